import type { Subscription } from "../../shared/realtime/realtime.ts";
import { applyAgent } from "./apply-events.ts";
import { agentsQuery, renewAgent } from "./requests.ts";

export const agentSubscription: Subscription = {
  on: {
    "agent.updated": ({ agent, projectId }, { client }) => {
      client.setQueryData(agentsQuery(projectId).queryKey, (known) => known && applyAgent(known, agent));
      // The event carries what colleagues may know; the rest is refetched where it is shown.
      void renewAgent(client, projectId, agent.id);
    },
  },
};
