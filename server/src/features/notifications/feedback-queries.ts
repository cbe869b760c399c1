import { type Selectable, sql } from "kysely";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import type { FeedbackNotifications } from "../../platform/database/tables.gen.ts";
import { projectsOf } from "./queries.ts";

/** Says that an agent has not seen something in a suggestion (migration 0250). */
export type FeedbackNotificationRow = Selectable<FeedbackNotifications>;

/** The agent's newest. */
export function listFeedbackNotifications(database: Database, agentId: string, limit: number) {
  return database.prepared(
    database.db
      .selectFrom("feedback_notifications")
      .selectAll()
      .where("agent_id", "=", agentId)
      .where("project_id", "in", projectsOf(database, agentId))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit),
  );
}

/** Counts all of the agent's unread suggestions by project. */
export function countFeedbackNotifications(database: Database, agentId: string) {
  return database.prepared(
    database.db
      .selectFrom("feedback_notifications")
      .select((eb) => ["project_id", eb.cast<number>(eb.fn.countAll(), "integer").as("count")])
      .where("agent_id", "=", agentId)
      .where("project_id", "in", projectsOf(database, agentId))
      .groupBy("project_id"),
  );
}

/** Which of some suggestions are unread to an agent. */
export async function listUnreadFeedback(
  reader: Reader,
  { projectId, agentId }: { projectId: string; agentId: string },
  feedbackIds: readonly string[],
): Promise<Set<string>> {
  if (feedbackIds.length === 0) return new Set();
  const rows = await reader.db
    .selectFrom("feedback_notifications")
    .select("feedback_id")
    .where("project_id", "=", projectId)
    .where("agent_id", "=", agentId)
    .where("feedback_id", "in", feedbackIds)
    .execute();
  return new Set(rows.map((row) => row.feedback_id));
}

/**
 * Makes one for every agent of the project, or for one of them, where there is none yet. It is one statement, however many agents
 * there are. Returns the new ones.
 */
export async function insertFeedbackNotifications(
  tx: Tx,
  item: { projectId: string; feedbackId: string; at: Date; onlyAgentId: string | null },
): Promise<FeedbackNotificationRow[]> {
  const { projectId, feedbackId, at, onlyAgentId } = item;
  const { rows } = await sql<FeedbackNotificationRow>`
    insert into feedback_notifications (id, agent_id, project_id, feedback_id, created_at)
    select gen_random_uuid(), agents.id, members.project_id, ${feedbackId}::uuid, ${at}::timestamptz
    from members
      join agents on agents.account_id = members.account_id
    where members.project_id = ${projectId}
      and members.invitation_status = 'ACCEPTED'
      and agents.id = coalesce(${onlyAgentId}::uuid, agents.id)
    on conflict on constraint feedback_notifications_once do nothing
    returning *`.execute(tx.db);
  return rows;
}

/** Gives those of one suggestion to another one, where each agent has at most one. Returns what went and what is new there. */
export async function moveFeedbackNotifications(
  tx: Tx,
  projectId: string,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<{ taken: FeedbackNotificationRow[]; arrived: FeedbackNotificationRow[] }> {
  const taken = await takeFeedbackNotifications(tx, projectId, [fromId]);
  if (taken.length === 0) return { taken, arrived: [] };
  const arrived = await tx.db
    .insertInto("feedback_notifications")
    // What is told of the old ones may arrive later, so these have ids of their own.
    .values(taken.map((row) => ({ ...row, id: sql<string>`gen_random_uuid()`, feedback_id: toId })))
    .onConflict((conflict) => conflict.constraint("feedback_notifications_once").doNothing())
    .returningAll()
    .execute();
  return { taken, arrived };
}

/** Deletes those of some suggestions, and returns them. */
export function takeFeedbackNotifications(
  tx: Tx,
  projectId: string,
  feedbackIds: readonly string[],
): Promise<FeedbackNotificationRow[]> {
  return tx.db
    .deleteFrom("feedback_notifications")
    .where("project_id", "=", projectId)
    .where("feedback_id", "in", feedbackIds)
    .returningAll()
    .execute();
}

/** Returns the ids of those there were, one at most. */
export async function deleteFeedbackNotification(
  tx: Tx,
  { projectId, agentId, itemId }: { projectId: string; agentId: string; itemId: string },
): Promise<string[]> {
  const rows = await tx.db
    .deleteFrom("feedback_notifications")
    .where("project_id", "=", projectId)
    .where("agent_id", "=", agentId)
    .where("feedback_id", "=", itemId)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** For an agent who leaves the project. */
export async function deleteFeedbackNotificationsOfAgent(tx: Tx, projectId: string, agentId: string) {
  await tx.db
    .deleteFrom("feedback_notifications")
    .where("project_id", "=", projectId)
    .where("agent_id", "=", agentId)
    .execute();
}
