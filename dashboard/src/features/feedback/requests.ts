import type { FeedbackOrder, getFeedback, listFeedbacks, listVotes } from "@hark/contract/feedback/endpoints";
import { compareComments, type RoadmapStatus } from "@hark/contract/feedback/rules";
import type { Comment, Feedback, FeedbackDetail, FeedbackStatus, Vote } from "@hark/contract/feedback/schema";
import { page } from "@hark/contract/limits";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { reuseById } from "../../shared/cache/reuse-by-id.ts";

export interface ListChoice {
  statuses: readonly FeedbackStatus[];
  orderBy: FeedbackOrder;
}

/** Items loaded so far, in the order of the choice, without gaps down to `nextCursor`. */
export interface FeedbackList {
  choice: ListChoice;
  feedbacks: Feedback[];
  /** Null when the last item is the end. */
  nextCursor: string | null;
}

/** Above this many loaded items a refetch renews the first ones only; live events keep the rest. */
const REFETCH_LIMIT = 1_000;

export const feedbackKeys = {
  /** Lists and details: all that a change of an item changes. */
  all: (projectId: string) => ["feedback", projectId] as const,
  lists: (projectId: string) => ["feedback", projectId, "list"] as const,
  list: (projectId: string, { statuses, orderBy }: ListChoice) =>
    ["feedback", projectId, "list", orderBy, statuses.join()] as const,
  detail: (projectId: string, feedbackId: string) => ["feedback", projectId, "detail", feedbackId] as const,
  votes: (projectId: string, feedbackId: string) => ["feedback-votes", projectId, feedbackId] as const,
  columnEnd: (projectId: string) => ["feedback-column-end", projectId] as const,
};

export const laneChoice = (status: RoadmapStatus): ListChoice => ({ statuses: [status], orderBy: "position" });

export const feedbackListQuery = (projectId: string, choice: ListChoice) =>
  queryOptions({
    queryKey: feedbackKeys.list(projectId, choice),
    queryFn: ({ client, signal }) => {
      const known = client.getQueryData<FeedbackList>(feedbackKeys.list(projectId, choice));
      return fetchFirst(projectId, choice, known, signal);
    },
    structuralSharing: (known, fresh) => shareList(known as FeedbackList | undefined, fresh as FeedbackList),
    meta: { isLive: true },
  });

interface PageRequest {
  limit?: number;
  cursor?: string | null;
}

async function fetchPage(
  projectId: string,
  choice: ListChoice,
  { limit = page.defaultLimit, cursor }: PageRequest,
  signal?: AbortSignal,
): Promise<FeedbackList> {
  const answer = await request<typeof listFeedbacks>(
    "GET /projects/:projectId/feedbacks",
    {
      params: { projectId },
      query: { status: [...choice.statuses], orderBy: choice.orderBy, limit, ...(cursor && { cursor }) },
    },
    signal && { signal },
  );
  return { choice, ...answer };
}

/** As many items as are known, so that a refetch under a scrolled list takes nothing away. */
async function fetchFirst(
  projectId: string,
  choice: ListChoice,
  known: FeedbackList | undefined,
  signal: AbortSignal,
): Promise<FeedbackList> {
  const wanted = Math.min(known?.feedbacks.length ?? 0, REFETCH_LIMIT);
  const limit = Math.min(Math.max(wanted, page.defaultLimit), page.maxLimit);
  let fresh = await fetchPage(projectId, choice, { limit }, signal);
  while (fresh.nextCursor !== null && fresh.feedbacks.length < wanted) {
    const next = await fetchPage(projectId, choice, { limit, cursor: fresh.nextCursor }, signal);
    fresh = appendPage(fresh, next, fresh.nextCursor);
  }
  return fresh;
}

/** Nothing is repeated even if an item has moved since its page was asked for. `after` is the cursor of the request. */
export function appendPage(list: FeedbackList, next: FeedbackList, after: string): FeedbackList {
  // The list was renewed in the meantime; the next scroll asks from its own end.
  if (list.nextCursor !== after) return list;
  const known = new Set(list.feedbacks.map((feedback) => feedback.id));
  const added = next.feedbacks.filter((feedback) => !known.has(feedback.id));
  return { ...list, feedbacks: [...list.feedbacks, ...added], nextCursor: next.nextCursor };
}

