import type { PreparedAnswerCounts, PreparedAnswerState } from "@hark/contract/prepared-answers/schema";
import { type Selectable, sql } from "kysely";
import type { Reader, Tx } from "../../../platform/database/database.ts";
import type { PreparedAnswers } from "../../../platform/database/tables.gen.ts";
import type { Subject } from "../announcements/queries.ts";

export type AnswerRow = Selectable<PreparedAnswers>;

const ofSubject = ({ feedbackId, knownIssueId }: Subject) =>
  feedbackId !== undefined
    ? (["prepared_answers.feedback_id", feedbackId] as const)
    : (["prepared_answers.known_issue_id", knownIssueId] as const);

function withNames(reader: Reader, projectId: string) {
  return reader.db
    .selectFrom("prepared_answers")
    .innerJoin("visitors", "visitors.id", "prepared_answers.visitor_id")
    .leftJoin("agents", "agents.id", "prepared_answers.agent_id")
    .selectAll("prepared_answers")
    .select([
      "visitors.name",
      "visitors.email",
      "visitors.avatar_url",
      "visitors.is_verified",
      "agents.display_name as agent_name",
      "agents.avatar_url as agent_avatar_url",
    ])
    .where("prepared_answers.project_id", "=", projectId);
}

export type NamedAnswer = Awaited<ReturnType<typeof listAnswersByIds>>[number];

/** In the order of the list. */
export function listAnswersByIds(reader: Reader, projectId: string, ids: readonly string[]) {
  return withNames(reader, projectId)
    .where(sql<boolean>`prepared_answers.id = any(${[...ids]}::uuid[])`)
    .orderBy("prepared_answers.promised", "desc")
    .orderBy("prepared_answers.created_at")
    .orderBy("prepared_answers.id")
    .execute();
}

export interface AnswerPosition {
  promised: boolean;
  createdAt: Date;
  id: string;
}

