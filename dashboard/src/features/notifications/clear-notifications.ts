import type { clearNotifications as clearEndpoint } from "@hark/contract/notifications/endpoints";
import type { NotificationList } from "@hark/contract/notifications/schema";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { request } from "../../shared/api/request.ts";
import { useWindowFocus } from "../../shared/attention/window-focus.ts";
import { applyCleared } from "./apply-events.ts";
import { noteCleared } from "./cleared.ts";
import { notificationsQuery } from "./requests.ts";
import { type Item, useUnread } from "./unread.ts";

interface ShownItem {
  projectId: string;
  itemId: string;
  /** The newest message on the screen: what comes later stays unread. A suggestion has none. */
  upTo?: number;
}

/** Marks an item as read. A failure is only logged (ERR-43): the next refetch corrects it. */
export async function clearNotifications(client: QueryClient, { projectId, itemId, upTo }: ShownItem): Promise<void> {
  // The response of a running fetch may be from before the deletion.
  await client.cancelQueries({ queryKey: notificationsQuery.queryKey });
  const isListed = updateNotifications(client, (known) => {
    const notificationIds = known.notifications.filter((one) => one.itemId === itemId).map(({ id }) => id);
    noteCleared(notificationIds);
    return applyCleared(known, { itemId, notificationIds });
  });
  try {
    await request<typeof clearEndpoint>("DELETE /notifications/by-item/:itemId", {
      params: { itemId },
      query: { projectId, ...(upTo !== undefined && { upTo }) },
    });
    if (!isListed) await client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
  } catch (error) {
    console.warn("The notification could not be cleared", error);
  }
}

/** Returns false when `apply` could not tell the result. */
export function updateNotifications(
  client: QueryClient,
  apply: (list: NotificationList) => NotificationList | null,
): boolean {
  const known = client.getQueryData(notificationsQuery.queryKey);
  if (!known) return true;
  const next = apply(known);
  if (next) client.setQueryData(notificationsQuery.queryKey, next);
  return next !== null;
}

/** MSG-61: an open item is read as soon as the window has the focus, up to the newest message on the screen; null: none is there. */
export function useClearWhileFocused(projectId: string, item: Item, upTo: number | null): void {
  const client = useQueryClient();
  const isFocused = useWindowFocus();
  const unread = useUnread(projectId);
  const isUnread = unread.has(item) || unread.isMentioned(item.id);
  const itemId = item.id;
  useEffect(() => {
    if (isFocused && isUnread && upTo !== null) void clearNotifications(client, { projectId, itemId, upTo });
  }, [client, projectId, itemId, isFocused, isUnread, upTo]);
}
