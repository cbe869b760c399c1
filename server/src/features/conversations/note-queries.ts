import { thread } from "@hark/contract/limits";
import { type Selectable, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { ConversationNotes } from "../../platform/database/tables.gen.ts";
import { entryTime } from "./activity-queries.ts";
import type { ThreadRange } from "./message-queries.ts";
import type { ListPosition } from "./walk-queries.ts";

export type NoteRow = Selectable<ConversationNotes>;
export type NoteWithNames = NoteRow & {
  author_name: string | null;
  author_avatar_url: string | null;
  mentions: { id: string; name: string }[];
};

const withNames = (reader: Reader) =>
  reader.db
    .selectFrom("conversation_notes")
    .leftJoin("agents", "agents.id", "conversation_notes.agent_id")
    .selectAll("conversation_notes")
    .select((eb) => [
      "agents.display_name as author_name",
      "agents.avatar_url as author_avatar_url",
      jsonArrayFrom(
        eb
          .selectFrom("note_mentions")
          .select(["note_mentions.agent_id as id", "note_mentions.name"])
          .whereRef("note_mentions.note_id", "=", "conversation_notes.id")
          .orderBy("note_mentions.position"),
      ).as("mentions"),
    ]);

export function findNote(reader: Reader, projectId: string, noteId: string): Promise<NoteWithNames | undefined> {
  return withNames(reader)
    .where("conversation_notes.project_id", "=", projectId)
    .where("conversation_notes.id", "=", noteId)
    .executeTakeFirst();
}

export function findNoteOfConversation(
  reader: Reader,
  projectId: string,
  conversationId: string,
  noteId: string,
): Promise<NoteWithNames | undefined> {
  return withNames(reader)
    .where("conversation_notes.project_id", "=", projectId)
    .where("conversation_notes.conversation_id", "=", conversationId)
    .where("conversation_notes.id", "=", noteId)
    .executeTakeFirst();
}

export async function findNoteByClientId(
  reader: Reader,
  projectId: string,
  agentId: string,
  clientId: string,
): Promise<NoteWithNames | undefined> {
  return withNames(reader)
    .where("conversation_notes.project_id", "=", projectId)
    .where("conversation_notes.agent_id", "=", agentId)
    .where("conversation_notes.client_id", "=", clientId)
    .executeTakeFirst();
}

/** Returns the newest notes of a range of the thread, in its order. */
export async function listNotes(
  reader: Reader,
  projectId: string,
  conversationId: string,
  range: ThreadRange,
): Promise<NoteWithNames[]> {
  const rows = await withNames(reader)
    .where("conversation_notes.project_id", "=", projectId)
    .where("conversation_notes.conversation_id", "=", conversationId)
    .where("conversation_notes.after_sequence", ">=", range.from)
    .$if(range.to !== null, (query) => query.where("conversation_notes.after_sequence", "<=", range.to as number))
    .orderBy("conversation_notes.after_sequence", "desc")
    .orderBy("conversation_notes.created_at", "desc")
    .orderBy("conversation_notes.id", "desc")
    .limit(thread.maxEntries)
    .execute();
  return rows.reverse();
}

/** Newest first. */
export function listNotesOfVisitor(
  reader: Reader,
  projectId: string,
  visitorId: string,
  { limit, after }: { limit: number; after: ListPosition | null },
): Promise<NoteWithNames[]> {
  return withNames(reader)
    .innerJoin("conversations", "conversations.id", "conversation_notes.conversation_id")
    .where("conversation_notes.project_id", "=", projectId)
    .where("conversations.project_id", "=", projectId)
    .where("conversations.visitor_id", "=", visitorId)
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple("conversation_notes.created_at", "conversation_notes.id"),
          "<",
          eb.tuple((after as ListPosition).at, (after as ListPosition).id),
        ),
      ),
    )
    .orderBy("conversation_notes.created_at", "desc")
    .orderBy("conversation_notes.id", "desc")
    .limit(limit)
    .execute();
}

/** It stands after what is the conversation's newest message now. */
export async function insertNote(
  tx: Tx,
  note: Pick<
    NoteRow,
    "id" | "project_id" | "conversation_id" | "after_sequence" | "agent_id" | "content" | "client_id"
  >,
) {
  await tx.db
    .insertInto("conversation_notes")
    .values({ ...note, created_at: entryTime })
    .execute();
}

export async function updateNoteContent(tx: Tx, projectId: string, noteId: string, content: string) {
  await tx.db
    .updateTable("conversation_notes")
    .set({ content, edited_at: entryTime })
    .where("project_id", "=", projectId)
    .where("id", "=", noteId)
    .execute();
}

export async function removeNote(tx: Tx, projectId: string, noteId: string) {
  await tx.db.deleteFrom("conversation_notes").where("project_id", "=", projectId).where("id", "=", noteId).execute();
}

export interface Mention {
  agentId: string;
  name: string;
  /** What it made or kept; null for one's own. */
  notificationId: string | null;
}

export function listMentions(tx: Tx, noteId: string) {
  return tx.db
    .selectFrom("note_mentions")
    .select(["agent_id", "notification_id"])
    .where("note_id", "=", noteId)
    .execute();
}

export async function insertMention(tx: Tx, noteId: string, mention: Mention & { position: number }) {
  await tx.db
    .insertInto("note_mentions")
    .values({
      note_id: noteId,
      agent_id: mention.agentId,
      name: mention.name,
      position: mention.position,
      notification_id: mention.notificationId,
    })
    .execute();
}

export async function setMentionPosition(tx: Tx, noteId: string, agentId: string, position: number) {
  await tx.db
    .updateTable("note_mentions")
    .set({ position })
    .where("note_id", "=", noteId)
    .where("agent_id", "=", agentId)
    .execute();
}

export async function deleteMentions(tx: Tx, noteId: string, agentIds: readonly string[]) {
  if (agentIds.length === 0) return;
  await tx.db.deleteFrom("note_mentions").where("note_id", "=", noteId).where("agent_id", "in", agentIds).execute();
}

/** Returns, for each of these notifications that a mention still stands for, the oldest note that it stands in. */
export function listNotesOfNotifications(tx: Tx, projectId: string, notificationIds: readonly string[]) {
  return tx.db
    .selectFrom("note_mentions")
    .innerJoin("conversation_notes", "conversation_notes.id", "note_mentions.note_id")
    .distinctOn("note_mentions.notification_id")
    .select([sql<string>`note_mentions.notification_id`.as("notification_id"), "note_mentions.note_id"])
    .where("conversation_notes.project_id", "=", projectId)
    .where("note_mentions.notification_id", "in", notificationIds)
    .orderBy("note_mentions.notification_id")
    .orderBy("conversation_notes.created_at")
    .orderBy("conversation_notes.id")
    .execute();
}

/** Lets the mentions of a notification stand for another one, after the notifications of a merged conversation have moved. */
export async function moveMentions(tx: Tx, fromNotificationId: string, toNotificationId: string) {
  await tx.db
    .updateTable("note_mentions")
    .set({ notification_id: toNotificationId })
    .where("notification_id", "=", fromNotificationId)
    .execute();
}
