import type { getProject, listProjects } from "@hark/contract/projects/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

/** Projects rarely change, and a created one is appended. */
const STALE_MS = 60_000;

export const projectsQuery = queryOptions({
  queryKey: ["projects"],
  queryFn: async ({ signal }) => (await request<typeof listProjects>("GET /projects", {}, { signal })).projects,
  staleTime: STALE_MS,
});

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["project", projectId],
    queryFn: async ({ signal }) =>
      (await request<typeof getProject>("GET /projects/:projectId", { params: { projectId } }, { signal })).project,
  });
