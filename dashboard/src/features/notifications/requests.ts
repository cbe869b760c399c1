import type { listNotifications } from "@hark/contract/notifications/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

/** Unread conversations of the signed-in agent in all projects; small, as it holds no conversations. */
export const notificationsQuery = queryOptions({
  queryKey: ["notifications"],
  queryFn: async ({ signal }) =>
    (await request<typeof listNotifications>("GET /notifications", {}, { signal })).notifications,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { isLive: true },
});
