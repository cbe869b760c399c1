import type { Tx } from "../../../platform/database/database.ts";

interface OneVote {
  projectId: string;
  feedbackId: string;
  visitorId: string;
}

/** Casts a vote for a visitor; the item is locked. Returns false when the visitor has one already, whoever cast it. */
export async function insertVoteOnBehalf(
  tx: Tx,
  { feedbackId, visitorId, agentId, now }: OneVote & { agentId: string; now: Date },
): Promise<boolean> {
  const row = await tx.db
    .insertInto("feedback_votes")
    .values({
      feedback_id: feedbackId,
      visitor_id: visitorId,
      is_on_behalf: true,
      on_behalf_by_id: agentId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint("feedback_votes_unique").doNothing())
    .returning("visitor_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes votes of a visitor back that the team cast, for an item and what is merged into it. Returns how many there were. */
export async function deleteVotesOnBehalf(
  tx: Tx,
  { projectId, feedbackIds, visitorId }: { projectId: string; feedbackIds: readonly string[]; visitorId: string },
): Promise<number> {
  const rows = await tx.db
    .deleteFrom("feedback_votes")
    .where("visitor_id", "=", visitorId)
    .where("is_on_behalf", "=", true)
    .where("feedback_id", "in", (eb) =>
      eb.selectFrom("feedbacks").select("id").where("project_id", "=", projectId).where("id", "in", feedbackIds),
    )
    .returning("feedback_id")
    .execute();
  return rows.length;
}

/** The ids of an item and of all that is merged into it, locked in their order. */
export async function lockGroup(tx: Tx, projectId: string, groupId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom("feedbacks")
    .select("id")
    .where("project_id", "=", projectId)
    .where("group_id", "=", groupId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Votes of a visitor for items, with whether the visitor cast each. */
export function listVotesFor(
  tx: Tx,
  { projectId, feedbackIds, visitorId }: { projectId: string; feedbackIds: readonly string[]; visitorId: string },
) {
  return tx.db
    .selectFrom("feedback_votes")
    .innerJoin("feedbacks", "feedbacks.id", "feedback_votes.feedback_id")
    .select(["feedback_votes.feedback_id", "feedback_votes.is_on_behalf"])
    .where("feedbacks.project_id", "=", projectId)
    .where("feedback_votes.visitor_id", "=", visitorId)
    .where("feedback_votes.feedback_id", "in", feedbackIds)
    .execute();
}
