import type {
  createFeedback,
  createVisitorComment,
  FeedbackOrder,
  getVisitorFeedback,
  listVisitorFeedbacks,
  listVisitorSimilarFeedbacks,
  voteForFeedback,
  withdrawVote,
} from "@hark/contract/feedback/endpoints";
import { isPublic, type RoadmapStatus, roadmapStatuses } from "@hark/contract/feedback/rules";
import type { FeedbackStatus, PublicComment, PublicFeedback, VisitorFeedback } from "@hark/contract/feedback/schema";
import { feedback as limits, page as pageLimits } from "@hark/contract/limits";
import { RequestError } from "@hark/contract/request";
import { page } from "../../shared/page.ts";
import { request } from "../../shared/session.ts";
import {
  applyAppeared,
  applyCommented,
  applyDetail,
  applyFetched,
  applyLane,
  applyOwnVote,
  applyPage,
  applyRemoved,
  applySuggested,
  applyVoteAnswer,
  expectThread,
  isMissing,
  laneOf,
} from "./apply-events.ts";
import { type FeedbackState, feedbacks } from "./state.ts";

const projectId = () => page.get()?.projectId ?? "";

async function fetchPage(query: { orderBy?: FeedbackOrder; status?: FeedbackStatus; cursor?: string; limit?: number }) {
  const answer = await request<typeof listVisitorFeedbacks>("GET /widget/:projectId/feedbacks", {
    params: { projectId: projectId() },
    query,
  });
  keepLabels(answer);
  return answer;
}

/** Every list and every item brings the project's words for the statuses. */
function keepLabels({ statusLabels }: Pick<FeedbackState, "statusLabels">) {
  feedbacks.set((state) => ({ ...state, statusLabels }));
}

export async function loadFeedbacks() {
  const { orderBy, ids, turn: askedIn } = feedbacks.get();
  // As many as are shown, so that a refetch drops none.
  const limit = Math.min(Math.max(ids?.length ?? 0, pageLimits.defaultLimit), pageLimits.maxLimit);
  try {
    const answer = await fetchPage({ orderBy, limit });
    feedbacks.set((state) =>
      state.orderBy === orderBy ? applyPage(state, answer, { isFirst: true, askedIn }) : state,
    );
  } catch {
    feedbacks.set((state) => ({ ...state, isFailed: state.ids === null }));
  }
}

export async function loadMoreFeedbacks() {
  const { orderBy, nextCursor, turn: askedIn } = feedbacks.get();
  if (!nextCursor) return;
  const answer = await fetchPage({ orderBy, cursor: nextCursor });
  feedbacks.set((state) =>
    state.nextCursor === nextCursor ? applyPage(state, answer, { isFirst: false, askedIn }) : state,
  );
}

export function orderFeedbacks(orderBy: FeedbackOrder) {
  feedbacks.set((state) => ({ ...state, orderBy, ids: null, nextCursor: null }));
  return loadFeedbacks();
}

/** Fetches all three columns, each as far as it was loaded. */
export async function loadRoadmap() {
  const answers = await Promise.allSettled(
    roadmapStatuses.map(async (status) => {
      const { lanes, items, turn: askedIn } = feedbacks.get();
      const known = lanes[status] ? laneOf(items, status).length : 0;
      const limit = Math.min(Math.max(known, limits.roadmapPage), pageLimits.maxLimit);
      const answer = await fetchPage({ status, orderBy: "position", limit });
      feedbacks.set((state) => applyLane(state, status, answer, askedIn));
    }),
  );
  const hasFailed = answers.some(({ status }) => status === "rejected");
  // Columns that were loaded once stay visible.
  feedbacks.set((state) => ({
    ...state,
    isRoadmapFailed: hasFailed && roadmapStatuses.some((status) => !state.lanes[status]),
  }));
}

export async function loadMoreOfLane(status: RoadmapStatus) {
  const { lanes, turn: askedIn } = feedbacks.get();
  const cursor = lanes[status]?.nextCursor;
  if (!cursor) return;
  const answer = await fetchPage({ status, orderBy: "position", cursor, limit: limits.roadmapPage });
  feedbacks.set((state) =>
    state.lanes[status]?.nextCursor === cursor ? applyLane(state, status, answer, askedIn) : state,
  );
}

async function fetchItem(feedbackId: string, query: { before?: string; limit?: number }) {
  const answer = await request<typeof getVisitorFeedback>("GET /widget/:projectId/feedbacks/:feedbackId", {
    params: { projectId: projectId(), feedbackId },
    query,
  });
  keepLabels(answer);
  return answer;
}

/** Items that are being fetched because they appeared, and whether another event came meanwhile. */
const appearing = new Map<string, boolean>();

