import type { SearchKind } from "@hark/contract/search/schema";
import { sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Due } from "../../platform/due-work.ts";

/** An item as it is indexed: its texts one after another. */
export interface SourceRow {
  item_id: string;
  project_id: string;
  parent_id: string | null;
  at: Date;
  texts: (string | null)[];
  /** Of a visitor, what is also asked as a name. */
  names?: (string | null)[];
}

/** One node at a time indexes, so that two never write the same document. Held until the transaction ends. */
export async function tryLockIndex(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('search-index', 0)) as locked`.execute(tx.db);
  return rows[0]?.locked === true;
}

export async function lockIndex(tx: Tx) {
  await sql`select pg_advisory_xact_lock(hashtextextended('search-index', 0))`.execute(tx.db);
}

/** The oldest changes, which go with their effect. */
export async function takeChanges(tx: Tx, limit: number): Promise<Map<SearchKind, string[]>> {
  const rows = await tx.db
    .deleteFrom("search_changes")
    .where("id", "in", (eb) => eb.selectFrom("search_changes").select("id").orderBy("id").limit(limit))
    .returning(["kind", "item_id"])
    .execute();
  const byKind = new Map<SearchKind, string[]>();
  for (const { kind, item_id: id } of rows) byKind.set(kind, [...(byKind.get(kind) ?? []), id]);
  return byKind;
}

/** The least id that can be made from now on. */
const idOfNow = sql<string>`(lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;

/** A clock that was ahead has left a mark ahead of all that is written since it was set right. */
const markUntilNow = sql<string>`least(message_id, ${idOfNow})`;

/** Null before the first run. */
export async function readMark(tx: Tx): Promise<string | null> {
  const row = await tx.db.selectFrom("search_mark").select(markUntilNow.as("message_id")).executeTakeFirst();
  return row?.message_id ?? null;
}

/** The least id that can have been made so long before the mark: UUIDv7 begins with its time. */
const nearMark = (nearMs: number) => sql`coalesce((
  select (lpad(to_hex(greatest(0, ('x' || left(replace(${markUntilNow}::text, '-', ''), 12))::bit(48)::bigint - ${nearMs}::bigint)), 12, '0')
    || repeat('0', 20))::uuid
  from search_mark
), '00000000-0000-0000-0000-000000000000'::uuid)`;

/**
 * Whether something has changed, or a message lies behind the mark, or up to `nearMs` before it, that is not indexed. With `not exists`
 * PostgreSQL, which does not know how near the mark is, would join all messages with all documents.
 */
export const isIndexBehind = (nearMs: number): Due => sql`(
  exists (select from search_changes)
  or (select id from messages order by id desc limit 1) > (select ${markUntilNow} from search_mark)
  or exists (
    select from messages
    where id >= ${nearMark(nearMs)}
      and (select true from search_documents where kind = 'MESSAGE' and item_id = messages.id) is null
  )
)`;

/** A mark never stands ahead of the database's clock: what a node with a fast one has written must not hide the others'. */
export async function setMark(tx: Tx, messageId: string) {
  const mark = sql<string>`least(${messageId}::uuid, ${idOfNow})`;
  await tx.db
    .insertInto("search_mark")
    .values({ message_id: mark })
    .onConflict((conflict) => conflict.column("is_only").doUpdateSet({ message_id: mark }))
    .execute();
}

// Across projects: one index serves all of them, and each document carries its project.
export async function listNewMessages(tx: Tx, from: string, limit: number): Promise<SourceRow[]> {
  const rows = await tx.db
    .selectFrom("messages")
    .leftJoin("search_documents as document", (join) =>
      join.on("document.kind", "=", "MESSAGE").onRef("document.item_id", "=", "messages.id"),
    )
    .select([
      "messages.id as item_id",
      "messages.project_id",
      "messages.conversation_id as parent_id",
      "messages.created_at as at",
      "messages.type",
      "messages.content",
    ])
    .where("messages.id", ">=", from)
    .where("document.item_id", "is", null)
    .orderBy("messages.id")
    .limit(limit)
    .execute();
  // The content of a file is its address.
  return rows.map(({ type, content, ...row }) => ({ ...row, texts: type === "TEXT" ? [content] : [] }));
}

// Across projects: the items of a change are read whatever their project is. Those that are gone are left out.
export async function listSources(
  reader: Reader,
  kind: SearchKind,
  { ids, after, limit }: { ids?: readonly string[]; after?: string; limit?: number },
): Promise<SourceRow[]> {
  if (ids?.length === 0) return [];
  const which = ids
    ? sql`item.id = any(${ids}::uuid[]) order by item.id`
    : sql`item.id > ${after}::uuid order by item.id limit ${limit}`;
  const { rows } = await sql<SourceRow>`${sourceOf[kind]} ${which}`.execute(reader.db);
  return rows;
}

const sourceOf: Record<SearchKind, ReturnType<typeof sql>> = {
  MESSAGE: sql`select item.id as item_id, item.project_id, item.conversation_id as parent_id, item.created_at as at,
    array[case item.type when 'TEXT' then item.content end] as texts from messages as item where`,
  NOTE: sql`select item.id as item_id, item.project_id, item.conversation_id as parent_id, item.created_at as at,
    array[item.content] as texts from conversation_notes as item where`,
  VISITOR: sql`select item.id as item_id, item.project_id, null as parent_id, item.created_at as at,
    array[item.external_id] as texts, array[item.name, item.email] as names from visitors as item
    where num_nonnulls(item.name, item.email, item.external_id) > 0 and`,
  FEEDBACK: sql`select item.id as item_id, item.project_id, null as parent_id, item.created_at as at,
    array[item.title, item.description] as texts from feedbacks as item where`,
  COMMENT: sql`select item.id as item_id, feedbacks.project_id, item.feedback_id as parent_id, item.created_at as at,
    array[item.content] as texts from feedback_comments as item join feedbacks on feedbacks.id = item.feedback_id where`,
  SAVED_REPLY: sql`select item.id as item_id, item.project_id, null as parent_id, item.created_at as at,
    array[item.title, item.shortcut, item.body] as texts from saved_replies as item where`,
};

export interface SearchDocument {
  item_id: string;
  project_id: string;
  parent_id: string | null;
  at: Date;
  /** With a space between two. */
  words: string;
}

// Across projects: the ids of the items were taken from a change, or from a walk over all of them.
export async function replaceDocuments(
  tx: Tx,
  kind: SearchKind,
  ids: readonly string[],
  documents: readonly SearchDocument[],
) {
  if (ids.length > 0) {
    await tx.db.deleteFrom("search_documents").where("kind", "=", kind).where("item_id", "in", ids).execute();
  }
  if (documents.length === 0) return;
  const column = (name: keyof SearchDocument) => documents.map((document) => document[name]);
  // An item that was deleted since it was read is left out. For one that goes at this very moment the foreign key fails the batch, which
  // is tried again.
  await sql`
    insert into search_documents (kind, item_id, project_id, parent_id, at, words)
    select ${kind}, made.item_id, made.project_id, made.parent_id, date_trunc('milliseconds', made.at),
      array_to_tsvector(string_to_array(made.words, ' '))
    from unnest(${column("item_id")}::uuid[], ${column("project_id")}::uuid[], ${column("parent_id")}::uuid[],
      ${column("at")}::timestamptz[], ${column("words")}::text[]) as made (item_id, project_id, parent_id, at, words)
    where exists (select from ${sql.table(tableOf[kind])} as item where item.id = made.item_id)`.execute(tx.db);
}

const tableOf: Record<SearchKind, string> = {
  MESSAGE: "messages",
  NOTE: "conversation_notes",
  VISITOR: "visitors",
  FEEDBACK: "feedbacks",
  COMMENT: "feedback_comments",
  SAVED_REPLY: "saved_replies",
};
