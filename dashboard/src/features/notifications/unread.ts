import type { Notification } from "@hark/contract/notifications/schema";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { countUnread, type UnreadCounts } from "./apply-events.ts";
import { notificationsQuery } from "./requests.ts";

export function useUnreadCounts(projectId: string, agentId: string): UnreadCounts {
  const { data } = useQuery({
    ...notificationsQuery,
    select: useCallback(
      (notifications: Notification[]) => countUnread(notifications, projectId, agentId),
      [projectId, agentId],
    ),
  });
  return data ?? { inbox: 0, questions: 0, bugs: 0, assigned: 0 };
}

const nothing: ReadonlySet<string> = new Set();

/** Ids of the project's unread conversations (MSG-60). */
export function useUnreadItems(projectId: string): ReadonlySet<string> {
  const { data } = useQuery({
    ...notificationsQuery,
    select: useCallback(
      (notifications: Notification[]): ReadonlySet<string> =>
        new Set(notifications.filter((known) => known.projectId === projectId).map((known) => known.itemId)),
      [projectId],
    ),
    structuralSharing: false,
  });
  return data ?? nothing;
}

/** Over all projects (GAP-25). */
export function useHasUnread(): boolean {
  const { data } = useQuery({ ...notificationsQuery, select: (notifications) => notifications.length > 0 });
  return data ?? false;
}
