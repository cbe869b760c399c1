import type { createProject } from "@hark/contract/projects/endpoints";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { projectQuery, projectsQuery } from "./requests.ts";

export function useCreateProject() {
  return useMutation({
    mutationFn: async (name: string) =>
      (await request<typeof createProject>("POST /projects", { body: { name } })).project,
    onSuccess: (project, _name, _result, { client }) => {
      client.setQueryData(projectQuery(project.id).queryKey, project);
      // PROJ-15: appended without a refetch.
      client.setQueryData(projectsQuery.queryKey, (projects) => [
        ...(projects ?? []),
        { id: project.id, name: project.name, logoUrl: project.logoUrl, role: project.role },
      ]);
    },
  });
}
