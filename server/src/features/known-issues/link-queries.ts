import { sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { TimePosition } from "./cursor.ts";
import type { KnownIssueRow } from "./queries.ts";

type OfIssue = Pick<KnownIssueRow, "id" | "project_id">;

/** Returns those of the conversations that were not attached before. */
export async function insertLinks(
  tx: Tx,
  issue: OfIssue,
  link: { conversationIds: readonly string[]; agentId: string; now: Date },
): Promise<string[]> {
  if (link.conversationIds.length === 0) return [];
  const rows = await tx.db
    .insertInto("known_issue_conversations")
    .values(
      link.conversationIds.map((conversationId) => ({
        known_issue_id: issue.id,
        conversation_id: conversationId,
        project_id: issue.project_id,
        agent_id: link.agentId,
        created_at: link.now,
      })),
    )
    .onConflict((conflict) => conflict.columns(["known_issue_id", "conversation_id"]).doNothing())
    .returning("conversation_id")
    .execute();
  return rows.map((row) => row.conversation_id);
}

export async function isLinked(tx: Tx, issue: OfIssue, conversationId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom("known_issue_conversations")
    .select("conversation_id")
    .where("project_id", "=", issue.project_id)
    .where("known_issue_id", "=", issue.id)
    .where("conversation_id", "=", conversationId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteLink(tx: Tx, issue: OfIssue, conversationId: string) {
  await tx.db
    .deleteFrom("known_issue_conversations")
    .where("project_id", "=", issue.project_id)
    .where("known_issue_id", "=", issue.id)
    .where("conversation_id", "=", conversationId)
    .execute();
}

/** Last attached first. */
export function listLinkedIds(
  reader: Reader,
  issue: OfIssue,
  { limit, after }: { limit: number; after: TimePosition | null },
): Promise<TimePosition[]> {
  return reader.db
    .selectFrom("known_issue_conversations")
    .select(["conversation_id as id", "created_at as at"])
    .where("project_id", "=", issue.project_id)
    .where("known_issue_id", "=", issue.id)
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple("created_at", "conversation_id"),
          "<",
          eb.tuple((after as TimePosition).at, (after as TimePosition).id),
        ),
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("conversation_id", "desc")
    .limit(limit)
    .execute();
}

/** The conversations that are merged into one, in the order of their ids. */
export async function listMergedIds(reader: Reader, projectId: string, conversationId: string): Promise<string[]> {
  const rows = await reader.db
    .selectFrom("conversations")
    .select("id")
    .where("project_id", "=", projectId)
    .where("merged_into_id", "=", conversationId)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The issues of a conversation and of those that are merged into it, last attached first. */
export async function listIssueIdsOf(reader: Reader, projectId: string, conversationId: string): Promise<string[]> {
  const rows = await reader.db
    .selectFrom("known_issue_conversations as link")
    .innerJoin("conversations", "conversations.id", "link.conversation_id")
    .select((eb) => ["link.known_issue_id as id", eb.fn.max("link.created_at").as("at")])
    .where("link.project_id", "=", projectId)
    .where("conversations.project_id", "=", projectId)
    .where((eb) =>
      eb.or([eb("conversations.id", "=", conversationId), eb("conversations.merged_into_id", "=", conversationId)]),
    )
    .groupBy("link.known_issue_id")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => row.id);
}

export interface IssueCounts {
  affectedCount: number;
  linkCount: number;
  joinedCount: number;
}

/** How many conversations and visitors each of the issues has. */
export async function countLinked(
  reader: Reader,
  projectId: string,
  issueIds: readonly string[],
): Promise<Map<string, IssueCounts>> {
  if (issueIds.length === 0) return new Map();
  const { rows } = await sql<IssueCounts & { id: string }>`
    select id, count(distinct visitor_id)::integer as "affectedCount",
      count(*) filter (where is_link)::integer as "linkCount", count(*) filter (where not is_link)::integer as "joinedCount"
    from (
      select link.known_issue_id as id, conversations.visitor_id, true as is_link
      from known_issue_conversations as link join conversations on conversations.id = link.conversation_id
      where link.project_id = ${projectId} and link.known_issue_id = any(${issueIds}::uuid[])
      union all
      select known_issue_id, visitor_id, false from known_issue_joins
      where project_id = ${projectId} and known_issue_id = any(${issueIds}::uuid[])
    ) as affected
    group by id`.execute(reader.db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
