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
    .where("author_id", "=", visitorId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The items that a visitor voted for, the latest vote first. */
export function listVotedBy(
  reader: Reader,
  projectId: string,
  visitorId: string,
  limit: number,
): Promise<(FeedbackRow & { voted_at: Date })[]> {
  return reader.db
    .selectFrom("feedback_votes")
    .innerJoin("feedbacks", "feedbacks.id", "feedback_votes.feedback_id")
    .selectAll("feedbacks")
    .select("feedback_votes.created_at as voted_at")
    .where("feedbacks.project_id", "=", projectId)
    .where("feedback_votes.visitor_id", "=", visitorId)
    .orderBy("feedback_votes.created_at", "desc")
    .orderBy("feedbacks.id", "desc")
    .limit(limit)
    .execute();
}

export async function countFeedbackOfVisitor(reader: Reader, projectId: string, visitorId: string) {
  const suggestions = await reader.db
    .selectFrom("feedbacks")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
    .where("project_id", "=", projectId)
    .where("author_id", "=", visitorId)
    .executeTakeFirstOrThrow();
  const votes = await reader.db
    .selectFrom("feedback_votes")
    .innerJoin("feedbacks", "feedbacks.id", "feedback_votes.feedback_id")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
    .where("feedbacks.project_id", "=", projectId)
    .where("feedback_votes.visitor_id", "=", visitorId)
    .executeTakeFirstOrThrow();
  return { suggestions: suggestions.count, votes: votes.count };
}