/** An item became visible; only a fetch can tell whether it is the visitor's own and has their vote. */
export async function fetchIfMissing(item: PublicFeedback) {
  if (appearing.has(item.id)) appearing.set(item.id, true);
  else if (isMissing(feedbacks.get(), item)) await fetchAppeared(item.id);
}

async function fetchAppeared(feedbackId: string) {
  try {
    let appeared: VisitorFeedback;
    do {
      appearing.set(feedbackId, false);
      appeared = await fetchBare(feedbackId);
    } while (appearing.get(feedbackId));
    feedbacks.set((state) => applyAppeared(state, appeared));
  } catch {
    // Gone again, or offline; everything is refetched when the panel is opened again.
  } finally {
    appearing.delete(feedbackId);
  }
}

async function fetchBare(feedbackId: string): Promise<VisitorFeedback> {
  const { feedback } = await fetchItem(feedbackId, { limit: 1 });
  const { comments: _, hasMore: __, publicAnswer: ___, ...item } = feedback;
  return item;
}

/** Fetches the two public suggestions with the most votes. Returns their ids. */
export async function loadPopular(): Promise<string[]> {
  const { turn } = feedbacks.get();
  const answer = await fetchPage({ orderBy: "upvoteCount", limit: 2 });
  feedbacks.set((state) => applyFetched(state, answer.feedbacks, turn));
  return answer.feedbacks.filter(({ status }) => isPublic(status)).map(({ id }) => id);
}

/** Fetches a known item, and drops it when there is none any more. */
export async function lookAgain(feedbackId: string) {
  const { turn } = feedbacks.get();
  try {
    const item = await fetchBare(feedbackId);
    feedbacks.set((state) => applyFetched(state, [item], turn));
  } catch (error) {
    if (error instanceof RequestError && error.status === 404)
      feedbacks.set((state) => applyRemoved(state, feedbackId));
  }
}

/** Finds items that are like the typed title, so that a vote may replace another suggestion. */
export async function findSimilar(title: string): Promise<string[]> {
  const { turn } = feedbacks.get();
  const answer = await request<typeof listVisitorSimilarFeedbacks>("GET /widget/:projectId/feedbacks/similar", {
    params: { projectId: projectId() },
    query: { title, limit: limits.similarInPanel },
  });
  feedbacks.set((state) => applyFetched(state, answer.feedbacks, turn));
  return answer.feedbacks.map(({ id }) => id);
}

export async function loadFeedback(feedbackId: string, before?: string) {
  const { turn: askedIn } = feedbacks.get();
  feedbacks.set((state) => expectThread(state, feedbackId));
  const { feedback } = await fetchItem(feedbackId, before ? { before } : {});
  feedbacks.set((state) => applyDetail(state, feedback, { part: before ? "older" : "newest", askedIn }));
  if (!feedbacks.get().items[feedbackId]) throw new Error("Removed meanwhile");
}

/** Addresses of uploaded files, as the server takes them. */
type Files = { content: string }[];

export async function suggestFeature(body: {
  title: string;
  description: string;
  attachments: Files;
  clientId: string;
}) {
  const { feedback } = await request<typeof createFeedback>("POST /widget/:projectId/feedbacks", {
    params: { projectId: projectId() },
    body,
  });
  feedbacks.set((state) => applySuggested(state, feedback));
}

const triedComments = new Set<string>();

/** Returns what was stored, which for a retry may be what the first attempt had. */
export async function sendComment(
  feedbackId: string,
  body: { content: string; attachments: Files; clientId: string },
): Promise<Pick<PublicComment, "content" | "attachments">> {
  const isRepeat = triedComments.has(body.clientId);
  triedComments.add(body.clientId);
  const { comment } = await request<typeof createVisitorComment>(
    "POST /widget/:projectId/feedbacks/:feedbackId/comments",
    { params: { projectId: projectId(), feedbackId }, body },
  );
  feedbacks.set((state) => applyCommented(state, feedbackId, comment));
  return isRepeat ? comment : { ...comment, content: body.content };
}

const voting = new Set<string>();

/** An optimistic update with a rollback on failure; a second click while one is pending does nothing. */
export async function toggleVote(item: VisitorFeedback) {
  if (voting.has(item.id)) return;
  voting.add(item.id);
  const settle = (next: VisitorFeedback) => feedbacks.set((state) => applyVoteAnswer(state, next));
  feedbacks.set((state) => applyOwnVote(state, item));
  const params = { projectId: projectId(), feedbackId: item.id };
  try {
    const { feedback } = item.hasVoted
      ? await request<typeof withdrawVote>("DELETE /widget/:projectId/feedbacks/:feedbackId/vote", { params })
      : await request<typeof voteForFeedback>("PUT /widget/:projectId/feedbacks/:feedbackId/vote", { params });
    settle(feedback);
  } catch (error) {
    settle(item);
    throw error;
  } finally {
    voting.delete(item.id);
  }
}
