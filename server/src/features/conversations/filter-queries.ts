import { foldLanguage, shownNumber, spanOf, valuesOf } from "@hark/contract/filters/evaluate";
import type { FilterLeaf, FilterNode } from "@hark/contract/filters/schema";
import { metadataText } from "@hark/contract/visitors/metadata";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Reader } from "../../platform/database/database.ts";
import type { Conversations, DB } from "../../platform/database/tables.gen.ts";

/** A filter as SQL (wire/find.md, section 2); `evaluateFilter` of the contract says what each leaf means. */

export interface FilterViewer {
  projectId: string;
  agentId: string;
  now: Date;
}

type Condition = RawBuilder<boolean>;
type LeafOf<Field extends FilterLeaf["field"]> = Extract<FilterLeaf, { field: Field }>;

const yes: Condition = sql`true`;
const no: Condition = sql`false`;
const unless = (condition: Condition, isNot: boolean): Condition => (isNot ? sql`not ${condition}` : condition);
const joinedBy = (conditions: readonly Condition[], word: RawBuilder<unknown>): Condition =>
  sql`(${sql.join(conditions, word)})`;

/** Holds for rows of the table or subquery `conversations`; never null, so that `not` is its opposite. */
export function filterCondition(node: FilterNode, viewer: FilterViewer): Condition {
  // What is in the row itself comes first, as it often decides alone.
  const parts = (nodes: FilterNode[]) =>
    nodes.toSorted((a, b) => looksOf(a) - looksOf(b)).map((one) => filterCondition(one, viewer));
  if ("and" in node) return node.and.length === 0 ? yes : joinedBy(parts(node.and), sql` and `);
  if ("or" in node) return joinedBy(parts(node.or), sql` or `);
  return leafCondition(node, viewer);
}

function leafCondition(leaf: FilterLeaf, viewer: FilterViewer): Condition {
  switch (leaf.field) {
    case "type":
      return unless(sql`conversations.type = any(${valuesOf(leaf.value)}::text[])`, leaf.op === "isNot");
    case "status": {
      const stored = valuesOf(leaf.value).flatMap((status) => (status === "OPEN" ? ["OPEN", "SNOOZED"] : [status]));
      return unless(sql`conversations.status = any(${stored}::text[])`, leaf.op === "isNot");
    }
    case "assignee":
      return assigneeCondition(leaf, viewer);
    case "tag":
      // Sub-selects with one row each: whether there are many or few of something, a row costs a look into an index.
      return unless(
        sql`((select true from conversation_tags where conversation_tags.conversation_id = conversations.id
          and conversation_tags.tag_id = any(${valuesOf(leaf.value)}::uuid[]) limit 1) is not null)`,
        leaf.op === "isNot",
      );
    case "visitor":
      return unless(sql`conversations.visitor_id = any(${valuesOf(leaf.value)}::uuid[])`, leaf.op === "isNot");
    case "snoozed":
      return unless(sql`(conversations.status = 'SNOOZED')`, !leaf.value);
    case "waiting":
      return unless(sql`(conversations.last_sender_type = 'WIDGET_USER')`, !leaf.value);
    case "unread":
      return unless(
        sql`((select true from notifications where notifications.agent_id = ${viewer.agentId}::uuid
          and notifications.item_id = conversations.id and notifications.category = 'CONVERSATION') is not null)`,
        !leaf.value,
      );
    case "mentioned":
      return unless(
        sql`((select true from conversation_notes
          join note_mentions on note_mentions.note_id = conversation_notes.id
          where conversation_notes.conversation_id = conversations.id
          and note_mentions.agent_id = ${viewer.agentId}::uuid limit 1) is not null)`,
        !leaf.value,
      );
    case "verified":
      return unless(ofVisitor(sql`visitors.is_verified`), !leaf.value);
    case "language": {
      const known = sql`replace(lower(visitors.locale ->> 'language'), '_', '-')`;
      const matches = valuesOf(leaf.value).flatMap((value) =>
        hasNul(value)
          ? []
          : [sql<boolean>`(${known} = ${foldLanguage(value)} or starts_with(${known}, ${`${foldLanguage(value)}-`}))`],
      );
      return matches.length === 0
        ? fixed(leaf.op === "isNot")
        : unless(ofVisitor(joinedBy(matches, sql` or `)), leaf.op === "isNot");
    }
    case "page": {
      if (hasNul(leaf.value)) return no;
      const url = sql`lower(conversations.page_url)`;
      const wanted = sql`lower(${leaf.value}::text)`;
      const isThere = leaf.op === "contains" ? sql`strpos(${url}, ${wanted}) > 0` : sql`starts_with(${url}, ${wanted})`;
      return sql`coalesce(${isThere}, false)`;
    }
    case "metadata":
      return metadataCondition(leaf);
    case "created":
      return momentCondition(leaf, sql`conversations.created_at`, viewer.now);
    case "lastMessage":
      return momentCondition(leaf, sql`conversations.last_message_at`, viewer.now);
  }
}

