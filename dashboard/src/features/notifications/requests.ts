import type { listNotifications } from "@hark/contract/notifications/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

/** The signed-in agent's notifications in all projects: the newest, and counts of the others. */
export const notificationsQuery = queryOptions({
  queryKey: ["notifications"],
  queryFn: ({ signal }) => request<typeof listNotifications>("GET /notifications", {}, { signal }),
  gcTime: Number.POSITIVE_INFINITY,
  meta: { isLive: true },
});
