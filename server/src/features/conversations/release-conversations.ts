import type { Tx } from "../../platform/database/database.ts";
import { deleteNotificationsOfAgent, setNotificationAssignee } from "../notifications/index.ts";
import { lockConversationsOfAgent, unassignAll } from "./conversation-queries.ts";
import { conversationsReleased } from "./events.ts";
import { listAgentsByIds } from "./message-queries.ts";
import { recordActivity } from "./record-activity.ts";

/**
 * For `members`: unassigns the conversations of somebody who leaves a project and deletes their notifications there. Their
 * messages stay.
 */
export async function releaseConversations(tx: Tx, { projectId, agentId }: { projectId: string; agentId: string }) {
  // First the conversations, as everybody who writes locks them before their notifications.
  await lockConversationsOfAgent(tx, projectId, agentId);
  await deleteNotificationsOfAgent(tx, projectId, agentId);
  const released = await unassignAll(tx, projectId, agentId);
  if (released.length === 0) return;
  const ids = released.map(({ id }) => id);
  await setNotificationAssignee(tx, projectId, ids, null);
  tx.announce(
    conversationsReleased({
      projectId,
      conversations: released.map((row) => ({ id: row.id, visitorId: row.visitor_id })),
    }),
  );
  const [agent] = await listAgentsByIds(tx, [agentId]);
  const data = { agentId, name: agent?.display_name ?? "" };
  await recordActivity(tx, projectId, ids, { actor: "SYSTEM", kind: "UNASSIGNED", data });
}
