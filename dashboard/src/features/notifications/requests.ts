import type { listNotifications } from "@hark/contract/notifications/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

/** Unread conversations of the signed-in agent in all projects: the newest, and counts of the others. */
export const notificationsQuery = queryOptions({
  queryKey: ["notifications"],
  queryFn: ({ signal }) => request<typeof listNotifications>("GET /notifications", {}, { signal }),
  gcTime: Number.POSITIVE_INFINITY,
  meta: { isLive: true },
});
