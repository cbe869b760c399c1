import { compareFeedback } from "@hark/contract/feedback/rules";
import type { Comment, Feedback, FeedbackDetail } from "@hark/contract/feedback/schema";
import { type FeedbackList, mergeComments } from "./requests.ts";

/** What an event makes of cached data: old state + event = a fresh fetch. */

/** Puts the item where it belongs, or takes it out. */
export function applyFeedbackToList(list: FeedbackList, feedback: Feedback): FeedbackList {
  const others = list.feedbacks.filter((known) => known.id !== feedback.id);
  const belongs = list.choice.statuses.includes(feedback.status);
  if (!belongs) return others.length === list.feedbacks.length ? list : { ...list, feedbacks: others };
  const compare = compareFeedback(list.choice.orderBy);
  const found = others.findIndex((known) => compare(feedback, known) < 0);
  // Below the last loaded item it is for a later page to bring, unless there is none.
  if (found < 0 && list.nextCursor !== null) return { ...list, feedbacks: others };
  return { ...list, feedbacks: others.toSpliced(found < 0 ? others.length : found, 0, toFeedback(feedback)) };
}

/** Its comments stay; they come by events of their own. */
export function applyFeedbackToDetail(detail: FeedbackDetail, feedback: Feedback): FeedbackDetail {
  return detail.id === feedback.id ? { ...detail, ...toFeedback(feedback) } : detail;
}

export function applyRemovalToList(list: FeedbackList, feedbackId: string): FeedbackList {
  const feedbacks = list.feedbacks.filter((known) => known.id !== feedbackId);
  return feedbacks.length === list.feedbacks.length ? list : { ...list, feedbacks };
}

/** A column that was numbered anew: other positions, the same order. */
export function applyPositionsToList(list: FeedbackList, positions: ReadonlyMap<string, number>): FeedbackList {
  if (!list.feedbacks.some((known) => positions.has(known.id))) return list;
  const feedbacks = list.feedbacks.map((known) => {
    const position = positions.get(known.id);
    return position === undefined ? known : { ...known, position };
  });
  if (list.choice.orderBy === "position") feedbacks.sort(compareFeedback("position"));
  return { ...list, feedbacks };
}

/** The count comes with the item's own event. */
export function applyCommentToDetail(detail: FeedbackDetail, comment: Comment): FeedbackDetail {
  return { ...detail, comments: mergeComments(detail.comments, [comment]) };
}

/** An item without what only its detail has. */
function toFeedback(feedback: Feedback): Feedback {
  const { id, title, description, status, position, createdAt, upvoteCount, commentCount } = feedback;
  return { id, title, description, status, position, createdAt, upvoteCount, commentCount };
}
