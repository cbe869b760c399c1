import type { updateAgent as updateEndpoint } from "@hark/contract/agents/endpoints";
import type { Agent } from "@hark/contract/agents/schema";
import type { RequestParts } from "@hark/contract/endpoint";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { optimistic } from "../../shared/cache/optimistic.ts";
import { unlessFailed } from "../../shared/cache/unless-failed.ts";
import { agentQuery, agentsQuery, renewAgent } from "./requests.ts";

export type AgentChange = RequestParts<typeof updateEndpoint>["body"];

export interface AgentParams {
  projectId: string;
  agentId: string;
}

/** Updates one's own profile and availability optimistically, with a rollback on failure (SET-PROF-05, SET-AVAIL-15). */
export function useUpdateAgent({ projectId, agentId }: AgentParams) {
  const { queryKey } = agentQuery(projectId, agentId);
  return useMutation({
    mutationKey: queryKey,
    scope: { id: `agent ${agentId}` },
    mutationFn: async (change: AgentChange): Promise<Agent> => {
      const params = { projectId, agentId };
      const body = change;
      return (await request<typeof updateEndpoint>("PATCH /projects/:projectId/agents/:agentId", { params, body }))
        .agent;
    },
    ...optimistic<AgentChange, Agent>({
      key: () => queryKey,
      change: applyAgentChange,
    }),
    onSettled: (_agent, error, _change, _snapshot, { client }) =>
      unlessFailed(
        error,
        Promise.all([
          renewAgent(client, projectId, agentId, 1),
          client.invalidateQueries({ queryKey: agentsQuery(projectId).queryKey }),
        ]),
      ),
  });
}

/** The status is not guessed here: the response brings it, and a socket event even earlier. */
export function applyAgentChange(agent: Agent, { displayName, mentionNotices, ...change }: AgentChange): Agent {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return {
    ...agent,
    ...(displayName !== undefined && { name: displayName.trim() }),
    ...(mentionNotices && {
      mentionNotices: {
        email: mentionNotices.email ?? agent.mentionNotices.email,
        audio: mentionNotices.audio ?? agent.mentionNotices.audio,
      },
    }),
    ...given,
  };
}
