import type { listIssueConversations, listKnownIssues } from "@hark/contract/known-issues/endpoints";
import type { KnownIssueState } from "@hark/contract/known-issues/schema";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { issueKeys } from "./keys.ts";

/** Newest first. */
export const issueListQuery = (projectId: string, state: KnownIssueState) =>
  infiniteQueryOptions({
    queryKey: [...issueKeys.lists(projectId), state],
    queryFn: ({ pageParam, signal }) =>
      request<typeof listKnownIssues>(
        "GET /projects/:projectId/known-issues",
        {
          params: { projectId },
          query: { state, limit: 200, ...(pageParam !== undefined && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    meta: { isLive: true },
  });

export const issueConversationsQuery = (projectId: string, knownIssueId: string) =>
  infiniteQueryOptions({
    queryKey: issueKeys.conversations(projectId, knownIssueId),
    queryFn: ({ pageParam, signal }) =>
      request<typeof listIssueConversations>(
        "GET /projects/:projectId/known-issues/:knownIssueId/conversations",
        { params: { projectId, knownIssueId }, query: pageParam === undefined ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    meta: { isLive: true },
  });
