import type { Tx } from "../../platform/database/database.ts";
import { makeNotification, notificationCreated, presentNotification } from "../notifications/index.ts";
import type { ConversationRow } from "./conversation-queries.ts";
import { noteUnreadBySome } from "./read-mark-queries.ts";

/**
 * Makes a conversation unread for some agents, who are members; those for whom it is unread already keep what they have. The
 * caller holds the conversation's lock. `isQuiet`: nobody is mailed of it before the visitor writes again.
 */
export async function markUnread(
  tx: Tx,
  conversation: ConversationRow,
  { agentIds, isQuiet, now }: { agentIds: readonly string[]; isQuiet: boolean; now: Date },
) {
  const { project_id: projectId, id } = conversation;
  for (const agentId of agentIds) {
    const { isNew, ...row } = await makeNotification(tx, {
      agentId,
      projectId,
      category: "CONVERSATION",
      conversation,
      noteId: null,
      quietUpTo: isQuiet ? conversation.last_sequence : null,
      createdAt: now,
    });
    if (isNew) tx.announce(notificationCreated({ agentId, notification: presentNotification(row) }));
  }
  await noteUnreadBySome(tx, projectId, id);
}
