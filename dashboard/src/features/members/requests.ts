import type { listMembers } from "@hark/contract/members/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

export const membersQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["members", projectId],
    queryFn: async ({ signal }) =>
      (await request<typeof listMembers>("GET /projects/:projectId/members", { params: { projectId } }, { signal }))
        .projectMembers,
    refetchOnWindowFocus: true,
  });
