import type { SearchKind } from "@hark/contract/search/schema";
import { type RawBuilder, sql } from "kysely";
import type { Reader } from "../../platform/database/database.ts";
import type { Position } from "./cursor.ts";
import type { Filters } from "./filters.ts";
import type { Conditions } from "./operator-queries.ts";

/** What is looked for among the documents of one kind. */
export interface Asked {
  projectId: string;
  kind: SearchKind;
  /** All words, as PostgreSQL reads them; null for none. */
  search: string | null;
  /** Those of the words that few items have, for the index; null for none. */
  telling: string | null;
  conditions: Conditions;
  filters: Filters;
  after: Position | null;
  limit: number;
  bounds: Bounds;
}

export interface Hits {
  hits: Position[];
  /** Everything up to here was looked at; null for everything there is. */
  reached: Position | null;
}

/** What one page looks at. */
export interface Bounds {
  /** How far the newest items are walked first: a word that is not rare is among them. */
  firstWalk: number;
  /** Matches that are sorted. With more of them a walk soon fills a page. */
  mostSorted: number;
  /** Conversations whose items are sorted. */
  mostChosen: number;
  /** How far a page walks at most; the next page goes on from there. */
  longWalk: number;
}

export const defaultBounds: Bounds = { firstWalk: 4_000, mostSorted: 5_000, mostChosen: 500, longWalk: 40_000 };

/**
 * PostgreSQL knows nothing of how words and conditions are spread, and would now and then read a whole table. These make it look
 * rows up one by one, which every query below is bounded for. They end with the transaction.
 */
export async function preferLookups(reader: Reader) {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true), set_config('jit', 'off', true)`.execute(reader.db);
}

/**
 * Finds the first hits after a position, newest first. A rare word is found by the index of words and sorted, a common one by walking
 * down the newest items; which of the two a word is shows when a short walk has not filled the page. Nothing here depends on the
 * number of items but the size of the indexes.
 */
export async function findHits(reader: Reader, asked: Asked): Promise<Hits> {
  const walked = await walk(reader, asked, asked.after, asked.bounds.firstWalk);
  if (walked.reached === null || walked.hits.length >= asked.limit) return walked;
  const sorted = (await sortMatches(reader, asked)) ?? (await sortConversations(reader, asked));
  if (sorted) return { hits: sorted, reached: sorted.length < asked.limit ? null : (sorted.at(-1) ?? null) };
  const further = await walk(
    reader,
    { ...asked, limit: asked.limit - walked.hits.length },
    walked.reached,
    asked.bounds.longWalk,
  );
  return { hits: [...walked.hits, ...further.hits], reached: further.reached };
}

/** The documents that words and times leave over. */
function documentsOf({ projectId, kind, filters }: Asked, after: Position | null): RawBuilder<unknown> {
  return sql`from search_documents as document where document.kind = ${sql.lit(kind)} and document.project_id = ${projectId}
    ${after === null ? sql`` : sql`and (document.at, document.item_id) < (${after.at}, ${after.id}::uuid)`}
    ${filters.before === null ? sql`` : sql`and document.at < ${filters.before}`}
    ${filters.after === null ? sql`` : sql`and document.at >= ${filters.after}`}`;
}

const newestFirst = sql`order by document.at desc, document.item_id desc`;
const columns = sql`document.item_id, document.parent_id, document.at, document.words`;

/** The joins and conditions on `document`, whichever part of a query stands before them. */
function passing({ conditions, search }: Asked): RawBuilder<unknown> {
  const all =
    search === null ? conditions.all : [sql<boolean>`document.words @@ ${search}::tsquery`, ...conditions.all];
  return sql`${sql.join(conditions.joins, sql` `)} where ${all.length === 0 ? sql`true` : sql.join(all, sql` and `)}`;
}

async function walk(reader: Reader, asked: Asked, after: Position | null, length: number): Promise<Hits> {
  const documents = documentsOf(asked, after);
  const { rows } = await sql<Position>`
    select document.item_id as id, document.at
    from (select ${columns} ${documents} ${newestFirst} limit ${length}) as document ${passing(asked)}
    ${newestFirst} limit ${asked.limit}`.execute(reader.db);
  if (rows.length >= asked.limit) return { hits: rows, reached: rows.at(-1) ?? null };
  const end = await sql<Position>`
    select document.item_id as id, document.at ${documents} ${newestFirst} offset ${length - 1} limit 1`.execute(
    reader.db,
  );
  return { hits: rows, reached: end.rows[0] ?? null };
}

/** The first of all matches of the words, in order; null when there are too many to sort. */
async function sortMatches(reader: Reader, asked: Asked): Promise<Position[] | null> {
  if (asked.telling === null) return null;
  const matching = sql`with matching as materialized (
    select ${columns} ${documentsOf(asked, asked.after)} and document.words @@ ${asked.telling}::tsquery limit ${asked.bounds.mostSorted + 1})`;
  return firstOf(reader, asked, matching);
}

/** The same for what is written in a few conversations, to which an operator narrows it down. */
async function sortConversations(reader: Reader, asked: Asked): Promise<Position[] | null> {
  const chosen = chosenConversations(asked);
  if (chosen === null) return null;
  const items = asked.kind === "MESSAGE" ? sql`messages` : sql`conversation_notes`;
  const matching = sql`with chosen as materialized (${chosen} limit ${asked.bounds.mostChosen + 1}),
    matching as materialized (
      select ${columns}
      from chosen
      cross join lateral (
        select id from conversations where id = chosen.id
        union all select id from conversations where merged_into_id = chosen.id) as part
      join ${items} as item on item.conversation_id = part.id
      cross join lateral (select ${columns} ${documentsOf(asked, asked.after)} and document.item_id = item.id) as document
      limit ${asked.bounds.mostSorted + 1})`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${chosen} limit ${asked.bounds.mostChosen + 1}) as chosen`.execute(reader.db);
  if ((rows[0]?.count ?? 0) > asked.bounds.mostChosen) return null;
  return firstOf(reader, asked, matching);
}

