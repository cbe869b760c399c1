import type {
  createFeedback,
  createVisitorComment,
  FeedbackOrder,
  getVisitorFeedback,
  listVisitorFeedbacks,
  voteForFeedback,
  withdrawVote,
} from "@hark/contract/feedback/endpoints";
import type { VisitorFeedback } from "@hark/contract/feedback/schema";
import { feedback as limits } from "@hark/contract/limits";
import { page } from "../../shared/page.ts";
import { request } from "../../shared/session.ts";
import { applyCommented, applyDetail, applyItem, applyPage, applySuggested } from "./apply-events.ts";
import { feedbacks } from "./state.ts";

const projectId = () => page.get()?.projectId ?? "";

async function fetchPage(query: { orderBy?: FeedbackOrder; cursor?: string; search?: string; limit?: number }) {
  return request<typeof listVisitorFeedbacks>("GET /widget/:projectId/feedbacks", {
    params: { projectId: projectId() },
    query,
  });
}

export async function loadFeedbacks() {
  const { orderBy } = feedbacks.get();
  try {
    const answer = await fetchPage({ orderBy });
    feedbacks.set((state) => (state.orderBy === orderBy ? applyPage(state, answer, true) : state));
  } catch {
    feedbacks.set((state) => ({ ...state, isFailed: state.ids === null }));
  }
}

export async function loadMoreFeedbacks() {
  const { orderBy, nextCursor } = feedbacks.get();
  if (!nextCursor) return;
  const answer = await fetchPage({ orderBy, cursor: nextCursor });
  feedbacks.set((state) => (state.nextCursor === nextCursor ? applyPage(state, answer, false) : state));
}

export function orderFeedbacks(orderBy: FeedbackOrder) {
  feedbacks.set((state) => ({ ...state, orderBy, ids: null, nextCursor: null }));
  return loadFeedbacks();
}

/** Items whose title shares words with what is being typed, so that a vote may do instead of another suggestion. */
export async function findSimilar(search: string): Promise<string[]> {
  const answer = await fetchPage({ search, limit: limits.similarLimit });
  feedbacks.set((state) => answer.feedbacks.reduce(applyItem, state));
  return answer.feedbacks.map(({ id }) => id);
}

export async function loadFeedback(feedbackId: string, before?: string) {
  const answer = await request<typeof getVisitorFeedback>("GET /widget/:projectId/feedbacks/:feedbackId", {
    params: { projectId: projectId(), feedbackId },
    query: before ? { before } : {},
  });
  feedbacks.set((state) => applyDetail(state, answer.feedback, before ? "older" : "newest"));
}

export async function suggestFeature(body: { title: string; description: string; clientId: string }) {
  const { feedback } = await request<typeof createFeedback>("POST /widget/:projectId/feedbacks", {
    params: { projectId: projectId() },
    body,
  });
  feedbacks.set((state) => applySuggested(state, feedback));
}

export async function sendComment(feedbackId: string, content: string, clientId: string) {
  const { comment } = await request<typeof createVisitorComment>(
    "POST /widget/:projectId/feedbacks/:feedbackId/comments",
    { params: { projectId: projectId(), feedbackId }, body: { content, clientId } },
  );
  feedbacks.set((state) => applyCommented(state, feedbackId, comment));
}

const voting = new Set<string>();

/** Shown at once and taken back when it fails; a second click while one is on its way does nothing. */
export async function toggleVote(item: VisitorFeedback) {
  if (voting.has(item.id)) return;
  voting.add(item.id);
  const step = item.hasVoted ? -1 : 1;
  const changed = { ...item, hasVoted: !item.hasVoted, upvoteCount: item.upvoteCount + step };
  feedbacks.set((state) => applyItem(state, changed));
  const params = { projectId: projectId(), feedbackId: item.id };
  try {
    const { feedback } = item.hasVoted
      ? await request<typeof withdrawVote>("DELETE /widget/:projectId/feedbacks/:feedbackId/vote", { params })
      : await request<typeof voteForFeedback>("PUT /widget/:projectId/feedbacks/:feedbackId/vote", { params });
    feedbacks.set((state) => applyItem(state, feedback));
  } catch (error) {
    feedbacks.set((state) => applyItem(state, item));
    throw error;
  } finally {
    voting.delete(item.id);
  }
}
