import { type Selectable, sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { SavedReplies } from "../../platform/database/tables.gen.ts";
import type { TitlePosition } from "./cursor.ts";

/** A file of a saved reply with what is known of it. */
export interface AttachmentRow {
  content: string;
  /** Null for a file that is gone. */
  contentType: string | null;
  size: number | null;
  name: string | null;
  mediaName: string | null;
}

export type SavedReplyRow = Selectable<SavedReplies> & { attachments: AttachmentRow[] };

const attachments = sql<AttachmentRow[]>`coalesce((
  select json_agg(json_build_object(
    'content', attached.content, 'contentType', file.content_type, 'size', file.size_bytes, 'name', file.shown_name,
    'mediaName', file.media_name
  ) order by attached.position)
  from saved_reply_files as attached
  left join stored_files as file
    on file.name = substring(attached.content from '[^/]*$') and file.owner_id = attached.project_id
  where attached.saved_reply_id = saved_replies.id
), '[]')`.as("attachments");

/** All of a project, for code that has no caller: events. */
export function findAnySavedReply(
  reader: Reader,
  projectId: string,
  savedReplyId: string,
): Promise<SavedReplyRow | undefined> {
  return reader.db
    .selectFrom("saved_replies")
    .selectAll()
    .select(attachments)
    .where("project_id", "=", projectId)
    .where("id", "=", savedReplyId)
    .executeTakeFirst();
}

/** The shared ones and the agent's own. */
const seenBy = (reader: Reader, projectId: string, agentId: string) =>
  reader.db
    .selectFrom("saved_replies")
    .selectAll()
    .select(attachments)
    .where("project_id", "=", projectId)
    .where((eb) => eb.or([eb("owner_id", "is", null), eb("owner_id", "=", agentId)]));

export function findSavedReply(
  reader: Reader,
  { projectId, agentId }: { projectId: string; agentId: string },
  savedReplyId: string,
  options: { lock?: boolean } = {},
): Promise<SavedReplyRow | undefined> {
  return seenBy(reader, projectId, agentId)
    .where("id", "=", savedReplyId)
    .$if(options.lock === true, (query) => query.forUpdate("saved_replies"))
    .executeTakeFirst();
}

/** Those of the ids that the agent sees. */
export async function listSavedRepliesByIds(
  reader: Reader,
  { projectId, agentId }: { projectId: string; agentId: string },
  ids: readonly string[],
): Promise<SavedReplyRow[]> {
  if (ids.length === 0) return [];
  return seenBy(reader, projectId, agentId).where("id", "in", ids).execute();
}

/** Locks in the order of the ids, so that two sends with the same ones don't wait for each other. */
export async function noteUse(tx: Tx, projectId: string, ids: readonly string[], now: Date) {
  const used = tx.db
    .selectFrom("saved_replies")
    .select("id")
    .where("project_id", "=", projectId)
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate();
  await tx.db
    .with("used", () => used)
    .updateTable("saved_replies")
    .from("used")
    .set((eb) => ({ used_count: eb("saved_replies.used_count", "+", 1), last_used_at: now }))
    .where("saved_replies.project_id", "=", projectId)
    .whereRef("saved_replies.id", "=", "used.id")
    .execute();
}

/** Returns the ids of those that had the tag; they have the other one once. */
export async function replaceTagInActions(tx: Tx, projectId: string, tagId: string, intoId: string): Promise<string[]> {
  const rows = await tx.db
    .updateTable("saved_replies")
    .set({
      tag_ids: sql<string[]>`case when ${intoId}::uuid = any(tag_ids)
        then array_remove(tag_ids, ${tagId}::uuid)
        else array_replace(tag_ids, ${tagId}::uuid, ${intoId}::uuid) end`,
    })
    .where("project_id", "=", projectId)
    .where(sql<boolean>`tag_ids @> array[${tagId}::uuid]`)
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

export function listSavedReplies(
  reader: Reader,
  { projectId, agentId }: { projectId: string; agentId: string },
  page: { limit: number; after: TitlePosition | null },
): Promise<SavedReplyRow[]> {
  const { limit, after } = page;
  return seenBy(reader, projectId, agentId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(title_key collate "C", id) > (${after?.titleKey}::text, ${after?.id}::uuid)`),
    )
    .orderBy(sql`title_key collate "C"`)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The best matches: `rankSavedReply` of the contract, in SQL. The words are folded already. */
export function searchSavedReplies(
  reader: Reader,
  { projectId, agentId }: { projectId: string; agentId: string },
  words: { shortcut: string; text: string },
  limit: number,
): Promise<SavedReplyRow[]> {
  const rank = sql<number | null>`case
    when starts_with(shortcut_key, ${words.shortcut}) then 0
    when position(${words.text} in title_key) > 0 then 1
    when position(${words.text} in body_key) > 0 then 2
  end`;
  return seenBy(reader, projectId, agentId)
    .where(rank, "is not", null)
    .orderBy(rank)
    .orderBy(sql`title_key collate "C"`)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export function findSavedReplyByClientId(
  reader: Reader,
  { projectId, agentId }: { projectId: string; agentId: string },
  clientId: string,
): Promise<SavedReplyRow | undefined> {
  return seenBy(reader, projectId, agentId)
    .where("created_by_id", "=", agentId)
    .where("client_id", "=", clientId)
    .executeTakeFirst();
}

/** Lets the saved replies of a project take turns where their number or a shortcut matters. */
export async function lockSavedReplies(tx: Tx, projectId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved-replies:${projectId}`}, 0))`.execute(tx.db);
}

export async function countSavedReplies(reader: Reader, projectId: string): Promise<number> {
  const { count } = await reader.db
    .selectFrom("saved_replies")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether another one, shared or of the same owner, has the shortcut in this language. */
export async function isShortcutTaken(
  reader: Reader,
  projectId: string,
  wanted: { ownerId: string | null; shortcutKey: string; localeKey: string | null; exceptId: string },
): Promise<boolean> {
  const row = await reader.db
    .selectFrom("saved_replies")
    .select("id")
    .where("project_id", "=", projectId)
    .where("owner_id", "is not distinct from", wanted.ownerId)
    .where("shortcut_key", "=", wanted.shortcutKey)
    .where("locale_key", "is not distinct from", wanted.localeKey)
    .where("id", "!=", wanted.exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a write sets. */
export type SavedReplyValues = Omit<
  Selectable<SavedReplies>,
  "id" | "project_id" | "created_by_id" | "client_id" | "created_at" | "updated_at" | "used_count" | "last_used_at"
>;

export async function insertSavedReply(
  tx: Tx,
  reply: SavedReplyValues & {
    id: string;
    project_id: string;
    created_by_id: string;
    client_id: string | null;
    created_at: Date;
    updated_at: Date;
  },
) {
  await tx.db.insertInto("saved_replies").values(reply).execute();
}

export async function changeSavedReply(
  tx: Tx,
  { project_id: projectId, id }: Pick<SavedReplyRow, "project_id" | "id">,
  values: Partial<SavedReplyValues> & { updated_at: Date },
) {
  await tx.db
    .updateTable("saved_replies")
    .set(values)
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .execute();
}

/** Replaces the files of a saved reply. */
export async function replaceAttachments(
  tx: Tx,
  { project_id: projectId, id }: Pick<SavedReplyRow, "project_id" | "id">,
  contents: readonly string[],
) {
  await tx.db
    .deleteFrom("saved_reply_files")
    .where("project_id", "=", projectId)
    .where("saved_reply_id", "=", id)
    .execute();
  if (contents.length === 0) return;
  await tx.db
    .insertInto("saved_reply_files")
    .values(contents.map((content, position) => ({ saved_reply_id: id, project_id: projectId, position, content })))
    .execute();
}

export async function deleteSavedReply(
  tx: Tx,
  { project_id: projectId, id }: Pick<SavedReplyRow, "project_id" | "id">,
) {
  await tx.db.deleteFrom("saved_replies").where("project_id", "=", projectId).where("id", "=", id).execute();
}

/** The own ones of somebody who leaves the project. */
export async function deleteSavedRepliesOf(tx: Tx, projectId: string, agentId: string): Promise<string[]> {
  const rows = await tx.db
    .deleteFrom("saved_replies")
    .where("project_id", "=", projectId)
    .where("owner_id", "=", agentId)
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}
