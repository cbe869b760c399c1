import type { Reader } from "../../platform/database/database.ts";
import type { FeedbackRow } from "./queries.ts";

/** Newest first. */
export function listSuggestionsOf(
  reader: Reader,
  projectId: string,
  visitorId: string,
  limit: number,
): Promise<FeedbackRow[]> {
  return reader.db
    .selectFrom("feedbacks")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("merged_into_id", "is", null)
    .where("author_id", "=", visitorId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The items that a visitor voted for, or their targets, the latest vote first. */
export function listVotedBy(
  reader: Reader,
  projectId: string,
  visitorId: string,
  limit: number,
): Promise<(FeedbackRow & { voted_at: Date })[]> {
  return reader.db
    .selectFrom("feedback_votes")
    .innerJoin("feedbacks as voted", "voted.id", "feedback_votes.feedback_id")
    .innerJoin("feedbacks", "feedbacks.id", "voted.group_id")
    .selectAll("feedbacks")
    .select((eb) => eb.fn.max("feedback_votes.created_at").as("voted_at"))
    .where("feedbacks.project_id", "=", projectId)
    .where("feedback_votes.visitor_id", "=", visitorId)
    .groupBy("feedbacks.id")
    .orderBy("voted_at", "desc")
    .orderBy("feedbacks.id", "desc")
    .limit(limit)
    .execute();
}

export async function countFeedbackOfVisitor(reader: Reader, projectId: string, visitorId: string) {
  const suggestions = await reader.db
    .selectFrom("feedbacks")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
    .where("project_id", "=", projectId)
    .where("merged_into_id", "is", null)
    .where("author_id", "=", visitorId)
    .executeTakeFirstOrThrow();
  const votes = await reader.db
    .selectFrom("feedback_votes")
    .innerJoin("feedbacks", "feedbacks.id", "feedback_votes.feedback_id")
    .select((eb) => eb.cast<number>(eb.fn.count("feedbacks.group_id").distinct(), "integer").as("count"))
    .where("feedbacks.project_id", "=", projectId)
    .where("feedback_votes.visitor_id", "=", visitorId)
    .executeTakeFirstOrThrow();
  return { suggestions: suggestions.count, votes: votes.count };
}