/** Promised ones first, then by age. */
export function listAnswers(
  reader: Reader,
  projectId: string,
  subject: Subject,
  options: { state: PreparedAnswerState | undefined; limit: number; after: AnswerPosition | null },
): Promise<NamedAnswer[]> {
  const { state, limit, after } = options;
  return withNames(reader, projectId)
    .where(...isOf(subject))
    .$if(state !== undefined, (query) => query.where("prepared_answers.state", "=", state as PreparedAnswerState))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(not prepared_answers.promised, prepared_answers.created_at, prepared_answers.id)
          > (${!after?.promised}::boolean, ${after?.createdAt}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy("prepared_answers.promised", "desc")
    .orderBy("prepared_answers.created_at")
    .orderBy("prepared_answers.id")
    .limit(limit)
    .execute();
}

const isOf = (subject: Subject) => {
  const [column, id] = ofSubject(subject);
  return [column, "=", id] as const;
};

export async function countAnswers(reader: Reader, projectId: string, subject: Subject): Promise<PreparedAnswerCounts> {
  const rows = await reader.db
    .selectFrom("prepared_answers")
    .select(["state", sql<number>`count(*)::int`.as("count")])
    .where("project_id", "=", projectId)
    .where(...isOf(subject))
    .groupBy("state")
    .execute();
  const count = (state: PreparedAnswerState) => rows.find((row) => row.state === state)?.count ?? 0;
  return { ready: count("READY"), skipped: count("SKIPPED"), released: count("RELEASED") };
}

/** How many wait for their release, by item or by issue; those without are left out. */
export async function countReady(
  reader: Reader,
  projectId: string,
  column: "feedback_id" | "known_issue_id",
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.db
    .selectFrom("prepared_answers")
    .select([column, sql<number>`count(*)::int`.as("count")])
    .where("project_id", "=", projectId)
    .where(column, "in", ids)
    .where("state", "=", "READY")
    .groupBy(column)
    .execute();
  return new Map(rows.map((row) => [(row as Record<string, unknown>)[column] as string, row.count]));
}

export async function findAnswer(
  reader: Reader,
  projectId: string,
  answerId: string,
): Promise<NamedAnswer | undefined> {
  const [row] = await listAnswersByIds(reader, projectId, [answerId]);
  return row;
}

export function lockAnswer(tx: Tx, projectId: string, answerId: string): Promise<AnswerRow | undefined> {
  return tx.db
    .selectFrom("prepared_answers")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("id", "=", answerId)
    .forUpdate()
    .executeTakeFirst();
}

/** Those of these that are READY still, locked in the order of their ids. */
export function lockReady(tx: Tx, projectId: string, ids: readonly string[]): Promise<AnswerRow[]> {
  return tx.db
    .selectFrom("prepared_answers")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("id", "in", ids)
    .where("state", "=", "READY")
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Of an item or an issue, in the order of the list: the next that are READY, or all of `ids` whatever their state. */
export function listToRelease(
  reader: Reader,
  projectId: string,
  subject: Subject,
  { ids, limit }: { ids: readonly string[] | undefined; limit: number },
) {
  return reader.db
    .selectFrom("prepared_answers")
    .select(["id", "state", "conversation_id"])
    .where("project_id", "=", projectId)
    .where(...isOf(subject))
    .$if(ids === undefined, (query) => query.where("state", "=", "READY"))
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${[...(ids ?? [])]}::uuid[])`))
    .orderBy("promised", "desc")
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function updateAnswer(
  tx: Tx,
  { id, project_id: projectId }: Pick<AnswerRow, "id" | "project_id">,
  change: Partial<Pick<AnswerRow, "content" | "state" | "message_id" | "released_at" | "agent_id">>,
) {
  await tx.db
    .updateTable("prepared_answers")
    .set(change)
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .execute();
}

/** Takes away what was not released; returns whether anything was. */
export async function deleteWaiting(
  tx: Tx,
  projectId: string,
  subject: Subject,
  conversationId?: string,
): Promise<boolean> {
  const result = await tx.db
    .deleteFrom("prepared_answers")
    .where("project_id", "=", projectId)
    .where(...isOf(subject))
    .where("state", "!=", "RELEASED")
    .$if(conversationId !== undefined, (query) => query.where("conversation_id", "=", conversationId as string))
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/**
 * Moves a visitor's answers to the one that they are the same person as. What waits for the one goes where the other was told, and where
 * both wait the other keeps theirs. An issue is told of again with each fix, so an answer of an earlier one does not count.
 */
export async function moveAnswers(tx: Tx, projectId: string, fromVisitorId: string, toVisitorId: string) {
  await sql`
    delete from prepared_answers as waiting
    using prepared_answers as other
    where waiting.project_id = ${projectId} and other.project_id = ${projectId} and waiting.state <> 'RELEASED'
      and (
        (waiting.visitor_id, other.visitor_id) = (${fromVisitorId}::uuid, ${toVisitorId}::uuid)
        or (waiting.visitor_id, other.visitor_id) = (${toVisitorId}::uuid, ${fromVisitorId}::uuid)
          and other.state = 'RELEASED'
      )
      and (
        other.feedback_id = waiting.feedback_id
        or other.known_issue_id = waiting.known_issue_id and (other.state <> 'RELEASED' or other.created_at >= (
          select fixed_at from known_issues where known_issues.id = waiting.known_issue_id
        ))
      )`.execute(tx.db);
  await tx.db
    .updateTable("prepared_answers")
    .set({ visitor_id: toVisitorId })
    .where("project_id", "=", projectId)
    .where("visitor_id", "=", fromVisitorId)
    .execute();
}

/** For `visitors export`: what was said to the visitor; what was not released yet is the team's alone. */
export interface Asked {
  conversation_id: string;
  visitor_id: string;
  name: string | null;
  email: string | null;
  /** IANA. */
  timezone: string | null;
  agent_id: string | null;
  promised: boolean;
  asked_at: Date;
}

/**
 * Each visitor who asked for an item of the group in a conversation and whose vote stands: the promised conversation, else the one
 * that was linked last. Those who hold an answer already are left out.
 */
export async function listAskedForItem(reader: Reader, projectId: string, feedbackId: string): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select distinct on (conversations.visitor_id)
      conversations.id as conversation_id, conversations.visitor_id, visitors.name, visitors.email,
      visitors.locale ->> 'timezone' as timezone, feedback_links.agent_id, feedback_links.promised,
      coalesce(messages.created_at, conversations.created_at) as asked_at
    from feedback_links
    join feedbacks on feedbacks.id = feedback_links.feedback_id
    join conversations on conversations.id = feedback_links.conversation_id
    join visitors on visitors.id = conversations.visitor_id
    left join messages on messages.id = feedback_links.message_id
    where feedback_links.project_id = ${projectId} and feedbacks.group_id = ${feedbackId}
      and exists (
        select from feedback_votes
        join feedbacks as voted on voted.id = feedback_votes.feedback_id
        where voted.group_id = ${feedbackId} and feedback_votes.visitor_id = conversations.visitor_id
      )
      and not exists (
        select from prepared_answers
        join feedbacks as answered on answered.id = prepared_answers.feedback_id
        where answered.group_id = ${feedbackId} and prepared_answers.visitor_id = conversations.visitor_id
      )
    order by conversations.visitor_id, feedback_links.promised desc, feedback_links.created_at desc, feedback_links.id desc`.execute(
    reader.db,
  );
  return rows;
}

/** Each visitor with a conversation that is attached to an issue: in the one attached last. */
export async function listAskedForIssue(reader: Reader, projectId: string, knownIssueId: string): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select distinct on (conversations.visitor_id)
      conversations.id as conversation_id, conversations.visitor_id, visitors.name, visitors.email,
      visitors.locale ->> 'timezone' as timezone, linked.agent_id, false as promised,
      conversations.created_at as asked_at
    from known_issue_conversations as linked
    join conversations on conversations.id = linked.conversation_id
    join visitors on visitors.id = conversations.visitor_id
    where linked.project_id = ${projectId} and linked.known_issue_id = ${knownIssueId}
    order by conversations.visitor_id, linked.created_at desc, linked.conversation_id desc`.execute(reader.db);
  return rows;
}

/** Who was told by mail that an item of the group is completed, by visitor and by address. */
export async function listToldOfCompletion(reader: Reader, projectId: string, feedbackId: string) {
  const { rows } = await sql<{ visitor_id: string; email_key: string }>`
    select feedback_mails.visitor_id, feedback_mails.email_key
    from feedback_mails
    join feedbacks on feedbacks.id = feedback_mails.feedback_id
    where feedback_mails.project_id = ${projectId} and feedbacks.group_id = ${feedbackId}
      and feedback_mails.status = 'COMPLETED'`.execute(reader.db);
  return rows;
}

export async function insertAnswers(
  tx: Tx,
  rows: readonly Pick<
    AnswerRow,
    | "id"
    | "project_id"
    | "feedback_id"
    | "known_issue_id"
    | "conversation_id"
    | "visitor_id"
    | "agent_id"
    | "promised"
    | "content"
    | "created_at"
  >[],
) {
  await tx.db
    .insertInto("prepared_answers")
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
