import { sites as limits } from "@hark/contract/limits";
import type { listSeenSites } from "@hark/contract/projects/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

/** Where the widget was seen; asked again while it is on a screen that is looked at, since nobody says when it changes. */
export const seenSitesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["seen-sites", projectId],
    queryFn: async ({ signal }) =>
      (
        await request<typeof listSeenSites>(
          "GET /projects/:projectId/seen-sites",
          { params: { projectId } },
          { signal },
        )
      ).sites,
    refetchInterval: ({ state }) => (state.data?.length ? limits.pollMs.seen : limits.pollMs.unseen),
  });
