import type { listSites, updateSite } from "@hark/contract/projects/endpoints";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

export const sitesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["sites", projectId],
    queryFn: async ({ signal }) =>
      (await request<typeof listSites>("GET /projects/:projectId/sites", { params: { projectId } }, { signal })).sites,
  });

export function useUpdateSite(projectId: string) {
  return useMutation({
    mutationFn: async (body: { origin: string; isListed: boolean }) =>
      (await request<typeof updateSite>("PUT /projects/:projectId/sites", { params: { projectId }, body })).sites,
    onSuccess: (sites, _body, _result, { client }) => client.setQueryData(sitesQuery(projectId).queryKey, sites),
  });
}
