import type {
  countFeedbacks,
  getFeedback,
  listFeedbacks,
  listVotes,
  TeamFeedbackOrder,
} from "@hark/contract/feedback/endpoints";
import { compareComments, compareFeedback, type RoadmapStatus } from "@hark/contract/feedback/rules";
import type { Comment, FeedbackDetail, FeedbackStatus, ListedFeedback, Vote } from "@hark/contract/feedback/schema";
import { page } from "@hark/contract/limits";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { appendPage, type Compare, keepTail, type PagedList } from "../../shared/cache/paged-list.ts";
import { type PagedSource, pagedQuery } from "../../shared/cache/paged-query.ts";

export interface ListChoice {
  statuses: readonly FeedbackStatus[];
  orderBy: TeamFeedbackOrder;
  /** An agent's id, or 'none'; anybody's and nobody's if absent. */
  ownerId?: string | undefined;
  /** Only what this agent has not seen. */
  isUnread?: boolean | undefined;
}

export interface FeedbackList extends PagedList<ListedFeedback> {
  choice: ListChoice;
}

export const feedbackKeys = {
  /** Lists and details: everything that an update of an item affects. */
  all: (projectId: string) => ["feedback", projectId] as const,
  lists: (projectId: string) => ["feedback", projectId, "list"] as const,
  list: (projectId: string, { statuses, orderBy, ownerId = "", isUnread = false }: ListChoice) =>
    ["feedback", projectId, "list", orderBy, statuses.join(), ownerId, isUnread] as const,
  details: (projectId: string) => ["feedback", projectId, "detail"] as const,
  detail: (projectId: string, feedbackId: string) => ["feedback", projectId, "detail", feedbackId] as const,
  votes: (projectId: string, feedbackId: string) => ["feedback-votes", projectId, feedbackId] as const,
  /** Its links, private comments and edits. */
  parts: (projectId: string, feedbackId: string) => ["feedback-parts", projectId, feedbackId] as const,
  /** What each conversation asked for and is attached to. */
  ofConversations: (projectId: string) => ["conversation-links", projectId] as const,
  merged: (projectId: string, feedbackId: string) => ["feedback-merged", projectId, feedbackId] as const,
  columnEnd: (projectId: string) => ["feedback-column-end", projectId] as const,
};

/** Whose cards the board shows, and in which order; `position` is the team's own. */
export type BoardView = Pick<ListChoice, "orderBy" | "ownerId">;

export const laneChoice = (status: RoadmapStatus, view: BoardView = { orderBy: "position" }): ListChoice => ({
  ...view,
  statuses: [status],
});

export const feedbackPages = (projectId: string, choice: ListChoice): PagedSource<FeedbackList> => ({
  queryKey: feedbackKeys.list(projectId, choice),
  compare: compareFeedback(choice.orderBy),
  // A column of the roadmap shows all its cards.
  ...(choice.orderBy === "position" && { nextLimit: page.maxLimit / 2 }),
  async fetchPage(pageRequest, signal) {
    const { feedbacks, nextCursor } = await request<typeof listFeedbacks>(
      "GET /projects/:projectId/feedbacks",
      { params: { projectId }, query: { ...toQuery(choice), ...pageRequest } },
      signal && { signal },
    );
    return { choice, rows: feedbacks, nextCursor };
  },
});

function toQuery({ statuses, orderBy, ownerId, isUnread }: ListChoice) {
  return {
    status: [...statuses],
    orderBy,
    ...(ownerId !== undefined && { ownerId }),
    ...(isUnread && { unread: "true" as const }),
  };
}

export const feedbackListQuery = (projectId: string, choice: ListChoice) =>
  pagedQuery(feedbackPages(projectId, choice));

export const feedbackQuery = (projectId: string, feedbackId: string) =>
  queryOptions({
    queryKey: feedbackKeys.detail(projectId, feedbackId),
    queryFn: ({ client, signal }) => fetchFeedback(client, projectId, feedbackId, signal),
    meta: { isLive: true },
  });

/** Fetches the newest comments; those loaded earlier are kept as long as there is no gap between them. */
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
  return known ? withComments(fresh, keepTail(commentsOf(known), commentsOf(fresh), newestFirst)) : fresh;
}

