import { useQuery } from "@tanstack/react-query";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { agentQuery } from "../../features/agents/requests.ts";

/** Returns the signed-in agent of the project. */
export function useOwnAgent(projectId: string) {
  const agentId = useCurrentUser().agent.id;
  const query = useQuery(agentQuery(projectId, agentId));
  return { params: { projectId, agentId }, query, agent: query.data };
}
