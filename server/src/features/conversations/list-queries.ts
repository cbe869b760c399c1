import type { ConversationView } from "@hark/contract/conversations/endpoints";
import { filters as limits } from "@hark/contract/limits";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Database, Reader } from "../../platform/database/database.ts";
import type { DB } from "../../platform/database/tables.gen.ts";
import { type ConversationWithVisitor, tagIdsColumn, visitorColumns } from "./conversation-queries.ts";
import {
  type ListPosition,
  type ListScope,
  type Page,
  planWalk,
  readWalk,
  statusesOf,
  typesOf,
  type WalkOptions,
} from "./walk-queries.ts";

/** `is_unread` is for the agent who asks. */
export type ListedConversation = ConversationWithVisitor & { is_unread: boolean };

type PageOptions = Omit<WalkOptions, "length">;

/**
 * A part of a filter. A list is built from two kinds: *ranges*, which an index already has in the list's order, so that a page
 * is their beginning; and *conditions*, which are checked while walking down the ranges. A new filter is a condition and needs
 * no index; it becomes a range only when it is used so often that the walk takes too long.
 */
type Part = (eb: ExpressionBuilder<DB, "conversations">) => Expression<SqlBool>;

/** The number of rows after which the walk for conditions ends, whether or not the page is full. */
const walkLength = 1_000;

interface Listed {
  rows: ListedConversation[];
  /** Where the next page begins, or the next look; null at the end. */
  next: ListPosition | null;
  /** The last message of the last conversation that was looked at, when the look ended before the page was full. */
  searchedBackTo: Date | null;
}

/** Returns a page of a list, sorted by the last message, newest first. */
export async function listConversations(database: Database, projectId: string, options: PageOptions): Promise<Listed> {
  if (!isMadeOfRanges(options)) return await listMatches(database, projectId, options);
  const found = await listView(database, projectId, { ...options, limit: options.limit + 1 });
  const rows = found.slice(0, options.limit);
  const last = rows.at(-1);
  const next = found.length > rows.length && last ? { at: last.last_message_at, id: last.id } : null;
  return { rows, next, searchedBackTo: null };
}

function isMadeOfRanges({ view, filter, where }: PageOptions): boolean {
  if (where !== undefined || view === "unassigned" || view === "waiting") return false;
  return view !== "snoozed" || filter === "all";
}

/**
 * The matches of a filter, or of a view that is a condition. The walk alone tells where the page ends; its rows come by a query of one
 * text, which is prepared, while that of a filter is hardly asked twice, and each prepared one stays with its connection.
 */
async function listMatches(database: Database, projectId: string, options: PageOptions): Promise<Listed> {
  const limit = options.limit + 1;
  const walk = await planWalk(database, projectId, { ...options, limit });
  const walked = options.where === undefined ? await database.prepared(walk) : await walk.execute();
  const { matches, edge } = readWalk(walked, limit);
  const found = matches.slice(0, options.limit);
  const last = found.at(-1);
  const next = matches.length > found.length && last ? { at: last.last_message_at, id: last.id } : edge;
  const rows = found.length === 0 ? [] : await listById(database, projectId, options.agentId, found);
  return { rows, next, searchedBackTo: edge?.at ?? null };
}

/** The rows of a page, in its order; what has gone since is left out. */
async function listById(database: Database, projectId: string, agentId: string, page: readonly { id: string }[]) {
  const ids = page.map(({ id }) => id);
  const named = database.db
    .selectFrom("conversations")
    .select(position)
    .where("conversations.project_id", "=", projectId)
    .where(sql<boolean>`conversations.id = any(${ids}::uuid[])`);
  const rows = await readPage(database, projectId, named, agentId);
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

/** Counts the matches up to a limit; `isMore` when the look ended before it could tell. */
export async function countConversations(
  database: Database,
  projectId: string,
  options: Omit<WalkOptions, "after">,
): Promise<{ count: number; isMore: boolean }> {
  const walk = await planWalk(database, projectId, { ...options, after: null });
  const query = database.db
    .selectFrom(walk.as("found"))
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll().filterWhere("found.is_match", "=", true), "integer").as("count"),
      eb.fn.coalesce(eb.fn<boolean>("bool_or", ["found.is_edge"]), sql.lit(false)).as("isMore"),
    ]);
  return await query.executeTakeFirstOrThrow();
}

