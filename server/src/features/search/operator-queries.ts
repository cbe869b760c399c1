import { toTerms } from "@hark/contract/search/lexemes";
import type { SearchKind } from "@hark/contract/search/schema";
import { type RawBuilder, sql } from "kysely";
import type { Reader } from "../../platform/database/database.ts";
import type { Filters, Writer } from "./filters.ts";
import { toSearch } from "./stored-words.ts";

export function listTeam(reader: Reader, projectId: string) {
  return reader.db
    .selectFrom("members")
    .innerJoin("accounts", "accounts.id", "members.account_id")
    .innerJoin("agents", "agents.account_id", "accounts.id")
    .select(["agents.id as agent_id", "agents.display_name as name", "accounts.email"])
    .where("members.project_id", "=", projectId)
    .where("members.invitation_status", "=", "ACCEPTED")
    .execute();
}

/** The words of an address find it, and few others, which the address itself sorts out. */
export async function listVisitorsByEmail(
  reader: Reader,
  projectId: string,
  email: string,
  limit: number,
): Promise<string[]> {
  const search = toSearch(projectId, toTerms(email));
  if (search === null) return [];
  const { rows } = await sql<{ id: string }>`
    select visitors.id from search_documents as document join visitors on visitors.id = document.item_id
    where document.kind = 'VISITOR' and document.project_id = ${projectId} and visitors.project_id = ${projectId}
      and document.words @@ ${search}::tsquery and ${hasEmail(sql`visitors.email`, email)}
    limit ${limit}`.execute(reader.db);
  return rows.map((row) => row.id);
}

export async function listVisitorsByName(
  reader: Reader,
  projectId: string,
  search: string,
  limit: number,
): Promise<string[]> {
  const rows = await reader.db
    .selectFrom("search_documents")
    .select("item_id")
    .where("kind", "=", "VISITOR")
    .where("project_id", "=", projectId)
    .where(sql<boolean>`words @@ ${search}::tsquery`)
    .limit(limit)
    .execute();
  return rows.map((row) => row.item_id);
}

const hasEmail = (column: RawBuilder<unknown>, email: string) =>
  sql<boolean>`${email} in (lower(${column}), split_part(lower(${column}), '@', 1), split_part(lower(${column}), '@', 2))`;

/** What a search joins to a document, and what has to hold of it. */
export interface Conditions {
  joins: RawBuilder<unknown>[];
  all: RawBuilder<boolean>[];
}

/**
 * The operators as conditions on `document`, in SQL. Null for a kind that passes none of these. Everything is looked up as it is
 * now, a row at a time: each join is limited, so that PostgreSQL never reads a whole table for it.
 */
export function conditionsOf(projectId: string, kind: SearchKind, filters: Filters): Conditions | null {
  const { is, has, types, tagKeys, assigned, emails, from } = filters;
  const isOfConversation = kind === "MESSAGE" || kind === "NOTE";
  const asksForConversation =
    ["open", "closed", "snoozed", "unread", "waiting"].some((one) => is.has(one)) ||
    has.size > 0 ||
    types.length > 0 ||
    assigned.length > 0;
  if (asksForConversation && !isOfConversation) return null;
  const asksForVisitor = emails.length > 0 || is.has("verified");
  if (kind === "SAVED_REPLY" && (asksForVisitor || tagKeys.length > 0 || from.length > 0)) return null;
  if (kind === "VISITOR" && (tagKeys.length > 0 || from.length > 0)) return null;

  const joins: RawBuilder<unknown>[] = [];
  const all: RawBuilder<boolean>[] = [];
  if (kind === "SAVED_REPLY") joins.push(seenReply(projectId, filters.agentId));
  const needsWriter = from.length > 0;
  if (isOfConversation && (asksForConversation || asksForVisitor || tagKeys.length > 0))
    joins.push(conversation(projectId));
  if (kind === "VISITOR" && asksForVisitor) joins.push(visitor(projectId));
  if ((kind === "FEEDBACK" || kind === "COMMENT") && (asksForVisitor || tagKeys.length > 0 || needsWriter)) {
    joins.push(suggestion(projectId, kind));
  }
  if (needsWriter) {
    joins.push(writerOf(projectId, kind));
    for (const writer of from) all.push(isWrittenBy(projectId, writer));
  }

  if (is.has("open")) all.push(sql`held.status = 'OPEN'`);
  if (is.has("closed")) all.push(sql`held.status = 'CLOSED'`);
  if (is.has("snoozed")) all.push(sql`held.status = 'SNOOZED'`);
  if (is.has("waiting")) all.push(sql`held.last_sender_type = 'WIDGET_USER'`);
  if (is.has("verified")) all.push(sql`held.is_verified`);
  if (is.has("unread")) {
    all.push(sql`exists (select from notifications where notifications.item_id = held.id
      and notifications.agent_id = ${filters.agentId} and notifications.category = 'CONVERSATION')`);
  }
  for (const type of types) all.push(sql`held.type = ${type}`);
  for (const agentIds of assigned) {
    all.push(
      agentIds === null ? sql`held.assigned_to_id is null` : sql`held.assigned_to_id = any(${agentIds}::uuid[])`,
    );
  }
  if (has.has("note")) {
    all.push(sql`exists (select from conversation_notes as note join conversations as part on part.id = note.conversation_id
      where (part.id = held.id or part.merged_into_id = held.id))`);
  }
  if (has.has("file")) {
    all.push(sql`exists (select from conversations as part join messages as file on file.conversation_id = part.id
      where (part.id = held.id or part.merged_into_id = held.id) and file.type <> 'TEXT')`);
  }
  for (const email of emails) all.push(hasEmail(sql`held.email`, email));
  for (const key of tagKeys) {
    all.push(
      isOfConversation
        ? sql`exists (select from conversation_tags as put join tags on tags.id = put.tag_id
            where put.conversation_id = held.id and tags.project_id = ${projectId} and tags.name_key = ${key})`
        : sql`exists (select from feedback_tags as put join tags on tags.id = put.tag_id
            where put.feedback_id = held.id and tags.project_id = ${projectId} and tags.name_key = ${key})`,
    );
  }
  return { joins, all };
}