const fixed = (holds: boolean): Condition => (holds ? yes : no);

/** PostgreSQL keeps no NUL in a text, so nothing has one. */
const hasNul = (text: string) => text.includes("\0");

function assigneeCondition(leaf: LeafOf<"assignee">, viewer: FilterViewer): Condition {
  const wanted = valuesOf(leaf.value);
  const ids = wanted.flatMap((value) => (value === null ? [] : [value === "me" ? viewer.agentId : value]));
  const isNobody = wanted.includes(null) ? [sql<boolean>`conversations.assigned_to_id is null`] : [];
  const isOne =
    ids.length > 0 ? [sql<boolean>`coalesce(conversations.assigned_to_id = any(${ids}::uuid[]), false)`] : [];
  return unless(joinedBy([...isNobody, ...isOne], sql` or `), leaf.op === "isNot");
}

const ofVisitor = (condition: Condition): Condition =>
  sql`coalesce((select ${condition} from visitors where visitors.id = conversations.visitor_id), false)`;

/**
 * The metadata is text that strangers sent. An escaped NUL or half of a surrogate pair is JSON, but PostgreSQL would refuse it with an
 * error for the whole query, so such signs become a question mark. A value is compared as it is shown (`metadataText`): a text as
 * it is, all else as JSON with a space after each comma and colon. It is read only where the key is in it, as `JSON.stringify` has
 * written all metadata.
 */
function metadataCondition(leaf: LeafOf<"metadata">): Condition {
  if (hasNul(leaf.key)) return fixed(leaf.op === "isNot" || (leaf.op === "exists" && !leaf.value));
  const readable = sql`case when visitors.metadata ~ ${"\\\\u(0000|[dD][89a-fA-F])"}
    then regexp_replace(visitors.metadata, ${"(?<!\\\\)((?:\\\\\\\\)*)\\\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})"}, ${"\\1?"}, 'g')
    else visitors.metadata end`;
  // The comma at the end lets each match begin where the last one ended, never within a text.
  const spaced = sql`left(regexp_replace(value::text || ',', ${'((?:"(?:[^"\\\\]|\\\\.)*"|[^",:])*)([,:])'}, ${"\\1\\2 "}, 'g'), -2)`;
  const holds = (condition: Condition): Condition =>
    ofVisitor(sql`(select coalesce(${condition}, false) from (
      select case json_typeof(value) when 'string' then value #>> '{}' when 'object' then ${spaced}
        when 'array' then ${spaced} else value::text end as shown
      from (select case when strpos(visitors.metadata, ${`${JSON.stringify(leaf.key)}:`}) > 0
        then (${readable})::json -> ${leaf.key}::text end as value offset 0) as found
      where value is not null offset 0) as one)`);
  switch (leaf.op) {
    case "is":
    case "isNot": {
      const wanted = valuesOf(leaf.value)
        .map(metadataText)
        .filter((text) => !hasNul(text))
        .map((text) => sql`lower(${text}::text)`);
      if (wanted.length === 0) return fixed(leaf.op === "isNot");
      return unless(holds(sql`lower(shown) in (${sql.join(wanted)})`), leaf.op === "isNot");
    }
    case "contains":
      return hasNul(leaf.value) ? no : holds(sql`strpos(lower(shown), lower(${leaf.value}::text)) > 0`);
    case "exists":
      return unless(holds(yes), !leaf.value);
    case "above":
    case "below": {
      const sign = leaf.op === "above" ? sql`>` : sql`<`;
      return holds(sql`case when shown ~ ${shownNumber.source}
        then shown::double precision ${sign} ${leaf.value}::double precision else false end`);
    }
  }
}

