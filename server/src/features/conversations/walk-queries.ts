import type { ConversationFilter, ConversationView } from "@hark/contract/conversations/endpoints";
import type { ConversationStatus, ConversationType } from "@hark/contract/conversations/schema";
import { spanOf, valuesOf } from "@hark/contract/filters/evaluate";
import type { FilterLeaf, FilterNode } from "@hark/contract/filters/schema";
import { filters as limits } from "@hark/contract/limits";
import { type SelectQueryBuilder, sql } from "kysely";
import type { Database, Reader } from "../../platform/database/database.ts";
import type { DB } from "../../platform/database/tables.gen.ts";
import type { StoredStatus } from "./conversation-queries.ts";
import {
  candidatesOf,
  columnsOf,
  type FilterViewer,
  filterCondition,
  mentionedAndUnseen,
  necessaryLeaves,
} from "./filter-queries.ts";

/** Where a page ends: the time that its list is sorted by, and the id. */
export interface ListPosition {
  at: Date;
  id: string;
}

/** Which conversations a list holds. */
export interface ListScope {
  view: ConversationView;
  filter: ConversationFilter;
  where?: FilterNode | undefined;
  agentId: string;
  /** One visitor's alone. */
  visitorId?: string | undefined;
  now: Date;
}

export interface WalkOptions extends ListScope {
  limit: number;
  after: ListPosition | null;
  /** The number of conversations that are looked at. */
  length?: number;
}

/** The ids of rows in a list's order. */
export type Page = SelectQueryBuilder<DB, never, { id: string; last_message_at: Date }>;

/**
 * The first rows that match, and where the look ended before it could tell; that is read only when the page is not full.
 * Null: all there is was looked at.
 */
interface Walk {
  page: Page;
  edge: Page | null;
}

const statuses: Record<ConversationFilter, readonly StoredStatus[]> = {
  all: ["OPEN", "SNOOZED", "CLOSED"],
  unread: ["OPEN", "SNOOZED", "CLOSED"],
  open: ["OPEN"],
  snoozed: ["SNOOZED"],
  closed: ["CLOSED"],
};

export const statusesOf = (filter: ConversationFilter, view: ConversationView): StoredStatus[] =>
  statuses[filter].filter((status) => view !== "snoozed" || status === "SNOOZED");

export const typesOf = (view: ConversationView): ConversationType[] =>
  view === "bugs" ? ["BUG"] : view === "questions" ? ["QUESTION"] : ["BUG", "QUESTION"];

/** What holds for a list beside types and statuses. */
function nodesOf({ view, filter, where, visitorId }: ListScope): FilterNode[] {
  const node = (leaf: FilterLeaf | false): FilterNode[] => (leaf === false ? [] : [leaf]);
  return [
    ...node(visitorId !== undefined && { field: "visitor", op: "is", value: visitorId }),
    ...node(view === "assigned" && { field: "assignee", op: "is", value: "me" }),
    ...node(view === "unassigned" && { field: "assignee", op: "is", value: null }),
    ...node(view === "waiting" && { field: "waiting", op: "is", value: true }),
    ...node(filter === "unread" && { field: "unread", op: "is", value: true }),
    ...(where ? [where] : []),
  ];
}

/**
 * Plans the look for a page. What has an index of its own and is rare is looked up and sorted; all else is a walk down the ranges of
 * an index, newest first, that ends after `length` conversations. Its cost does not depend on the number of conversations.
 */
export async function planWalk(database: Database, projectId: string, options: WalkOptions): Promise<Walk> {
  const { view, agentId, now, after, limit, length = limits.walkLength } = options;
  const viewer: FilterViewer = { projectId, agentId, now };
  const nodes = nodesOf(options);
  const leaves = nodes.flatMap(necessaryLeaves);
  const types = narrowTypes(typesOf(view), leaves);
  const stored = narrowStatuses(statusesOf(options.filter, view), leaves);
  const conditions = nodes.map((node) => filterCondition(node, viewer));
  const isAfter = after && sql<boolean>`(last_message_at, id) < (${after.at}, ${after.id}::uuid)`;

  const candidates =
    view === "mentions" ? mentionedAndUnseen(database, viewer) : await findFew(database, leaves, viewer);
  if (candidates) {
    const page = database.db
      .selectFrom("conversations")
      .select(["conversations.id", "conversations.last_message_at"])
      .where("conversations.project_id", "=", projectId)
      .where("conversations.merged_into_id", "is", null)
      .where("conversations.id", "in", candidates)
      .where("conversations.type", "in", nonEmpty(types))
      .where("conversations.status", "in", nonEmpty(stored))
      .$if(isAfter !== null, (query) => query.where(isAfter as never))
      .where((eb) => eb.and(conditions))
      .orderBy("conversations.last_message_at", "desc")
      .orderBy("conversations.id", "desc")
      .limit(limit);
    return { page, edge: null };
  }

  const assignee = leaves.map(soleAssignee).find((value) => value !== undefined);
  const agent = assignee === "me" ? agentId : assignee;
  const ranges = stored.flatMap((status) =>
    agent === undefined
      ? types.map((type) => sql<boolean>`(status = ${status} and type = ${type})`)
      : [sql<boolean>`(status = ${status} and assigned_to_id = ${agent}::uuid and type = any(${types}::text[]))`],
  );
  const spans = leaves.flatMap((leaf) => (leaf.field === "lastMessage" ? [spanOf(leaf, now.getTime())] : []));
  const walk = (columns: readonly string[]) => {
    const [first, ...others] = (types.length === 0 || ranges.length === 0 ? [sql<boolean>`false`] : ranges).map(
      (range) => {
        const inOrder = database.db
          .selectFrom("conversations")
          .select(columns as never)
          .where("project_id", "=", projectId)
          // A merged one is in no list, and in none of the indexes that ranges are read from.
          .where("merged_into_id", "is", null)
          .where(range)
          .$if(isAfter !== null, (query) => query.where(isAfter as never))
          .where((eb) =>
            eb.and(
              spans.flatMap(({ from, to }) => [
                ...(from === null ? [] : [eb("last_message_at", ">=", new Date(from))]),
                ...(to === null ? [] : [eb("last_message_at", "<", new Date(to))]),
              ]),
            ),
          )
          .orderBy("last_message_at", "desc")
          .orderBy("id", "desc")
          .limit(length);
        return database.db.selectFrom(inOrder.as("range")).selectAll();
      },
    );
    if (!first) throw new Error("A walk without a range");
    return database.db
      .selectFrom(others.reduce((union, range) => union.unionAll(range), first).as("ranges"))
      .selectAll()
      .orderBy("last_message_at", "desc")
      .orderBy("id", "desc")
      .limit(length) as unknown as Page;
  };
  const lookedAt = [...new Set(["id", "last_message_at", ...nodes.flatMap(columnsOf)])];
  const page = database.db
    .selectFrom(walk(lookedAt).as("conversations"))
    .select(["conversations.id", "conversations.last_message_at"])
    .where((eb) => eb.and(conditions))
    .orderBy("conversations.last_message_at", "desc")
    .orderBy("conversations.id", "desc")
    .limit(limit) as unknown as Page;
  const edge = database.db
    .selectFrom(walk(["id", "last_message_at"]).as("looked_at"))
    .select(["looked_at.id", "looked_at.last_message_at"])
    .orderBy("looked_at.last_message_at", "desc")
    .orderBy("looked_at.id", "desc")
    .offset(length - 1)
    .limit(1) as unknown as Page;
  return { page, edge };
}

