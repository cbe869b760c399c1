import type { listAgents } from "@hark/contract/agents/endpoints";
import { query } from "@hark/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

export const agentsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["agents", projectId],
    queryFn: async ({ signal }) =>
      (await request<typeof listAgents>("GET /projects/:projectId/agents", { params: { projectId } }, { signal }))
        .agents,
    staleTime: query.agentsStaleMs,
  });