function momentCondition(leaf: LeafOf<"created" | "lastMessage">, column: RawBuilder<unknown>, now: Date): Condition {
  const { from, to } = spanOf(leaf, now.getTime());
  const parts = [
    ...(from === null ? [] : [sql<boolean>`${column} >= ${new Date(from)}`]),
    ...(to === null ? [] : [sql<boolean>`${column} < ${new Date(to)}`]),
  ];
  return joinedBy(parts, sql` and `);
}

/** The columns of conversations that a filter looks at; a walk that needs only those of its index reads no rows. */
export function columnsOf(node: FilterNode): readonly (keyof Conversations)[] {
  if ("and" in node) return node.and.flatMap(columnsOf);
  if ("or" in node) return node.or.flatMap(columnsOf);
  return leafColumns[node.field];
}

/** How many looks into an index a row costs a filter, at most. */
export function looksOf(node: FilterNode): number {
  if ("and" in node) return node.and.reduce((sum, one) => sum + looksOf(one), 0);
  if ("or" in node) return node.or.reduce((sum, one) => sum + looksOf(one), 0);
  return leafLooks[node.field] ?? 0;
}

const leafLooks: Partial<Record<FilterLeaf["field"], number>> = {
  tag: 1,
  unread: 1,
  mentioned: 1,
  verified: 1,
  language: 1,
  // And reading a text.
  metadata: 1.5,
};

const leafColumns: Readonly<Record<FilterLeaf["field"], readonly (keyof Conversations)[]>> = {
  type: ["type"],
  status: ["status"],
  assignee: ["assigned_to_id"],
  tag: [],
  visitor: ["visitor_id"],
  snoozed: ["status"],
  unread: [],
  waiting: ["last_sender_type"],
  mentioned: [],
  verified: ["visitor_id"],
  language: ["visitor_id"],
  page: ["page_url"],
  metadata: ["visitor_id"],
  created: ["created_at"],
  lastMessage: [],
};

/** The leaves that hold for every conversation that the filter holds for. */
export function necessaryLeaves(node: FilterNode): readonly FilterLeaf[] {
  if ("and" in node) return node.and.flatMap(necessaryLeaves);
  if ("or" in node) return node.or.length === 1 ? node.or.flatMap(necessaryLeaves) : [];
  return [node];
}

type Candidates = SelectQueryBuilder<DB, never, { id: string }>;

/** The ids of all conversations for which a leaf holds, from an index of its own; undefined where there is none. */
export function candidatesOf(reader: Reader, leaf: FilterLeaf, viewer: FilterViewer): Candidates | undefined {
  const { projectId, agentId } = viewer;
  switch (leaf.field) {
    case "tag":
      if (leaf.op === "isNot") return undefined;
      return reader.db
        .selectFrom("conversation_tags")
        .select("conversation_id as id")
        .where("project_id", "=", projectId)
        .where(isAny(sql.ref("tag_id"), valuesOf(leaf.value)));
    case "visitor":
      if (leaf.op === "isNot") return undefined;
      return reader.db
        .selectFrom("conversations")
        .select("conversations.id")
        .where("project_id", "=", projectId)
        .where(isAny(sql.ref("visitor_id"), valuesOf(leaf.value)));
    case "unread":
      if (!leaf.value) return undefined;
      return (
        reader.db
          .selectFrom("notifications")
          .select("item_id as id")
          .where("project_id", "=", projectId)
          .where("agent_id", "=", agentId)
          // A literal, because the index is partial.
          .where("category", "=", sql.lit("CONVERSATION"))
      );
    case "mentioned":
      if (!leaf.value) return undefined;
      return reader.db
        .selectFrom("note_mentions")
        .innerJoin("conversation_notes", "conversation_notes.id", "note_mentions.note_id")
        .select("conversation_notes.conversation_id as id")
        .where("conversation_notes.project_id", "=", projectId)
        .where("note_mentions.agent_id", "=", agentId);
    default:
      return undefined;
  }
}

const isAny = (column: RawBuilder<unknown>, ids: readonly string[]) => sql<boolean>`${column} = any(${ids}::uuid[])`;

/** The ids of the conversations that a notification says a note names the agent in. */
export const mentionedAndUnseen = (reader: Reader, { projectId, agentId }: FilterViewer) =>
  reader.db
    .selectFrom("notifications")
    .select("item_id as id")
    .where("agent_id", "=", agentId)
    .where("project_id", "=", projectId)
    .where("category", "=", sql.lit("MENTION"));
