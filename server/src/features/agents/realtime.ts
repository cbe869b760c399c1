import { accountRenamed } from "../accounts/index.ts";
import type { FeatureContext } from "../feature.ts";
import { listProjectIdsOfAccount, memberJoined, memberLeft, teamChanged } from "../members/index.ts";
import { projectChanged } from "../projects/index.ts";
import { agentChanged } from "./events.ts";
import { presentColleague } from "./present.ts";
import { findAgentOfProject } from "./queries.ts";
import { agentRoom, projectAgentsRoom } from "./rooms.ts";

export function agentRealtime({ realtime, events, database }: FeatureContext) {
  events.on(agentChanged, async ({ agentId, projectIds }) => {
    for (const projectId of projectIds) {
      const agent = await findAgentOfProject(database, projectId, agentId);
      if (agent) {
        realtime.emit(projectAgentsRoom(projectId), "agent.updated", { agent: presentColleague(agent), projectId });
      }
    }
  });

  const tellProject = ({ projectId }: { projectId: string }) =>
    realtime.emit(projectAgentsRoom(projectId), "project.changed", { projectId });
  events.on(memberJoined, tellProject);
  events.on(teamChanged, tellProject);
  events.on(projectChanged, tellProject);
  events.on(memberLeft, ({ projectId, agentId }) => {
    tellProject({ projectId });
    realtime.emit(agentRoom(agentId), "project.left", { projectId });
  });
  events.on(accountRenamed, async ({ accountId }) => {
    for (const projectId of await listProjectIdsOfAccount(database, accountId)) tellProject({ projectId });
  });
}
