import type { getAgent, listAgents } from "@hark/contract/agents/endpoints";
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
    meta: { isLive: true },
  });

/** One agent with availability and preferences (CONST-08). */
export const agentQuery = (projectId: string, agentId: string) =>
  queryOptions({
    queryKey: ["agent", projectId, agentId],
    queryFn: async ({ signal }) => {
      const params = { projectId, agentId };
      return (await request<typeof getAgent>("GET /projects/:projectId/agents/:agentId", { params }, { signal })).agent;
    },
    staleTime: query.agentStaleMs,
    refetchOnWindowFocus: true,
  });
