import type { Tx } from "../../platform/database/database.ts";
import { nameInAddress } from "../files/index.ts";
import { notificationCleared, takeNotificationsOf } from "../notifications/index.ts";
import type { Removed, VisitorRow } from "../visitors/index.ts";
import { deleteConversations, deleteMessages, listAllConversations } from "./visitor-data-queries.ts";

/** For `visitors delete`: deletes the visitor's conversations with the messages of both sides, and their notifications. */
export async function removeConversations(tx: Tx, visitor: VisitorRow): Promise<Removed> {
  const projectId = visitor.project_id;
  const ids = (await listAllConversations(tx, visitor, { lock: true })).map(({ id }) => id);
  if (ids.length === 0) return { lines: [], fileNames: [], mentions: [] };
  for (const { id, agent_id: agentId, item_id: itemId } of await takeNotificationsOf(tx, projectId, ids)) {
    tx.announce(notificationCleared({ agentId, projectId, itemId, notificationIds: [id] }));
  }
  const { count, fileUrls } = await deleteMessages(tx, projectId, ids);
  await deleteConversations(tx, projectId, ids);
  return {
    lines: [`Conversations: ${ids.length} removed, with ${count} messages.`],
    fileNames: [...new Set(fileUrls.map(nameInAddress))],
    mentions: ids,
  };
}
