import type { updateProject as updateEndpoint, uploadLogo as uploadEndpoint } from "@hark/contract/projects/endpoints";
import type { Project } from "@hark/contract/projects/schema";
import { useMutation } from "@tanstack/react-query";
import { clientIdOf } from "../../shared/api/attempts.ts";
import { request } from "../../shared/api/request.ts";
import { uploadPicture } from "../../shared/api/upload-picture.ts";
import { projectQuery, projectsQuery } from "./requests.ts";

/** What visitors see of the project (API-14). */
export function useUpdateProject(projectId: string) {
  return useMutation({
    mutationFn: async (body: { name?: string; logoUrl?: string | null }): Promise<Project> =>
      (await request<typeof updateEndpoint>("PATCH /projects/:projectId", { params: { projectId }, body })).project,
    onSuccess: (project, _body, _result, { client }) => {
      client.setQueryData(projectQuery(projectId).queryKey, project);
      return client.invalidateQueries({ queryKey: projectsQuery.queryKey });
    },
  });
}

/** API-15: asks for an upload URL, then sends the file; the project's PATCH saves its address. */
export function uploadLogo(
  projectId: string,
  picture: { file: File; type: string; onProgress: (part: number) => void },
): Promise<string> {
  return uploadPicture({
    ...picture,
    grant: (contentType) =>
      request<typeof uploadEndpoint>(
        "POST /projects/:projectId/upload-logo",
        {
          params: { projectId },
          body: { contentType },
        },
        { key: clientIdOf(picture.file) },
      ),
  });
}
