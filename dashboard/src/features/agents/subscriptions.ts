import type { Subscription } from "../../shared/realtime/realtime.ts";
import { applyAgent } from "./apply-events.ts";
import { agentQuery, agentsQuery } from "./requests.ts";

export const agentSubscription: Subscription = {
  on: {
    "agent.updated": ({ agent, projectId }, { client }) => {
      client.setQueryData(agentsQuery(projectId).queryKey, (known) => known && applyAgent(known, agent));
      // The event tells what colleagues may know; the rest is fetched where it is shown.
      void client.invalidateQueries({ queryKey: agentQuery(projectId, agent.id).queryKey });
    },
  },
};
