import type { Feedback, ListedFeedback } from "@hark/contract/feedback/schema";
import type { Reader } from "../../platform/database/database.ts";
import { listUnreadFeedback } from "../notifications/index.ts";
import { countLinks } from "./links/link-queries.ts";
import { countMerged } from "./merging/group-queries.ts";
import { countReady } from "./prepared-answers/queries.ts";
import { type ItemFigures, presentFeedback } from "./present.ts";
import { countPrivateComments } from "./private-comments/private-comment-queries.ts";
import type { FeedbackRow } from "./queries.ts";
import { listTagIdsOfAll } from "./tag-queries.ts";

const none: Omit<ItemFigures, "tagIds" | "mergedCount" | "readyAnswerCount"> = {
  linkCount: 0,
  promisedCount: 0,
  privateCommentCount: 0,
};

/** Reads the figures of several items at once, with one query a kind, and returns the items as the team sees them, in their order. */
export async function presentFeedbacks(
  reader: Reader,
  projectId: string,
  rows: readonly FeedbackRow[],
): Promise<Feedback[]> {
  const ids = rows.map((row) => row.id);
  const [tagIds, links, privateComments, merged, ready] = await Promise.all([
    listTagIdsOfAll(reader, projectId, ids),
    countLinks(reader, projectId, ids),
    countPrivateComments(reader, projectId, ids),
    countMerged(reader, projectId, ids),
    countReady(reader, projectId, "feedback_id", ids),
  ]);
  return rows.map((row) =>
    presentFeedback(row, {
      ...none,
      ...links.get(row.id),
      privateCommentCount: privateComments.get(row.id) ?? 0,
      mergedCount: merged.get(row.id) ?? 0,
      tagIds: tagIds.get(row.id) ?? [],
      readyAnswerCount: ready.get(row.id) ?? 0,
    }),
  );
}

/** The same for one item. */
export async function presentOneFeedback(reader: Reader, row: FeedbackRow): Promise<Feedback> {
  const [feedback] = await presentFeedbacks(reader, row.project_id, [row]);
  if (!feedback) throw new Error("An item was not presented");
  return feedback;
}

/** The same as one agent fetches them. */
export async function presentListedFeedbacks(
  reader: Reader,
  agent: { projectId: string; agentId: string },
  rows: readonly FeedbackRow[],
): Promise<ListedFeedback[]> {
  const ids = rows.map((row) => row.id);
  const [feedbacks, unread] = await Promise.all([
    presentFeedbacks(reader, agent.projectId, rows),
    listUnreadFeedback(reader, agent, ids),
  ]);
  return feedbacks.map((feedback) => ({ ...feedback, isUnread: unread.has(feedback.id) }));
}