/** Prepends older comments to the known ones. */
export async function loadOlderComments(client: QueryClient, projectId: string, feedbackId: string): Promise<void> {
  const key = feedbackKeys.detail(projectId, feedbackId);
  const detail = client.getQueryData<FeedbackDetail>(key);
  const before = detail && commentsOf(detail).nextCursor;
  if (!before) return;
  const { feedback: older } = await request<typeof getFeedback>("GET /projects/:projectId/feedbacks/:feedbackId", {
    params: { projectId, feedbackId },
    query: { before },
  });
  client.setQueryData<FeedbackDetail>(
    key,
    (known) => known && withComments(known, appendPage(commentsOf(known), commentsOf(older), before)),
  );
}

type WithComments = Pick<FeedbackDetail, "comments" | "hasMore">;

const newestFirst: Compare<Comment> = (a, b) => compareComments(b, a);

/** A thread shows the newest comment last and is loaded from its end; as a paged list it is in reverse order. */
function commentsOf({ comments, hasMore }: WithComments): PagedList<Comment> {
  return { rows: comments.toReversed(), nextCursor: hasMore ? (comments[0]?.id ?? null) : null };
}

function withComments<Detail extends WithComments>(detail: Detail, list: PagedList<Comment>): Detail {
  return { ...detail, comments: list.rows.toReversed(), hasMore: list.nextCursor !== null };
}

/** Sorted by id without duplicates, so that the list is the same however comments arrive. */
export function mergeComments(known: readonly Comment[], incoming: readonly Comment[]): Comment[] {
  const byId = new Map(known.map((comment) => [comment.id, comment]));
  for (const comment of incoming) byId.set(comment.id, comment);
  return [...byId.values()].sort(compareComments);
}

export interface Voters {
  votes: Vote[];
  hasMore: boolean;
  /** All that the filter leaves. */
  total: number;
}

/** Voters whose metadata shows this value under this key. */
export interface MetadataChoice {
  key: string;
  value: string;
}

export interface VoterChoice {
  /** All if absent. */
  isVerified?: boolean | undefined;
  metadata?: MetadataChoice | undefined;
}

export const votesQuery = (projectId: string, feedbackId: string, { isVerified, metadata }: VoterChoice = {}) =>
  queryOptions({
    queryKey: [
      ...feedbackKeys.votes(projectId, feedbackId),
      ...(isVerified === undefined ? [] : [isVerified]),
      ...(metadata ? [metadata] : []),
    ],
    queryFn: async ({ signal }): Promise<Voters> => {
      const query = {
        limit: page.maxLimit,
        ...(isVerified !== undefined && { verified: String(isVerified) as "true" | "false" }),
        ...(metadata && { metadataKey: metadata.key, metadataValue: metadata.value }),
      };
      const { votes, nextCursor, total } = await request<typeof listVotes>(
        "GET /projects/:projectId/feedbacks/:feedbackId/votes",
        { params: { projectId, feedbackId }, query },
        { signal },
      );
      return { votes, hasMore: nextCursor !== null, total };
    },
    meta: { isLive: true },
  });

/** Returns the highest position in the PLANNED column, or null when it is empty; the menu's move to PLANNED needs it (FDB-57). */
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

/** How many cards each column has; the columns themselves come in pages. */
export const feedbackCountsQuery = (projectId: string, { ownerId }: Pick<ListChoice, "ownerId">) =>
  queryOptions({
    // What changes a column's end changes these.
    queryKey: [...feedbackKeys.columnEnd(projectId), "counts", ownerId ?? ""],
    queryFn: async ({ signal }) => {
      const query = ownerId === undefined ? {} : { ownerId };
      const { counts } = await request<typeof countFeedbacks>(
        "GET /projects/:projectId/feedback-counts",
        { params: { projectId }, query },
        { signal },
      );
      return counts;
    },
    meta: { isLive: true },
  });

/** Returns an item from any list in the cache. */
export function findKnown(client: QueryClient, projectId: string, feedbackId: string): ListedFeedback | undefined {
  for (const [, list] of client.getQueriesData<FeedbackList>({ queryKey: feedbackKeys.lists(projectId) })) {
    const known = list?.rows.find((feedback) => feedback.id === feedbackId);
    if (known) return known;
  }
}
