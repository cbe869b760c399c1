import { findAccountByToken, sessionEnded } from "../accounts/index.ts";
import type { Feature } from "../feature.ts";
import { listProjectIdsOfAccount } from "../members/index.ts";
import { projectCreated } from "../projects/index.ts";
import { agentRoom, projectAgentsRoom, sessionRoom } from "./rooms.ts";

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
      rooms: [agentRoom(account.agent_id), sessionRoom(account.session_id), ...projectIds.map(projectAgentsRoom)],
    };
  });
  events.on(sessionEnded, ({ sessionId }) => realtime.disconnect(sessionRoom(sessionId)));
  events.on(projectCreated, ({ projectId, ownerAgentId }) =>
    realtime.join(agentRoom(ownerAgentId), [projectAgentsRoom(projectId)]),
  );
};