/** Fetches what comes after the loaded items, if anything does. Answers the list with it. */
export async function loadNextPage(
  client: QueryClient,
  projectId: string,
  choice: ListChoice,
): Promise<FeedbackList | undefined> {
  const key = feedbackKeys.list(projectId, choice);
  const cursor = client.getQueryData<FeedbackList>(key)?.nextCursor;
  if (cursor) {
    const next = await fetchPage(projectId, choice, { limit: page.maxLimit / 2, cursor });
    client.setQueryData<FeedbackList>(key, (list) => list && appendPage(list, next, cursor));
  }
  return client.getQueryData<FeedbackList>(key);
}

function shareList(known: FeedbackList | undefined, fresh: FeedbackList): FeedbackList {
  if (!known) return fresh;
  const feedbacks = reuseById(known.feedbacks, fresh.feedbacks);
  const isSame = feedbacks === known.feedbacks && known.nextCursor === fresh.nextCursor;
  return isSame ? known : { ...fresh, choice: known.choice, feedbacks };
}

export const feedbackQuery = (projectId: string, feedbackId: string) =>
  queryOptions({
    queryKey: feedbackKeys.detail(projectId, feedbackId),
    queryFn: ({ client, signal }) => fetchFeedback(client, projectId, feedbackId, signal),
    meta: { isLive: true },
  });

/** The newest comments; those loaded before them stay in front while the two parts meet. */
async function fetchFeedback(
  client: QueryClient,
  projectId: string,
  feedbackId: string,
  signal: AbortSignal,
): Promise<FeedbackDetail> {
  const { feedback: fresh } = await request<typeof getFeedback>(
    "GET /projects/:projectId/feedbacks/:feedbackId",
    { params: { projectId, feedbackId }, query: {} },
    { signal },
  );
  const known = client.getQueryData<FeedbackDetail>(feedbackKeys.detail(projectId, feedbackId));
  const first = fresh.comments[0];
  const meets = first && known?.comments.some((comment) => comment.id === first.id);
  if (!known || !meets) return fresh;
  const older = known.comments.filter((comment) => compareComments(comment, first) < 0);
  return { ...fresh, comments: [...older, ...fresh.comments], hasMore: known.hasMore };
}

/** Older comments, in front of those known. */
export async function loadOlderComments(client: QueryClient, projectId: string, feedbackId: string): Promise<void> {
  const key = feedbackKeys.detail(projectId, feedbackId);
  const first = client.getQueryData<FeedbackDetail>(key)?.comments[0];
  if (!first) return;
  const { feedback: older } = await request<typeof getFeedback>("GET /projects/:projectId/feedbacks/:feedbackId", {
    params: { projectId, feedbackId },
    query: { before: first.id },
  });
  client.setQueryData<FeedbackDetail>(
    key,
    (known) => known && { ...known, comments: mergeComments(known.comments, older.comments), hasMore: older.hasMore },
  );
}

/** By id, in order; the same list whichever way comments arrive. */
export function mergeComments(known: readonly Comment[], incoming: readonly Comment[]): Comment[] {
  const byId = new Map(known.map((comment) => [comment.id, comment]));
  for (const comment of incoming) byId.set(comment.id, comment);
  return [...byId.values()].sort(compareComments);
}

export interface Voters {
  votes: Vote[];
  hasMore: boolean;
}

export const votesQuery = (projectId: string, feedbackId: string) =>
  queryOptions({
    queryKey: feedbackKeys.votes(projectId, feedbackId),
    queryFn: async ({ signal }): Promise<Voters> => {
      const { votes, nextCursor } = await request<typeof listVotes>(
        "GET /projects/:projectId/feedbacks/:feedbackId/votes",
        { params: { projectId, feedbackId }, query: { limit: page.maxLimit } },
        { signal },
      );
      return { votes, hasMore: nextCursor !== null };
    },
    meta: { isLive: true },
  });

/** The highest position in the PLANNED column, or null when it is empty: where the menu's move to PLANNED lands (FDB-57). */
export const columnEndQuery = (projectId: string) =>
  queryOptions({
    queryKey: feedbackKeys.columnEnd(projectId),
    queryFn: async ({ signal }): Promise<number | null> => {
      const { feedbacks } = await request<typeof listFeedbacks>(
        "GET /projects/:projectId/feedbacks",
        { params: { projectId }, query: { status: ["PLANNED"], orderBy: "position", reverse: "true", limit: 1 } },
        { signal },
      );
      return feedbacks[0]?.position ?? null;
    },
    meta: { isLive: true },
  });

/** An item as some list knows it. */
export function findKnown(client: QueryClient, projectId: string, feedbackId: string): Feedback | undefined {
  for (const [, list] of client.getQueriesData<FeedbackList>({ queryKey: feedbackKeys.lists(projectId) })) {
    const known = list?.feedbacks.find((feedback) => feedback.id === feedbackId);
    if (known) return known;
  }
}