/** The ids of the newest conversations of a list with a last message before a time, at most `limit`. */
export async function listMatchingIds(
  database: Database,
  projectId: string,
  scope: ListScope,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const ids: string[] = [];
  let after: ListPosition | null = { at: before, id: firstId };
  while (after !== null && ids.length < limit) {
    const rest = limit - ids.length;
    // A job may take longer than a page, and looks further at a time.
    const options: WalkOptions = { ...scope, limit: rest, after, length: limits.walkLength };
    const { matches, edge } = readWalk(await (await planWalk(database, projectId, options)).execute(), rest);
    ids.push(...matches.map(({ id }) => id));
    after = edge;
  }
  return ids;
}

/** No id comes before it, so what is before this position is older than its time. */
const firstId = "00000000-0000-0000-0000-000000000000";

/** A page of a view that is made of ranges. */
async function listView(database: Database, projectId: string, options: PageOptions): Promise<ListedConversation[]> {
  const { view, filter, agentId, limit } = options;
  const read = (page: Page) => readPage(database, projectId, page, agentId);
  if (options.visitorId !== undefined) return await read(pageOfVisitor(database, projectId, options));
  if (view === "mentions") return await read(pageOfMentions(database, projectId, options));
  if (filter !== "unread") return await read(pageOf(database, projectId, options, { ranges: rangesOf(options) }));
  if (await hasManyUnread(database, projectId, options)) {
    // A page may only be short because its walk ended too early.
    const parts = { ranges: [isUnreadBySome], conditions: [isInView(view, agentId), isUnreadTo(agentId)] };
    const page = await read(pageOf(database, projectId, options, parts));
    if (page.length === limit) return page;
  }
  return await read(pageOfNotifications(database, projectId, options));
}

/**
 * Returns the first rows of the merged ranges; with conditions, the first that meet all of them. Its cost does not depend on
 * the number of conversations.
 */
