import { useQuery } from "@tanstack/react-query";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { agentQuery } from "../../features/agents/requests.ts";

/** The signed-in agent in the project's settings. */
export function useOwnAgent(projectId: string) {
  const agentId = useCurrentUser().agent.id;
  const query = useQuery(agentQuery(projectId, agentId));
  return { params: { projectId, agentId }, query, agent: query.data };
}
