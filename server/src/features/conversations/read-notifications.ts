import type { Tx } from "../../platform/database/database.ts";
import {
  clearNotifications,
  listNotificationsOf,
  makeNotification,
  notificationCleared,
  notificationCreated,
  presentNotification,
} from "../notifications/index.ts";
import type { ConversationRow } from "./conversation-queries.ts";
import { markUnread } from "./mark-unread.ts";
import { findNoteOfConversation, moveMentions } from "./note-queries.ts";

/** What an agent had not read, as it is kept until it may be given back. */
export interface Unread {
  isUnread: boolean;
  mention: { id: string; noteId: string } | null;
}

/** An agent reads a conversation without opening it. Returns what there was to read; null for nothing. The caller has locked it. */
export async function readNotifications(
  tx: Tx,
  conversation: ConversationRow,
  agentId: string,
): Promise<Unread | null> {
  const { project_id: projectId, id: itemId } = conversation;
  const key = { agentId, projectId, itemId };
  const rows = await listNotificationsOf(tx, key);
  if (rows.length === 0) return null;
  const notificationIds = await clearNotifications(tx, key);
  tx.announce(notificationCleared({ ...key, notificationIds, upTo: undefined }));
  const mention = rows.find(({ category }) => category === "MENTION");
  return {
    isUnread: rows.some(({ category }) => category === "CONVERSATION"),
    mention: mention?.note_id ? { id: mention.id, noteId: mention.note_id } : null,
  };
}

/** Gives an agent's notifications of a conversation back; nobody is mailed of them. A mention only where the note is still there. */
export async function giveBackNotifications(
  tx: Tx,
  conversation: ConversationRow,
  agentId: string,
  { isUnread, mention }: Unread,
  now: Date,
) {
  const { project_id: projectId, id, last_sequence: quietUpTo } = conversation;
  if (isUnread) await markUnread(tx, conversation, { agentIds: [agentId], isQuiet: true, now });
  if (!mention || !(await findNoteOfConversation(tx, projectId, id, mention.noteId))) return;
  const { noteId } = mention;
  const made = { agentId, projectId, category: "MENTION" as const, conversation, noteId, quietUpTo, createdAt: now };
  const { isNew, ...row } = await makeNotification(tx, made);
  if (!isNew) return;
  await moveMentions(tx, mention.id, row.id);
  tx.announce(notificationCreated({ agentId, notification: presentNotification(row) }));
}
