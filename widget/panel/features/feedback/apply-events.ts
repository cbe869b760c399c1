import { compareComments, compareFeedback, isOnRoadmap, type RoadmapStatus } from "@hark/contract/feedback/rules";
import type {
  PublicComment,
  PublicFeedback,
  VisitorFeedback,
  VisitorFeedbackDetail,
} from "@hark/contract/feedback/schema";
import type { FeedbackState } from "./state.ts";

/** Pure state transitions. */

export function applyPage(
  state: FeedbackState,
  page: { feedbacks: VisitorFeedback[]; nextCursor: string | null },
  isFirst: boolean,
): FeedbackState {
  const before = isFirst ? [] : (state.ids ?? []);
  const added = page.feedbacks.map(({ id }) => id);
  return {
    ...state,
    items: withItems(state, page.feedbacks),
    ids: [...before.filter((id) => !added.includes(id)), ...added],
    nextCursor: page.nextCursor,
    isFailed: false,
  };
}

export function applyLane(
  state: FeedbackState,
  status: RoadmapStatus,
  page: { feedbacks: VisitorFeedback[]; nextCursor: string | null },
): FeedbackState {
  const lanes = { ...state.lanes, [status]: { nextCursor: page.nextCursor } };
  return { ...state, items: withItems(state, page.feedbacks), lanes, isRoadmapFailed: false };
}

/** Returns a column's cards, sorted by position. */
export function laneOf(items: FeedbackState["items"], status: RoadmapStatus): VisitorFeedback[] {
  return Object.values(items)
    .filter((item) => item.status === status)
    .sort(compareFeedback("position"));
}

/** Applies new positions in the same order. */
export function applyPositions(state: FeedbackState, positions: readonly { id: string; position: number }[]) {
  const changed = positions.flatMap(({ id, position }) => {
    const known = state.items[id];
    return known ? [{ ...known, position }] : [];
  });
  return changed.length === 0 ? state : { ...state, items: withItems(state, changed) };
}

/** Whether an unknown item belongs among those loaded, and so has to be fetched. */
export function isMissing(state: FeedbackState, item: PublicFeedback): boolean {
  if (state.items[item.id]) return false;
  if (isOnRoadmap(item.status) && state.lanes[item.status]) return true;
  if (!state.ids) return false;
  const last = state.items[state.ids.at(-1) ?? ""];
  return state.nextCursor === null || !last || compareFeedback(state.orderBy)(item, last) < 0;
}

/** Inserts an item that became visible at its position among those loaded. */
export function applyAppeared(state: FeedbackState, item: VisitorFeedback): FeedbackState {
  const next = applyItem(state, item);
  if (!state.ids || state.ids.includes(item.id)) return next;
  const compare = compareFeedback(state.orderBy);
  const found = state.ids.findIndex((id) => {
    const known = state.items[id];
    return known !== undefined && compare(item, known) < 0;
  });
  return { ...next, ids: state.ids.toSpliced(found < 0 ? state.ids.length : found, 0, item.id) };
}

export function applyItem(state: FeedbackState, item: VisitorFeedback): FeedbackState {
  return { ...state, items: withItems(state, [item]) };
}

export function applySuggested(state: FeedbackState, item: VisitorFeedback): FeedbackState {
  return { ...applyItem(state, item), ids: state.ids && [item.id, ...state.ids.filter((id) => id !== item.id)] };
}

export function applyDetail(
  state: FeedbackState,
  { comments, hasMore, publicAnswer, ...item }: VisitorFeedbackDetail,
  part: "newest" | "older",
): FeedbackState {
  const known = state.threads[item.id];
  const isFurther = part === "older" || !known || (comments[0]?.id ?? "") <= (known.comments[0]?.id ?? "");
  const thread = {
    comments: mergeComments(known?.comments ?? [], comments),
    hasMore: isFurther ? hasMore : known.hasMore,
    publicAnswer,
  };
  return { ...applyItem(state, item), threads: { ...state.threads, [item.id]: thread } };
}

/** The list keeps the order in which it was fetched: rows must not move under a finger. */
export function applyChanged(state: FeedbackState, item: PublicFeedback): FeedbackState {
  const known = state.items[item.id];
  return known ? applyItem(state, { ...known, ...item }) : state;
}

export function applyRemoved(state: FeedbackState, feedbackId: string): FeedbackState {
  if (!state.items[feedbackId]) return state;
  const { [feedbackId]: _, ...items } = state.items;
  const { [feedbackId]: __, ...threads } = state.threads;
  return { ...state, items, threads, ids: state.ids?.filter((id) => id !== feedbackId) ?? null };
}

/** The count comes with the server's `feedback.changed`; until then only the vote is shown. */
export function applyVoted(
  state: FeedbackState,
  feedbackId: string,
  vote: { hasVoted: boolean; onBehalf: boolean },
): FeedbackState {
  const known = state.items[feedbackId];
  return known ? applyItem(state, { ...known, ...vote }) : state;
}

export function applyCommented(state: FeedbackState, feedbackId: string, comment: PublicComment): FeedbackState {
  const thread = state.threads[feedbackId];
  const first = thread?.comments[0];
  // One that changed and was not loaded stays so.
  if (!thread || (thread.hasMore && first && compareComments(comment, first) < 0)) return state;
  const comments = mergeComments(thread.comments, [comment]);
  return { ...state, threads: { ...state.threads, [feedbackId]: { ...thread, comments } } };
}

function withItems(state: FeedbackState, items: VisitorFeedback[]): FeedbackState["items"] {
  return { ...state.items, ...Object.fromEntries(items.map((item) => [item.id, item])) };
}

function mergeComments(known: PublicComment[], incoming: PublicComment[]): PublicComment[] {
  const byId = new Map(known.map((comment) => [comment.id, comment]));
  // The event does not know whose panel it reaches, so the ownership from a response is kept.
  for (const comment of incoming)
    byId.set(comment.id, { ...comment, isOwn: comment.isOwn || byId.get(comment.id)?.isOwn === true });
  return [...byId.values()].sort(compareComments);
}
