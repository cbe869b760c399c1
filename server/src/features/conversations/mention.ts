import type { Tx } from "../../platform/database/database.ts";
import { lockMemberAgents } from "../members/index.ts";
import {
  deleteNotificationsById,
  makeNotification,
  notificationCleared,
  notificationCreated,
  presentNotification,
  setNotificationNote,
} from "../notifications/index.ts";
import type { ConversationWithVisitor } from "./conversation-queries.ts";
import {
  deleteMentions,
  insertMention,
  listMentions,
  listNotesOfNotifications,
  setMentionPosition,
} from "./note-queries.ts";

interface Named {
  conversation: ConversationWithVisitor;
  noteId: string;
  authorId: string | null;
  /** Who is no member is left out. */
  mentionIds: readonly string[];
  now: Date;
}

/**
 * Lets a note name these agents and nobody else. Who is new among them gets one MENTION notification of the conversation, or
 * keeps the one that is unread; who is not named any more loses it when no other note has made it. Returns whether anything has changed.
 */
export async function setMentions(
  tx: Tx,
  { conversation, noteId, authorId, mentionIds, now }: Named,
): Promise<boolean> {
  const { project_id: projectId } = conversation;
  const before = await listMentions(tx, noteId);
  const isNamed = new Set(before.map((mention) => mention.agent_id));
  const members = new Map(
    (await lockMemberAgents(tx, projectId, mentionIds)).map((agent) => [agent.id, agent.display_name]),
  );
  // Who was named before and has left since stays named.
  const named = [...new Set(mentionIds)].filter((agentId) => members.has(agentId) || isNamed.has(agentId));
  const gone = before.filter((mention) => !named.includes(mention.agent_id));
  const added = named.filter((agentId) => !isNamed.has(agentId));
  if (gone.length === 0 && added.length === 0) return false;

  await deleteMentions(
    tx,
    noteId,
    gone.map((mention) => mention.agent_id),
  );
  await dropNotifications(
    tx,
    projectId,
    gone.flatMap((mention) => mention.notification_id ?? []),
  );
  for (const [position, agentId] of named.entries()) {
    if (isNamed.has(agentId)) await setMentionPosition(tx, noteId, agentId, position);
    else {
      const name = members.get(agentId) ?? "";
      const notificationId = agentId === authorId ? null : await notify(tx, { conversation, noteId, agentId, now });
      await insertMention(tx, noteId, { agentId, name, notificationId, position });
    }
  }
  return true;
}

async function notify(
  tx: Tx,
  { conversation, noteId, agentId, now }: Pick<Named, "conversation" | "noteId" | "now"> & { agentId: string },
): Promise<string> {
  const { isNew, ...row } = await makeNotification(tx, {
    agentId,
    projectId: conversation.project_id,
    category: "MENTION",
    conversation,
    noteId,
    quietUpTo: null,
    createdAt: now,
  });
  if (isNew) tx.announce(notificationCreated({ agentId, notification: presentNotification(row) }));
  return row.id;
}

/** Of mentions that are gone: what another note has made or kept stays, and stands in that note now. */
async function dropNotifications(tx: Tx, projectId: string, notificationIds: readonly string[]) {
  if (notificationIds.length === 0) return;
  const others = new Map(
    (await listNotesOfNotifications(tx, projectId, notificationIds)).map((row) => [row.notification_id, row.note_id]),
  );
  for (const [id, noteId] of others) {
    const moved = await setNotificationNote(tx, projectId, { id, noteId });
    if (moved) {
      tx.announce(notificationCreated({ agentId: moved.agent_id, notification: presentNotification(moved) }));
    }
  }
  const orphans = notificationIds.filter((id) => !others.has(id));
  for (const { id, agent_id: agentId, item_id: itemId } of await deleteNotificationsById(tx, projectId, orphans)) {
    tx.announce(notificationCleared({ agentId, projectId, itemId, notificationIds: [id], category: "MENTION" }));
  }
}
