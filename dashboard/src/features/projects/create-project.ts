import type { createProject } from "@hark/contract/projects/endpoints";
import { useMutation } from "@tanstack/react-query";
import { createAttempts } from "../../shared/api/attempts.ts";
import { request } from "../../shared/api/request.ts";
import { projectQuery, projectsQuery } from "./requests.ts";

const attempt = createAttempts();

export function useCreateProject() {
  return useMutation({
    mutationFn: (name: string) =>
      attempt(
        name,
        async (key) => (await request<typeof createProject>("POST /projects", { body: { name } }, { key })).project,
      ),
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
