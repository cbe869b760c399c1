import type { Tx } from "../../platform/database/database.ts";
import { deleteNotificationsOfAgent, setNotificationAssignee } from "../notifications/index.ts";
import { unassignAll } from "./conversation-queries.ts";
import { conversationChanged } from "./events.ts";

/**
 * For `members`: what somebody who leaves a project was assigned to is nobody's, and nothing is unread for them there any
 * more. What they wrote stays.
 */
export async function releaseConversations(tx: Tx, { projectId, agentId }: { projectId: string; agentId: string }) {
  await deleteNotificationsOfAgent(tx, projectId, agentId);
  for (const { id: conversationId, visitor_id: visitorId } of await unassignAll(tx, projectId, agentId)) {
    await setNotificationAssignee(tx, projectId, conversationId, null);
    tx.announce(conversationChanged({ projectId, conversationId, visitorId }));
  }
}
