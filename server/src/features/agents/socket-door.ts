import { findAccountByToken, sessionEnded } from "../accounts/index.ts";
import type { Feature } from "../feature.ts";
import { listProjectIdsOfAccount, memberJoined, memberLeft } from "../members/index.ts";
import { projectCreated, projectDeleted } from "../projects/index.ts";
import { agentRoom, dashboardRoom, projectAgentsRoom, projectOfRoom, sessionRoom } from "./rooms.ts";

/** Who a dashboard's socket belongs to. */
export interface AgentSocket {
  accountId: string;
  agentId: string;
  name: string;
}

export const socketDoor: Feature = ({ realtime, database, clock, events }) => {
  realtime.door("dashboard", async (token) => {
    const account = await findAccountByToken(database, clock, token);
    if (!account) return null;
    const projectIds = await listProjectIdsOfAccount(database, account.id);
    const actor: AgentSocket = { accountId: account.id, agentId: account.agent_id, name: account.name };
    return {
      actor,
      personRoom: agentRoom(account.agent_id),
      findEnd: async () => (await findAccountByToken(database, clock, token))?.expires_at ?? null,
      rooms: [agentRoom(account.agent_id), sessionRoom(account.session_id), ...projectIds.map(projectAgentsRoom)],
    };
  });
  events.on(sessionEnded, ({ sessionId }) => realtime.disconnect(sessionRoom(sessionId)));
  events.on(projectCreated, ({ projectId, ownerAgentId }) =>
    realtime.join(agentRoom(ownerAgentId), [projectAgentsRoom(projectId)]),
  );
  events.on(memberJoined, ({ projectId, agentId }) =>
    realtime.join(agentRoom(agentId), [projectAgentsRoom(projectId)]),
  );
  events.on(memberLeft, ({ projectId, agentId }) => realtime.leave(agentRoom(agentId), [projectAgentsRoom(projectId)]));
  events.on(projectDeleted, ({ projectId }) => {
    // Nobody is in it any more, so this is the last that its agents hear.
    realtime.emit(projectAgentsRoom(projectId), "project.left", { projectId });
    realtime.leave(projectAgentsRoom(projectId), [projectAgentsRoom(projectId)]);
  });
  // Somebody may have left a project between the query of the memberships and the joining of the rooms, or with nobody to tell it:
  // the process ended right after the commit, or Redis was away.
  realtime.onReview<AgentSocket>("dashboard", async ({ id, actor, rooms }) => {
    const held = new Set(await listProjectIdsOfAccount(database, actor.accountId));
    for (const projectId of rooms.map(projectOfRoom)) {
      if (projectId === undefined || held.has(projectId)) continue;
      realtime.emit(dashboardRoom(id), "project.left", { projectId });
      realtime.leave(id, [projectAgentsRoom(projectId)]);
    }
  });
};