function pageOf(
  reader: Reader,
  projectId: string,
  { after, limit }: PageOptions,
  { ranges, conditions = [] }: { ranges: readonly Part[]; conditions?: readonly Part[] },
): Page {
  const length = conditions.length > 0 ? walkLength : limit;
  const [first, ...others] = ranges.map((range) => {
    const inOrder = reader.db
      .selectFrom("conversations")
      // Without conditions an index-only scan is enough; conditions need the rows.
      .select(conditions.length > 0 ? lookedAt : position)
      .where("project_id", "=", projectId)
      // A merged one is in no list, and in none of the indexes that ranges are read from.
      .where("merged_into_id", "is", null)
      .where(range)
      .$if(after !== null, (query) => query.where((eb) => isAfter(eb, after as ListPosition)))
      .orderBy("last_message_at", "desc")
      .orderBy("id", "desc")
      .limit(length);
    return reader.db.selectFrom(inOrder.as("range")).selectAll();
  });
  if (!first) throw new Error("A page without a range");
  return reader.db
    .selectFrom(others.reduce((union, range) => union.unionAll(range), first).as("conversations"))
    .select(position)
    .$if(conditions.length > 0, (query) =>
      query.where((eb) => eb.and(conditions.map((condition) => condition(eb as never)))),
    )
    .orderBy("last_message_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
}

const position = ["conversations.id", "conversations.last_message_at"] as const;
const lookedAt = [...position, "conversations.type", "conversations.assigned_to_id"] as const;

/** One index serves all views by status and type, each of which is a range of it; another one serves the views of an assignee. */
function rangesOf({ view, filter, agentId }: PageOptions): Part[] {
  return statusesOf(filter, view).flatMap((status): Part[] =>
    view === "assigned"
      ? [(eb) => eb.and({ status, assigned_to_id: agentId })]
      : typesOf(view).map(
          (type): Part =>
            (eb) =>
              eb.and({ status, type }),
        ),
  );
}

/** A literal, because its index is partial. */
const isUnreadBySome: Part = (eb) => eb("unread_by_some", "=", sql.lit(true));

const isUnreadTo =
  (agentId: string): Part =>
  (eb) =>
    eb.exists(notificationOf(eb, agentId));

const isInView =
  (view: ConversationView, agentId: string): Part =>
  (eb) =>
    view === "assigned"
      ? eb("conversations.assigned_to_id", "=", agentId)
      : eb("conversations.type", "in", typesOf(view));

const notificationOf = (eb: ExpressionBuilder<DB, "conversations">, agentId: string) =>
  eb
    .selectFrom("notifications")
    .select("notifications.id")
    .where("notifications.agent_id", "=", agentId)
    .whereRef("notifications.item_id", "=", "conversations.id")
    .where("notifications.category", "=", "CONVERSATION");

function readPage(database: Database, projectId: string, page: Page, agentId: string): Promise<ListedConversation[]> {
  return database.prepared(withRows(database, page, agentId).where("conversations.project_id", "=", projectId));
}

const withRows = (reader: Reader, page: Page, agentId: string) =>
  reader.db
    .selectFrom(page.as("page"))
    .innerJoin("conversations", "conversations.id", "page.id")
    .innerJoin("visitors", "visitors.id", "conversations.visitor_id")
    .selectAll("conversations")
    .select(visitorColumns)
    .select(tagIdsColumn)
    .select((eb) => eb.exists(notificationOf(eb, agentId)).$castTo<boolean>().as("is_unread"))
    .orderBy("page.last_message_at", "desc")
    .orderBy("page.id", "desc");

/** Up to this many notifications are looked up one by one; that takes about as long as a whole walk. */
const fewNotifications = 300;

/** With many notifications, a walk down the conversations that anybody has not read soon fills a page. */
async function hasManyUnread(database: Database, projectId: string, options: PageOptions): Promise<boolean> {
  const some = notificationsOfView(database, projectId, options)
    .select("notifications.id")
    .limit(fewNotifications + 1);
  const [row] = await database.prepared(
    database.db.selectFrom(some.as("some")).select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count")),
  );
  return (row?.count ?? 0) > fewNotifications;
}

/** For an agent with few notifications: each one's conversation, sorted. */
function pageOfNotifications(reader: Reader, projectId: string, options: PageOptions): Page {
  return notificationsOfView(reader, projectId, options)
    .innerJoin("conversations", "conversations.id", "notifications.item_id")
    .select(position)
    .where("conversations.project_id", "=", projectId)
    .where("conversations.merged_into_id", "is", null)
    .$if(options.after !== null, (query) => query.where((eb) => isAfter(eb, options.after as ListPosition)))
    .orderBy("conversations.last_message_at", "desc")
    .orderBy("conversations.id", "desc")
    .limit(options.limit);
}

/** A visitor has few conversations, which are sorted. */
function pageOfVisitor(reader: Reader, projectId: string, options: PageOptions): Page {
  const { view, filter, agentId, after } = options;
  return reader.db
    .selectFrom("conversations")
    .select(position)
    .where("conversations.project_id", "=", projectId)
    .where("conversations.visitor_id", "=", options.visitorId as string)
    .where("conversations.merged_into_id", "is", null)
    .where("conversations.status", "in", statusesOf(filter, view))
    .where(isInView(view, agentId))
    .$if(filter === "unread", (query) => query.where(isUnreadTo(agentId)))
    .$if(after !== null, (query) => query.where((eb) => isAfter(eb, after as ListPosition)))
    .orderBy("conversations.last_message_at", "desc")
    .orderBy("conversations.id", "desc")
    .limit(options.limit);
}

/** Conversations with a note that names the agent: as many as nobody has read yet, so each is looked up, and they are sorted. */
function pageOfMentions(reader: Reader, projectId: string, { filter, agentId, after, limit }: PageOptions): Page {
  return reader.db
    .selectFrom("notifications")
    .innerJoin("conversations", "conversations.id", "notifications.item_id")
    .select(position)
    .where("notifications.agent_id", "=", agentId)
    .where("notifications.project_id", "=", projectId)
    .where("notifications.category", "=", sql.lit("MENTION"))
    .where("conversations.project_id", "=", projectId)
    .where("conversations.status", "in", statusesOf(filter, "mentions"))
    .$if(filter === "unread", (query) => query.where((eb) => isUnreadTo(agentId)(eb as never)))
    .$if(after !== null, (query) => query.where((eb) => isAfter(eb as never, after as ListPosition)))
    .orderBy("conversations.last_message_at", "desc")
    .orderBy("conversations.id", "desc")
    .limit(limit);
}

/** The notifications have copies of the columns that views filter by. */
function notificationsOfView(reader: Reader, projectId: string, { view, agentId }: PageOptions) {
  return (
    reader.db
      .selectFrom("notifications")
      .where("notifications.agent_id", "=", agentId)
      .where("notifications.project_id", "=", projectId)
      // A literal, because the index that holds them in order is partial.
      .where("notifications.category", "=", sql.lit("CONVERSATION"))
      .$if(view === "assigned", (query) => query.where("notifications.assigned_to_id", "=", agentId))
      .$if(view !== "assigned", (query) => query.where("notifications.conversation_type", "in", typesOf(view)))
  );
}

function isAfter(eb: ExpressionBuilder<DB, "conversations">, position: ListPosition) {
  return eb(eb.refTuple("conversations.last_message_at", "conversations.id"), "<", eb.tuple(position.at, position.id));
}
