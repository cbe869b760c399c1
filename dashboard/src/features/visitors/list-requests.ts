import type { getVisitorProfile, listVisitors } from "@hark/contract/visitors/list-endpoints";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { visitorKeys } from "./requests.ts";

export interface VisitorChoice {
  q: string;
  /** A filter as JSON text. */
  where?: string | undefined;
}

/** Last seen first. A page may be short where a look ended early; then it says how far back it went. */
export const visitorListQuery = (projectId: string, { q, where }: VisitorChoice) =>
  infiniteQueryOptions({
    queryKey: [...visitorKeys.lists(projectId), q, where ?? ""],
    queryFn: ({ pageParam, signal }) =>
      request<typeof listVisitors>(
        "GET /projects/:projectId/widget-users",
        {
          params: { projectId },
          query: {
            ...(q !== "" && { q }),
            ...(where !== undefined && { where }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    meta: { isLive: true },
  });

export const visitorProfileQuery = (projectId: string, visitorId: string) =>
  queryOptions({
    queryKey: [...visitorKeys.profiles(projectId), visitorId],
    queryFn: async ({ signal }) => {
      const params = { projectId, visitorId };
      return (
        await request<typeof getVisitorProfile>(
          "GET /projects/:projectId/widget-users/:visitorId/profile",
          { params },
          { signal },
        )
      ).profile;
    },
    meta: { isLive: true },
  });