/** Those of some conversations that a list still holds, with a last message before a time. The caller has locked them. */
export async function listStillMatching(
  reader: Reader,
  projectId: string,
  scope: ListScope,
  { ids, before }: { ids: readonly string[]; before: Date },
): Promise<ReadonlySet<string>> {
  const viewer: FilterViewer = { projectId, agentId: scope.agentId, now: scope.now };
  const rows = await reader.db
    .selectFrom("conversations")
    .select("conversations.id")
    .where("conversations.project_id", "=", projectId)
    .where("conversations.id", "in", ids)
    .where("conversations.merged_into_id", "is", null)
    .where("conversations.last_message_at", "<", before)
    .where("conversations.type", "in", nonEmpty(typesOf(scope.view)))
    .where("conversations.status", "in", nonEmpty(statusesOf(scope.filter, scope.view)))
    .$if(scope.view === "mentions", (query) =>
      query.where("conversations.id", "in", mentionedAndUnseen(reader, viewer)),
    )
    .where((eb) => eb.and(nodesOf(scope).map((node) => filterCondition(node, viewer))))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * The rows of a walk as one query, those of the page with `is_edge` false. All of it is one statement, so that the end of the look and
 * what was found on it belong together.
 */
export function rowsOf(reader: Reader, { page, edge }: Walk, limit: number) {
  const withPage = reader.db.with(
    (cte) => cte("page").materialized(),
    () => page,
  );
  const found = withPage
    .selectFrom("page")
    .select(["page.id", "page.last_message_at", sql<boolean>`false`.as("is_edge")]);
  if (edge === null) return found;
  return found.unionAll(
    reader.db
      .selectFrom(edge.as("edge"))
      .select(["edge.id", "edge.last_message_at", sql<boolean>`true`.as("is_edge")])
      // It comes first and depends on no row: a full page asks for nothing more.
      .where(sql<boolean>`(select count(*) from page) < ${limit}`),
  );
}

/** The candidates of the first leaf that has few of them. */
async function findFew(database: Database, leaves: readonly FilterLeaf[], viewer: FilterViewer) {
  const { projectId } = viewer;
  for (const leaf of leaves) {
    const candidates = candidatesOf(database, leaf, viewer);
    if (!candidates) continue;
    const some = candidates.limit(limits.fewCandidates + 1);
    const [row] = await database.prepared(
      database.db
        .selectFrom(some.as("some"))
        .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
        .where(sql<boolean>`${projectId}::uuid is not null`),
    );
    if ((row?.count ?? 0) <= limits.fewCandidates) return candidates;
  }
  return undefined;
}

const nonEmpty = <Value extends string>(values: readonly Value[]) => (values.length > 0 ? values : (["-"] as never));

function narrowTypes(types: readonly ConversationType[], leaves: readonly FilterLeaf[]): ConversationType[] {
  return types.filter((type) =>
    leaves.every((leaf) => leaf.field !== "type" || valuesOf(leaf.value).includes(type) === (leaf.op === "is")),
  );
}

function narrowStatuses(stored: readonly StoredStatus[], leaves: readonly FilterLeaf[]): StoredStatus[] {
  return stored.filter((one) => {
    const status: ConversationStatus = one === "SNOOZED" ? "OPEN" : one;
    return leaves.every((leaf) => {
      if (leaf.field === "status") return valuesOf(leaf.value).includes(status) === (leaf.op === "is");
      return leaf.field !== "snoozed" || leaf.value === (one === "SNOOZED");
    });
  });
}

/** The one agent whom a leaf asks for; another index has the conversations of each. */
function soleAssignee(leaf: FilterLeaf): string | undefined {
  if (leaf.field !== "assignee" || leaf.op !== "is") return undefined;
  const values = valuesOf(leaf.value);
  return values.length === 1 ? (values[0] ?? undefined) : undefined;
}
