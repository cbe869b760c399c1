import type { getVisitorProfile, listVisitors } from "@hark/contract/visitors/list-endpoints";
import type { WidgetUser } from "@hark/contract/visitors/schema";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import type { PagedList } from "../../shared/cache/paged-list.ts";
import { type PagedSource, pagedQuery } from "../../shared/cache/paged-query.ts";
import { visitorKeys } from "./requests.ts";

export interface VisitorChoice {
  q: string;
  /** A filter as JSON text. */
  where?: string | undefined;
}

const compareLastSeen = (a: WidgetUser, b: WidgetUser): number =>
  a.lastSeenAt === b.lastSeenAt ? (a.id > b.id ? -1 : Number(a.id < b.id)) : a.lastSeenAt > b.lastSeenAt ? -1 : 1;

/** Last seen first. A page may be short where a look ended early; then it says how far back it went. */
export const visitorPages = (projectId: string, { q, where }: VisitorChoice): PagedSource<PagedList<WidgetUser>> => ({
  queryKey: [...visitorKeys.lists(projectId), q, where ?? ""],
  compare: compareLastSeen,
  nextLimit: 100,
  async fetchPage(pageRequest, signal) {
    const { widgetUsers, nextCursor, searchedBackTo } = await request<typeof listVisitors>(
      "GET /projects/:projectId/widget-users",
      {
        params: { projectId },
        query: { ...(q !== "" && { q }), ...(where !== undefined && { where }), ...pageRequest },
      },
      signal && { signal },
    );
    return { rows: widgetUsers, nextCursor, searchedBackTo };
  },
});

export const visitorListQuery = (projectId: string, choice: VisitorChoice) =>
  pagedQuery(visitorPages(projectId, choice));

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
