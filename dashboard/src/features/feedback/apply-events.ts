import { compareComments, compareFeedback } from "@hark/contract/feedback/rules";
import type { Comment, Feedback, FeedbackDetail, ListedFeedback } from "@hark/contract/feedback/schema";
import { replaceTag } from "@hark/contract/tags/rules";
import { placeRow, removeRow } from "../../shared/cache/paged-list.ts";
import { type FeedbackList, type ListChoice, mergeComments } from "./requests.ts";

/** Apply events to cached data, so that old state + event = a fresh fetch. */

/**
 * Inserts, moves or removes the item. Events are the same for every agent: `isUnread` comes from the notifications, and without it
 * a row stays as it was.
 */
export function applyFeedbackToList(list: FeedbackList, feedback: Feedback, isUnread?: boolean): FeedbackList {
  const known = list.rows.find(({ id }) => id === feedback.id);
  const listed = { ...toFeedback(feedback), isUnread: isUnread ?? known?.isUnread ?? false };
  if (!belongs(list.choice, listed)) return removeRow(list, feedback.id);
  return placeRow(list, listed, compareFeedback(list.choice.orderBy));
}

/** The item was read, or is unread. Returns null where only the server knows the row that comes. */
export function applyUnreadToList(list: FeedbackList, feedbackId: string, isUnread: boolean): FeedbackList | null {
  const known = list.rows.find(({ id }) => id === feedbackId);
  if (!known) return isUnread && list.choice.isUnread ? null : list;
  if (known.isUnread === isUnread) return list;
  if (list.choice.isUnread) return removeRow(list, feedbackId);
  return { ...list, rows: list.rows.map((row) => (row === known ? { ...row, isUnread } : row)) };
}

function belongs({ statuses, ownerId, isUnread }: ListChoice, feedback: ListedFeedback): boolean {
  if (!statuses.includes(feedback.status)) return false;
  if (ownerId !== undefined && (feedback.ownerId ?? "none") !== ownerId) return false;
  return !isUnread || feedback.isUnread;
}

/** Its comments stay; they have their own events. */
export function applyFeedbackToDetail(detail: FeedbackDetail, feedback: Feedback): FeedbackDetail {
  return detail.id === feedback.id ? { ...detail, ...toFeedback(feedback) } : detail;
}

/** Applies a renumbered column: new positions, the same order. */
export function applyPositionsToList(list: FeedbackList, positions: ReadonlyMap<string, number>): FeedbackList {
  if (!list.rows.some((known) => positions.has(known.id))) return list;
  const rows = list.rows.map((known) => {
    const position = positions.get(known.id);
    return position === undefined ? known : { ...known, position };
  });
  if (list.choice.orderBy === "position") rows.sort(compareFeedback("position"));
  return { ...list, rows };
}

export function applyPositionsToDetail(detail: FeedbackDetail, positions: ReadonlyMap<string, number>): FeedbackDetail {
  const position = positions.get(detail.id);
  return position === undefined ? detail : { ...detail, position };
}

/** The comment count comes with the item's own event. One that changed and was not loaded stays so. */
export function applyCommentToDetail(detail: FeedbackDetail, comment: Comment): FeedbackDetail {
  const [first] = detail.comments;
  if (detail.hasMore && first && compareComments(comment, first) < 0) return detail;
  return { ...detail, comments: mergeComments(detail.comments, [comment]) };
}

/** Applies that a tag was deleted, or merged into another one. */
export function applyRemovedTag<Known extends Feedback>(known: Known, tagId: string, intoId: string | null): Known {
  return known.tagIds.includes(tagId) ? { ...known, tagIds: replaceTag(known.tagIds, tagId, intoId) } : known;
}

export function applyRemovedTagToList(list: FeedbackList, tagId: string, intoId: string | null): FeedbackList {
  return { ...list, rows: list.rows.map((row) => applyRemovedTag(row, tagId, intoId)) };
}

/** Changes the tags of an item wherever it is; a row stays at its place. */
export function applyTagIds(
  cached: FeedbackDetail | FeedbackList,
  feedbackId: string,
  change: (tagIds: readonly string[]) => string[],
): FeedbackDetail | FeedbackList {
  const applied = <Known extends Feedback>(known: Known): Known =>
    known.id === feedbackId ? { ...known, tagIds: change(known.tagIds) } : known;
  return "rows" in cached ? { ...cached, rows: cached.rows.map(applied) } : applied(cached);
}

/** Returns an item without the fields that only its detail has. */
function toFeedback(feedback: Feedback & Partial<FeedbackDetail>): Feedback {
  const {
    comments: _,
    hasMore: __,
    author: ___,
    isUnread: ____,
    publicAnswer: _____,
    announcement: ______,
    ...item
  } = feedback;
  return item;
}
