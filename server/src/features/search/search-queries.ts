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
  /** Matches that are sorted where operators look each of them up. With more of them a walk soon fills a page. */
  mostSorted: number;
  /** Matches that are sorted by their words alone: of one that was common long ago a walk would find nothing for many pages. */
  mostSortedByWords: number;
  /** Conversations whose items are sorted. */
  mostChosen: number;
  /** How far a page walks at most; the next page goes on from there. */
  longWalk: number;
}

export const defaultBounds: Bounds = {
  firstWalk: 4_000,
  mostSorted: 5_000,
  mostSortedByWords: 100_000,
  mostChosen: 500,
  longWalk: 40_000,
};

/**
 * PostgreSQL knows nothing of how words and conditions are spread, and would now and then read a whole table. These make it look
 * rows up one by one, which every query below is bounded for. They end with the transaction.
 */
export async function preferLookups(reader: Reader) {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true), set_config('jit', 'off', true)`.execute(reader.db);
}

/**
 * Finds the first hits after a position, newest first. Where an operator leaves few conversations (or suggestions, or visitors), what is
 * written in them is sorted. Else a rare word is found by the index of words and sorted, a common one by walking down the newest items;
 * which of the two a word is shows when a short walk has not filled the page. Nothing here depends on the number of items but the
 * size of the indexes.
 */
export async function findHits(reader: Reader, asked: Asked): Promise<Hits> {
  const chosen = await sortChosen(reader, asked);
  if (chosen) return toHits(asked, chosen);
  const walked = await walk(reader, asked, asked.after, asked.bounds.firstWalk);
  if (walked.reached === null || walked.hits.length >= asked.limit) return walked;
  const sorted = await sortMatches(reader, asked);
  if (sorted) return toHits(asked, sorted);
  const further = await walk(
    reader,
    { ...asked, limit: asked.limit - walked.hits.length },
    walked.reached,
    asked.bounds.longWalk,
  );
  return { hits: [...walked.hits, ...further.hits], reached: further.reached };
}

const toHits = ({ limit }: Asked, hits: Position[]): Hits => ({
  hits,
  reached: hits.length < limit ? null : (hits.at(-1) ?? null),
});

/** By its own name a partition is read by its indexes alone where they hold all that is asked: a condition on `kind` would need each row. */
const partitions: Record<SearchKind, RawBuilder<unknown>> = {
  MESSAGE: sql`search_messages`,
  NOTE: sql`search_notes`,
  VISITOR: sql`search_visitors`,
  FEEDBACK: sql`search_feedbacks`,
  COMMENT: sql`search_comments`,
  SAVED_REPLY: sql`search_saved_replies`,
};

/** The documents that words and times leave over. */
function documentsOf({ projectId, kind, filters }: Asked, after: Position | null): RawBuilder<unknown> {
  return sql`from ${partitions[kind]} as document where document.project_id = ${projectId}
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

/** Where the walk ends comes with its hits: the index has that without a row. */
async function walk(reader: Reader, asked: Asked, after: Position | null, length: number): Promise<Hits> {
  const documents = documentsOf(asked, after);
  const { rows } = await sql<Position & { is_end: boolean }>`
    (select document.item_id as id, document.at, false as is_end
      from (select ${columns} ${documents} ${newestFirst} limit ${length}) as document ${passing(asked)}
      ${newestFirst} limit ${asked.limit})
    union all
    (select document.item_id, document.at, true ${documents} ${newestFirst} offset ${length - 1} limit 1)`.execute(
    reader.db,
  );
  const hits = rows.filter((row) => !row.is_end).map(({ id, at }) => ({ id, at }));
  if (hits.length >= asked.limit) return { hits, reached: hits.at(-1) ?? null };
  const end = rows.find((row) => row.is_end);
  return { hits, reached: end ? { id: end.id, at: end.at } : null };
}

