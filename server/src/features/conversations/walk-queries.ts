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
  looksOf,
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
  /** The number of conversations that are looked at, at most; without it as many as a quick answer allows. */
  length?: number;
}

/** The ids of rows in a list's order. */
export type Page = SelectQueryBuilder<DB, never, { id: string; last_message_at: Date }>;

/**
 * The first rows that match, and the last one that was looked at where the look ended before all was seen. That one comes last, is
 * left out when the page was full before, and may match as well.
 */
export type Walk = SelectQueryBuilder<DB, never, WalkedRow>;

interface WalkedRow {
  id: string;
  last_message_at: Date;
  is_match: boolean;
  is_edge: boolean;
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
  const { view, agentId, now, after, limit } = options;
  const viewer: FilterViewer = { projectId, agentId, now };
  const nodes = nodesOf(options);
  const leaves = nodes.flatMap(necessaryLeaves);
  const types = narrowTypes(typesOf(view), leaves);
  const stored = narrowStatuses(statusesOf(options.filter, view), leaves);
  const holds = filterCondition({ and: nodes }, viewer);
  const isAfter = after && sql<boolean>`(last_message_at, id) < (${after.at}, ${after.id}::uuid)`;

  const candidates =
    view === "mentions" ? mentionedAndUnseen(database, viewer) : await findFew(database, leaves, viewer);
  if (candidates) {
    return database.db
      .selectFrom("conversations")
      .select(["conversations.id", "conversations.last_message_at"])
      .select([sql<boolean>`true`.as("is_match"), sql<boolean>`false`.as("is_edge")])
      .where("conversations.project_id", "=", projectId)
      .where("conversations.merged_into_id", "is", null)
      .where("conversations.id", "in", candidates)
      .where("conversations.type", "in", nonEmpty(types))
      .where("conversations.status", "in", nonEmpty(stored))
      .$if(isAfter !== null, (query) => query.where(isAfter as never))
      .where(holds)
      .orderBy("conversations.last_message_at", "desc")
      .orderBy("conversations.id", "desc")
      .limit(limit);
  }

  const assignee = leaves.map(soleAssignee).find((value) => value !== undefined);
  const agent = assignee === "me" ? agentId : assignee;
  const ranges = stored.flatMap((status) =>
    agent === undefined
      ? types.map((type) => sql<boolean>`(status = ${status} and type = ${type})`)
      : [sql<boolean>`(status = ${status} and assigned_to_id = ${agent}::uuid and type = any(${types}::text[]))`],
  );
  const spans = leaves.flatMap((leaf) => (leaf.field === "lastMessage" ? [spanOf(leaf, now.getTime())] : []));
  const lookedAt = [...new Set(["id", "last_message_at", ...nodes.flatMap(columnsOf)])];
  const length = options.length ?? quickLength(nodes, lookedAt);
  const pieces = (types.length === 0 || ranges.length === 0 ? [sql<boolean>`false`] : ranges).map((range) => {
    const inOrder = database.db
      .selectFrom("conversations")
      .select(lookedAt as never)
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
      .limit(sql.lit(length));
    return sql`(${inOrder})`;
  });
  const walked = database.db
    .selectFrom(sql<{ id: string; last_message_at: Date }>`(${sql.join(pieces, sql` union all `)})`.as("ranges"))
    .selectAll()
    .orderBy("last_message_at", "desc")
    .orderBy("id", "desc")
    .limit(sql.lit(length));
  // Counting goes along with the walk, so that one look tells the page and its end, and stops where the page is full.
  const counted = database.db
    .selectFrom(walked.as("walked"))
    .selectAll()
    .select(
      sql<boolean>`row_number() over (order by last_message_at desc, id desc) = ${sql.lit(length)}`.as("is_edge"),
    );
  const judged = database.db
    .selectFrom(counted.as("conversations"))
    .select(["conversations.id", "conversations.last_message_at"])
    .select([holds.as("is_match"), sql<boolean>`conversations.is_edge`.as("is_edge")])
    .orderBy("conversations.last_message_at", "desc")
    .orderBy("conversations.id", "desc")
    // Keeps the condition here, where it is asked once for a row.
    .offset(sql.lit(0));
  return database.db
    .selectFrom(judged.as("judged"))
    .selectAll()
    .where(sql<boolean>`is_match or is_edge`)
    .orderBy("last_message_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
}

/** What a walk found: the rows that match, and where it ended if that was before it could fill a page. */
export function readWalk<Row extends WalkedRow>(rows: readonly Row[], limit: number) {
  const matches = rows.filter((row) => row.is_match);
  const edge = matches.length < limit ? rows.find((row) => row.is_edge) : undefined;
  return { matches, edge: edge ? { at: edge.last_message_at, id: edge.id } : null };
}

/**
 * How many conversations are looked at for a list, so that every answer takes about as long as a page of the inbox (performance.md,
 * measure 15). A walk goes further where its index tells all, and less far where each row costs looks into other indexes.
 */
function quickLength(nodes: readonly FilterNode[], lookedAt: readonly string[]): number {
  const looks = nodes.reduce((sum, node) => sum + looksOf(node), 0);
  const isOfIndex = lookedAt.every((column) => columnsOfIndex.has(column));
  const work = (isOfIndex ? 0.5 : 1) + looks * limits.lookWork;
  return Math.min(limits.walkLength, Math.max(limits.walkLeast, Math.floor(limits.walkWork / work)));
}

/** Those of `conversations_ranges`. */
const columnsOfIndex: ReadonlySet<string> = new Set([
  "id",
  "last_message_at",
  "type",
  "status",
  "assigned_to_id",
  "last_sender_type",
]);

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
    .where(filterCondition({ and: nodesOf(scope) }, viewer))
    .execute();
  return new Set(rows.map(({ id }) => id));
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
