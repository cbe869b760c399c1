import { compareComments, compareFeedback, isOnRoadmap, type RoadmapStatus } from "@hark/contract/feedback/rules";
import type {
  PublicComment,
  PublicFeedback,
  VisitorFeedback,
  VisitorFeedbackDetail,
} from "@hark/contract/feedback/schema";
import type { FeedbackState } from "./state.ts";

/** Pure state transitions. What answers a GET comes with the turn in which it was asked for, and undoes nothing that came after it. */

interface Page {
  feedbacks: VisitorFeedback[];
  nextCursor: string | null;
}

export function applyPage(
  state: FeedbackState,
  { feedbacks, nextCursor }: Page,
  { isFirst, askedIn }: { isFirst: boolean; askedIn: number },
): FeedbackState {
  const next = applyFetched(state, feedbacks, askedIn);
  const known = state.ids ?? [];
  if (isFirst && askedIn < state.idsAsOf) return next;
  const added = feedbacks.map(({ id }) => id).filter((id) => next.items[id]);
  const others = known.filter((id) => !added.includes(id));
  const ids = isFirst ? added : [...others, ...added];
  // What came since the list was asked for keeps its place.
  if (isFirst) for (const id of others) if (isNewer(state, id, askedIn)) ids.splice(known.indexOf(id), 0, id);
  return { ...next, ids, idsAsOf: askedIn, nextCursor, isFailed: false };
}

export function applyLane(state: FeedbackState, status: RoadmapStatus, page: Page, askedIn: number): FeedbackState {
  const lanes = { ...state.lanes, [status]: { nextCursor: page.nextCursor } };
  return { ...applyFetched(state, page.feedbacks, askedIn), lanes, isRoadmapFailed: false };
}

/** Applies items from an answer, each where nothing is known of it that is newer. */
export function applyFetched(state: FeedbackState, items: readonly VisitorFeedback[], askedIn: number): FeedbackState {
  return put(
    state,
    items.filter(({ id }) => !isNewer(state, id, askedIn)),
    askedIn,
  );
}

/** The events have had a gap: what was asked for before it may be older than what is asked for now. */
export function applyGap(state: FeedbackState): FeedbackState {
  return { ...state, turn: state.turn + 1 };
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
  return changed.length === 0 ? state : change(state, changed);
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
  const next = change(state, [item]);
  if (!state.ids || state.ids.includes(item.id)) return next;
  const compare = compareFeedback(state.orderBy);
  const found = state.ids.findIndex((id) => {
    const known = state.items[id];
    return known !== undefined && compare(item, known) < 0;
  });
  return { ...next, ids: state.ids.toSpliced(found < 0 ? state.ids.length : found, 0, item.id) };
}

export function applySuggested(state: FeedbackState, item: VisitorFeedback): FeedbackState {
  return { ...change(state, [item]), ids: state.ids && [item.id, ...state.ids.filter((id) => id !== item.id)] };
}

/** A thread is asked for: what is heard from now on may be missing in the answer. */
export function expectThread(state: FeedbackState, feedbackId: string): FeedbackState {
  if (state.threads[feedbackId]) return state;
  return { ...state, early: { [feedbackId]: [], ...state.early } };
}

export function applyDetail(
  state: FeedbackState,
  { comments, hasMore, publicAnswer, ...item }: VisitorFeedbackDetail,
  { part, askedIn }: { part: "newest" | "older"; askedIn: number },
): FeedbackState {
  const known = state.threads[item.id];
  const isFurther = part === "older" || !known || (comments[0]?.id ?? "") <= (known.comments[0]?.id ?? "");
  const { [item.id]: heard = [], ...early } = state.early;
  const thread = {
    comments: mergeComments(known?.comments ?? [], comments),
    hasMore: isFurther ? hasMore : known.hasMore,
    publicAnswer,
  };
  return heard.reduce((next, comment) => applyCommented(next, item.id, comment), {
    ...applyFetched(state, [item], askedIn),
    early,
    threads: { ...state.threads, [item.id]: thread },
  });
}