/** Where a message or note is read now, and whose it is. */
const conversation = (projectId: string) => sql`cross join lateral (
  select whole.id, whole.status, whole.type, whole.assigned_to_id, whole.last_sender_type, visitors.is_verified, visitors.email
  from conversations as part
  join conversations as whole on whole.id = coalesce(part.merged_into_id, part.id)
  join visitors on visitors.id = whole.visitor_id
  where part.id = document.parent_id and part.project_id = ${projectId}
  limit 1) as held`;

const visitor = (projectId: string) => sql`cross join lateral (
  select visitors.is_verified, visitors.email from visitors
  where visitors.id = document.item_id and visitors.project_id = ${projectId}
  limit 1) as held`;

const suggestion = (projectId: string, kind: "FEEDBACK" | "COMMENT") => sql`cross join lateral (
  select feedbacks.id, feedbacks.author_id, visitors.is_verified, visitors.email
  from feedbacks left join visitors on visitors.id = feedbacks.author_id
  where feedbacks.id = ${kind === "FEEDBACK" ? sql`document.item_id` : sql`document.parent_id`}
    and feedbacks.project_id = ${projectId}
  limit 1) as held`;

/** Shared ones and the caller's own. */
const seenReply = (projectId: string, agentId: string) => sql`cross join lateral (
  select from saved_replies
  where saved_replies.id = document.item_id and saved_replies.project_id = ${projectId}
    and (saved_replies.owner_id is null or saved_replies.owner_id = ${agentId})
  limit 1) as seen`;

function writerOf(projectId: string, kind: SearchKind): RawBuilder<unknown> {
  const one = {
    MESSAGE: sql`select sender_type as type, sender_id as id from messages
      where messages.id = document.item_id and messages.project_id = ${projectId}`,
    NOTE: sql`select 'AGENT' as type, agent_id as id from conversation_notes
      where conversation_notes.id = document.item_id and conversation_notes.project_id = ${projectId}`,
    FEEDBACK: sql`select 'WIDGET_USER' as type, held.author_id as id`,
    COMMENT: sql`select author_type as type, author_id as id from feedback_comments where feedback_comments.id = document.item_id`,
  }[kind as "MESSAGE"];
  return sql`cross join lateral (${one} limit 1) as writer`;
}

function isWrittenBy(projectId: string, writer: Writer): RawBuilder<boolean> {
  if (writer.kind === "team") return sql`writer.type <> 'WIDGET_USER'`;
  if (writer.kind === "visitors") return sql`writer.type = 'WIDGET_USER'`;
  const isAgent = sql<boolean>`(writer.type = 'AGENT' and writer.id = any(${writer.agentIds}::uuid[]))`;
  if (writer.search === null) return isAgent;
  return sql`(${isAgent} or (writer.type = 'WIDGET_USER' and exists (
    select from search_documents as named where named.kind = 'VISITOR' and named.item_id = writer.id
      and named.project_id = ${projectId} and named.words @@ ${writer.search}::tsquery)))`;
}
