import type { getAgent, listAgents } from "@hark/contract/agents/endpoints";
import type { Colleague } from "@hark/contract/agents/schema";
import { query } from "@hark/contract/limits";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
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

const nobody: ReadonlyMap<string, Colleague> = new Map();
const toMap = (agents: readonly Colleague[]) => new Map(agents.map((agent) => [agent.id, agent]));

/** The same map for as long as no agent changes. */
export function useAgentsById(projectId: string): ReadonlyMap<string, Colleague> {
  return useQuery({ ...agentsQuery(projectId), select: toMap }).data ?? nobody;
}

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

/**
 * Refetches the agent, unless updates other than the `settling` one are pending: they are already shown, and an older response
 * would undo them for a moment. The last of them refetches.
 */
export async function renewAgent(client: QueryClient, projectId: string, agentId: string, settling: 0 | 1 = 0) {
  const { queryKey } = agentQuery(projectId, agentId);
  if (client.isMutating({ mutationKey: queryKey }) > settling) return;
  await client.invalidateQueries({ queryKey });
}