/** The list keeps the order in which it was fetched: rows must not move under a finger. */
export function applyChanged(state: FeedbackState, item: PublicFeedback): FeedbackState {
  const known = state.items[item.id];
  return known ? change(state, [{ ...known, ...item }]) : state;
}

export function applyRemoved(state: FeedbackState, feedbackId: string): FeedbackState {
  const { [feedbackId]: _, ...items } = state.items;
  const { [feedbackId]: __, ...threads } = state.threads;
  const turn = state.turn + 1;
  const asOf = { ...state.asOf, [feedbackId]: turn };
  return { ...state, items, threads, turn, asOf, ids: state.ids?.filter((id) => id !== feedbackId) ?? null };
}

/** The count comes with the server's `feedback.changed`; until then only the vote is shown. */
export function applyVoted(
  state: FeedbackState,
  feedbackId: string,
  vote: { hasVoted: boolean; onBehalf: boolean },
): FeedbackState {
  const known = state.items[feedbackId];
  return known ? change(state, [{ ...known, ...vote }]) : state;
}

/** Shows a vote before the server has it: what is asked for until it has may know nothing of it. */
export function applyOwnVote(state: FeedbackState, item: VisitorFeedback): FeedbackState {
  const step = item.hasVoted ? -1 : 1;
  const voted = { ...item, hasVoted: !item.hasVoted, onBehalf: false, upvoteCount: item.upvoteCount + step };
  return put(state, [voted], Number.POSITIVE_INFINITY);
}

/** What has become of the vote. Of what was heard since it was shown, the answer may know less. */
export function applyVoteAnswer(state: FeedbackState, item: VisitorFeedback): FeedbackState {
  const known = state.items[item.id];
  if (!known) return state;
  const { hasVoted, onBehalf } = item;
  const isAsShown = state.asOf[item.id] === Number.POSITIVE_INFINITY;
  return change(state, [isAsShown ? item : { ...known, hasVoted, onBehalf }]);
}

export function applyCommented(state: FeedbackState, feedbackId: string, comment: PublicComment): FeedbackState {
  const thread = state.threads[feedbackId];
  const heard = state.early[feedbackId];
  if (heard) return { ...state, early: { ...state.early, [feedbackId]: mergeComments(heard, [comment]) } };
  const first = thread?.comments[0];
  // One that changed and was not loaded stays so.
  if (!thread || (thread.hasMore && first && compareComments(comment, first) < 0)) return state;
  const comments = mergeComments(thread.comments, [comment]);
  return { ...state, threads: { ...state.threads, [feedbackId]: { ...thread, comments } } };
}

function isNewer({ asOf }: FeedbackState, feedbackId: string, turn: number): boolean {
  return (asOf[feedbackId] ?? 0) > turn;
}

/** Puts items as they are from the next turn on. */
function change(state: FeedbackState, items: VisitorFeedback[]): FeedbackState {
  const turn = state.turn + 1;
  return { ...put(state, items, turn), turn };
}

function put(state: FeedbackState, items: VisitorFeedback[], turn: number): FeedbackState {
  return {
    ...state,
    items: { ...state.items, ...Object.fromEntries(items.map((item) => [item.id, item])) },
    asOf: { ...state.asOf, ...Object.fromEntries(items.map(({ id }) => [id, turn])) },
  };
}

function mergeComments(known: PublicComment[], incoming: PublicComment[]): PublicComment[] {
  const byId = new Map(known.map((comment) => [comment.id, comment]));
  // The event does not know whose panel it reaches, so the ownership from a response is kept.
  for (const comment of incoming)
    byId.set(comment.id, { ...comment, isOwn: comment.isOwn || byId.get(comment.id)?.isOwn === true });
  return [...byId.values()].sort(compareComments);
}