/** Conversations of which few are of one kind, by the operator that has an index; null for none. */
function chosenConversations({ kind, projectId, filters }: Asked): RawBuilder<unknown> | null {
  if (kind !== "MESSAGE" && kind !== "NOTE") return null;
  const { visitorIds, tagKeys, assigned, is, agentId } = filters;
  if (visitorIds !== null) {
    return sql`select id from conversations
      where project_id = ${projectId} and merged_into_id is null and visitor_id = any(${visitorIds}::uuid[])`;
  }
  if (tagKeys.length > 0) {
    return sql`select put.conversation_id as id from tags join conversation_tags as put on put.tag_id = tags.id
      where tags.project_id = ${projectId} and tags.name_key = ${tagKeys[0]}`;
  }
  if (is.has("unread")) {
    return sql`select item_id as id from notifications
      where agent_id = ${agentId} and project_id = ${projectId} and category = 'CONVERSATION'`;
  }
  const agents = assigned.find((one) => one !== null);
  if (agents === undefined) return null;
  return sql`select id from conversations
    where project_id = ${projectId} and merged_into_id is null and assigned_to_id = any(${agents}::uuid[])`;
}

/** The first of `matching` that pass the conditions; null when `matching` was cut. */
async function firstOf(reader: Reader, asked: Asked, matching: RawBuilder<unknown>): Promise<Position[] | null> {
  const { rows } = await sql<{ total: number; id: string | null; at: Date | null }>`
    ${matching}
    select total.count as total, hit.id, hit.at
    from (select count(*)::int as count from matching) as total
    left join lateral (
      select document.item_id as id, document.at
      from (select * from matching as document ${newestFirst}) as document ${passing(asked)}
      ${newestFirst} limit ${asked.limit}) as hit on total.count <= ${asked.bounds.mostSorted}`.execute(reader.db);
  if ((rows[0]?.total ?? 0) > asked.bounds.mostSorted) return null;
  return rows.flatMap(({ id, at }) => (id === null || at === null ? [] : [{ id, at }]));
}
