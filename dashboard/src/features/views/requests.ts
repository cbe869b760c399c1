import type { countViews, listViews } from "@hark/contract/views/endpoints";
import type { View, ViewCount } from "@hark/contract/views/schema";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

/** The shared saved views of a project, then one's own. */
export const viewsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["views", projectId] as const,
    queryFn: async ({ signal }): Promise<View[]> =>
      (await request<typeof listViews>("GET /projects/:projectId/views", { params: { projectId } }, { signal })).views,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isLive: true },
  });

/** How many are in the views whose entries say so. No event tells, so it is asked for again from time to time. */
export const viewCountsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["view-counts", projectId] as const,
    queryFn: async ({ signal }): Promise<ViewCount[]> =>
      (await request<typeof countViews>("GET /projects/:projectId/views/counts", { params: { projectId } }, { signal }))
        .counts,
    staleTime: 10_000,
    meta: { isLive: true },
  });
