import type { Tx } from "../../platform/database/database.ts";
import { deleteNotificationsOfAgent, setNotificationAssignee } from "../notifications/index.ts";
import { unassignAll } from "./conversation-queries.ts";
import { conversationChanged } from "./events.ts";

/**
 * For `members`: unassigns the conversations of somebody who leaves a project and deletes their notifications there. Their
 * messages stay.
 */
export async function releaseConversations(tx: Tx, { projectId, agentId }: { projectId: string; agentId: string }) {
  await deleteNotificationsOfAgent(tx, projectId, agentId);
  for (const { id: conversationId, visitor_id: visitorId } of await unassignAll(tx, projectId, agentId)) {
    await setNotificationAssignee(tx, projectId, conversationId, null);
    tx.announce(conversationChanged({ projectId, conversationId, visitorId }));
  }
}