/** The first of all matches of the words, in order; null when there are too many to sort. */
async function sortMatches(reader: Reader, asked: Asked): Promise<Position[] | null> {
  if (asked.telling === null) return null;
  const matches = sql`${documentsOf(asked, asked.after)} and document.words @@ ${asked.telling}::tsquery`;
  const { conditions, telling, search, bounds } = asked;
  if (telling !== search || conditions.joins.length > 0 || conditions.all.length > 0) {
    return firstOf(reader, asked, sql`select ${columns} ${matches} limit ${bounds.mostSorted + 1}`);
  }
  const { rows } = await sql<Position & { total: number }>`
    select document.item_id as id, document.at, (count(*) over ())::int as total
    from (select document.item_id, document.at ${matches} limit ${bounds.mostSortedByWords + 1}) as document
    ${newestFirst} limit ${asked.limit}`.execute(reader.db);
  if ((rows[0]?.total ?? 0) > bounds.mostSortedByWords) return null;
  return rows.map(({ id, at }) => ({ id, at }));
}

/** The same for what is written in a few conversations, or of a few visitors, to which an operator narrows it down. */
async function sortChosen(reader: Reader, asked: Asked): Promise<Position[] | null> {
  const items = chosenItems(asked);
  if (items === null) return null;
  const { chosen, itemsOf } = items;
  const most = asked.bounds.mostChosen;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${chosen} limit ${most + 1}) as chosen`.execute(reader.db);
  if ((rows[0]?.count ?? 0) > most) return null;
  return firstOf(
    reader,
    asked,
    sql`select ${columns}
      from (${chosen} limit ${most + 1}) as chosen
      cross join lateral (${itemsOf}) as item
      cross join lateral (select ${columns} ${documentsOf(asked, asked.after)} and document.item_id = item.id) as document
      limit ${asked.bounds.mostSorted + 1}`,
  );
}

interface Chosen {
  /** The `id`s of which an operator leaves few. */
  chosen: RawBuilder<unknown>;
  /** The `id`s of the items of one. */
  itemsOf: RawBuilder<unknown>;
}

/** By the operator that has an index; null for none. */
function chosenItems(asked: Asked): Chosen | null {
  const { kind, projectId, filters } = asked;
  const { visitorIds, isByAddress } = filters;
  switch (kind) {
    case "MESSAGE":
    case "NOTE": {
      const chosen = chosenConversations(projectId, filters);
      const items = kind === "MESSAGE" ? sql`messages` : sql`conversation_notes`;
      return (
        chosen && {
          chosen,
          itemsOf: sql`select item.id from (
              select id from conversations where id = chosen.id
              union all select id from conversations where merged_into_id = chosen.id) as part
            join ${items} as item on item.conversation_id = part.id`,
        }
      );
    }
    case "VISITOR":
      if (visitorIds === null || !isByAddress) return null;
      return { chosen: sql`select unnest(${visitorIds}::uuid[]) as id`, itemsOf: sql`select chosen.id` };
    case "FEEDBACK":
      return visitorIds && { chosen: suggestionsBy(projectId, visitorIds), itemsOf: sql`select chosen.id` };
    case "COMMENT":
      // An address is that of the suggestion's author; a name is that of who wrote the comment.
      if (visitorIds === null || !isByAddress) return null;
      return {
        chosen: suggestionsBy(projectId, visitorIds),
        itemsOf: sql`select id from feedback_comments where feedback_id = chosen.id`,
      };
    case "SAVED_REPLY":
      return null;
  }
}

const suggestionsBy = (projectId: string, visitorIds: readonly string[]) =>
  sql`select id from feedbacks where project_id = ${projectId} and author_id = any(${visitorIds}::uuid[])`;

function chosenConversations(projectId: string, filters: Filters): RawBuilder<unknown> | null {
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

/** The first of `matching` that pass the conditions; null when there are more of them than can be sorted. */
async function firstOf(reader: Reader, asked: Asked, matching: RawBuilder<unknown>): Promise<Position[] | null> {
  const { rows } = await sql<{ total: number; id: string | null; at: Date | null }>`
    with matching as materialized (${matching})
    select total.count as total, hit.id, hit.at
    from (select count(*)::int as count from matching) as total
    left join lateral (
      select document.item_id as id, document.at
      from (select * from matching as document ${newestFirst}) as document ${passing(asked)}
      ${newestFirst} limit ${asked.limit}) as hit on total.count <= ${asked.bounds.mostSorted}`.execute(reader.db);
  if ((rows[0]?.total ?? 0) > asked.bounds.mostSorted) return null;
  return rows.flatMap(({ id, at }) => (id === null || at === null ? [] : [{ id, at }]));
}
