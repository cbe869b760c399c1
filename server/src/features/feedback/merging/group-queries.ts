import { type RawBuilder, sql } from "kysely";
import type { Reader, Tx } from "../../../platform/database/database.ts";
import type { FeedbackRow } from "../queries.ts";

/** What stands for the group of an item: itself while it stands on its own. `lock` as in `findFeedback`. */
export async function findGroup(
  reader: Reader,
  projectId: string,
  feedbackId: string,
  options: { lock?: boolean } = {},
): Promise<FeedbackRow | undefined> {
  for (;;) {
    const row = await reader.db
      .selectFrom("feedbacks")
      .selectAll()
      .where("project_id", "=", projectId)
      .where("id", "=", (eb) =>
        eb
          .selectFrom("feedbacks as asked")
          .select("asked.group_id")
          .where("asked.project_id", "=", projectId)
          .where("asked.id", "=", feedbackId),
      )
      .$if(options.lock === true, (query) => query.forNoKeyUpdate())
      .executeTakeFirst();
    // Else it was merged while this waited for its lock.
    if (row === undefined || row.merged_into_id === null) return row;
  }
}

/** Of a merged item that not everybody may see and whose comments nobody chose to show; `item` is an alias of `feedbacks`. */
export const isHidden = (item: string) => sql<boolean>`(${sql.ref(`${item}.merged_into_id`)} is not null
  and ${sql.ref(`${item}.status`)} in ('PENDING', 'NOT_NOW') and not ${sql.ref(`${item}.comments_shown`)})`;

/**
 * The items whose comments an item shows: those of its group, and only itself while it is shown merged and alone. For a visitor
 * without those of hidden items of others.
 */
export function idsOfScope(
  projectId: string,
  { id, merged_into_id }: Pick<FeedbackRow, "id" | "merged_into_id">,
  visitorId?: string,
): RawBuilder<string> {
  if (merged_into_id !== null) return sql<string>`(${id}::uuid)`;
  const seen =
    visitorId === undefined ? sql`` : sql`and (not ${isHidden("member")} or member.author_id = ${visitorId})`;
  return sql<string>`(
    select member.id from feedbacks as member where member.project_id = ${projectId} and member.group_id = ${id} ${seen})`;
}

/** How many comments of each group visitors are not told of; groups without any are absent. */
export async function countHidden(
  reader: Reader,
  projectId: string,
  groupIds: readonly string[],
): Promise<Map<string, number>> {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<{ group_id: string; count: number }>`
    select member.group_id, count(*)::integer as count
    from feedbacks as member join feedback_comments as comment on comment.feedback_id = member.id
    where member.project_id = ${projectId} and member.group_id = any(${[...groupIds]}::uuid[]) and ${isHidden("member")}
    group by member.group_id`.execute(reader.db);
  return new Map(rows.map((row) => [row.group_id, row.count]));
}

/** Items of a group but the one that stands for it, newest merge first. */
export function listMerged(reader: Reader, projectId: string, groupId: string) {
  return reader.db
    .selectFrom("feedbacks")
    .leftJoin("visitors", "visitors.id", "feedbacks.author_id")
    .leftJoin("agents", "agents.id", "feedbacks.merged_by_id")
    .selectAll("feedbacks")
    .select([
      "visitors.name as author_name",
      "visitors.email as author_email",
      "visitors.avatar_url as author_avatar_url",
      "visitors.is_verified as author_is_verified",
      "agents.display_name as agent_name",
      "agents.avatar_url as agent_avatar_url",
    ])
    .where("feedbacks.project_id", "=", projectId)
    .where("feedbacks.group_id", "=", groupId)
    .where("feedbacks.merged_into_id", "is not", null)
    .orderBy("feedbacks.merged_at", "desc")
    .orderBy("feedbacks.id", "desc")
    .execute();
}

/** How many items were merged into each of these; those with none are absent. */
export async function countMerged(
  reader: Reader,
  projectId: string,
  feedbackIds: readonly string[],
): Promise<Map<string, number>> {
  if (feedbackIds.length === 0) return new Map();
  const rows = await reader.db
    .selectFrom("feedbacks")
    .select((eb) => ["group_id", eb.cast<number>(eb.fn.countAll(), "integer").as("count")])
    .where("project_id", "=", projectId)
    .where("group_id", "in", feedbackIds)
    .where("merged_into_id", "is not", null)
    .groupBy("group_id")
    .execute();
  return new Map(rows.map((row) => [row.group_id, row.count]));
}

/** An item and what was merged into it, and into those. */
export async function listBranch(tx: Tx, projectId: string, feedbackId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive branch as (
      select id from feedbacks where project_id = ${projectId} and id = ${feedbackId}
      union all
      select feedbacks.id from feedbacks join branch on feedbacks.merged_into_id = branch.id
    )
    select id from branch`.execute(tx.db);
  return rows.map((row) => row.id);
}

/** Locks two items in the order of their ids, like everywhere. */
export function lockBoth(tx: Tx, projectId: string, ids: readonly [string, string]): Promise<FeedbackRow[]> {
  return tx.db
    .selectFrom("feedbacks")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

export async function setMerged(
  tx: Tx,
  projectId: string,
  feedbackId: string,
  merge: { intoId: string; at: Date; agentId: string; mailAt: Date | null; showComments: boolean } | null,
) {
  await tx.db
    .updateTable("feedbacks")
    .set({
      merged_into_id: merge?.intoId ?? null,
      merged_at: merge?.at ?? null,
      merged_by_id: merge?.agentId ?? null,
      merge_mail_at: merge?.mailAt ?? null,
      comments_shown: merge?.showComments ?? false,
    })
    .where("project_id", "=", projectId)
    .where("id", "=", feedbackId)
    .execute();
}

export async function setGroup(tx: Tx, projectId: string, feedbackIds: readonly string[], groupId: string) {
  await tx.db
    .updateTable("feedbacks")
    .set({ group_id: groupId })
    .where("project_id", "=", projectId)
    .where("id", "in", feedbackIds)
    .execute();
}

/** Counts votes and comments of items again. The caller holds the locks of what stands for their groups. */
export async function countAgain(tx: Tx, projectId: string, feedbackIds: readonly string[]) {
  await sql`select count_feedback(id) from feedbacks
    where project_id = ${projectId} and id = any(${[...feedbackIds]}::uuid[])`.execute(tx.db);
}

/** Merged items whose authors did not write what stands for the group: while that is not public, they see their own. */
export function listSeenAlone(reader: Reader, target: FeedbackRow): Promise<FeedbackRow[]> {
  return reader.db
    .selectFrom("feedbacks")
    .selectAll()
    .where("project_id", "=", target.project_id)
    .where("group_id", "=", target.id)
    .where("merged_into_id", "is not", null)
    .where("author_id", "is not", null)
    .where(sql<boolean>`author_id is distinct from ${target.author_id}`)
    .execute();
}
