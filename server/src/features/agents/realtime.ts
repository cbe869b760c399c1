import type { FeatureContext } from "../feature.ts";
import { agentChanged } from "./events.ts";
import { presentColleague } from "./present.ts";
import { findAgentOfProject } from "./queries.ts";
import { projectAgentsRoom } from "./rooms.ts";

export function agentRealtime({ realtime, events, database }: FeatureContext) {
  events.on(agentChanged, async ({ agentId, projectIds }) => {
    for (const projectId of projectIds) {
      const agent = await findAgentOfProject(database, projectId, agentId);
      if (agent) {
        realtime.emit(projectAgentsRoom(projectId), "agent.updated", { agent: presentColleague(agent), projectId });
      }
    }
  });
}
