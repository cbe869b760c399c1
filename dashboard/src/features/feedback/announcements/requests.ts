import type { listAnnouncements } from "@hark/contract/announcements/endpoints";
import type { Announcement } from "@hark/contract/announcements/schema";
import { page } from "@hark/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../../shared/api/request.ts";

export const announcementKeys = {
  waiting: (projectId: string) => ["announcements", projectId, "waiting"] as const,
};

/** What waits to be told, newest first: the cards of the roadmap show it. */
export const waitingAnnouncementsQuery = (projectId: string) =>
  queryOptions({
    queryKey: announcementKeys.waiting(projectId),
    queryFn: async ({ signal }): Promise<Announcement[]> => {
      const { announcements } = await request<typeof listAnnouncements>(
        "GET /projects/:projectId/announcements",
        { params: { projectId }, query: { state: "WAITING", limit: page.maxLimit } },
        { signal },
      );
      return announcements;
    },
    meta: { isLive: true },
  });
