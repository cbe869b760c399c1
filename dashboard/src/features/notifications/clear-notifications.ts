import type { clearNotifications as clearEndpoint } from "@hark/contract/notifications/endpoints";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { request } from "../../shared/api/request.ts";
import { useWindowFocus } from "../../shared/attention/window-focus.ts";
import { applyCleared } from "./apply-events.ts";
import { notificationsQuery } from "./requests.ts";
import { useUnreadItems } from "./unread.ts";

interface Item {
  projectId: string;
  itemId: string;
}

/** Marks an item as read. A failure is only logged (ERR-43): the next refetch shows the truth. */
export async function clearNotifications(client: QueryClient, { projectId, itemId }: Item): Promise<void> {
  // A running fetch may have been answered before the deletion.
  await client.cancelQueries({ queryKey: notificationsQuery.queryKey });
  client.setQueryData(notificationsQuery.queryKey, (known) => known && applyCleared(known, itemId));
  try {
    await request<typeof clearEndpoint>("DELETE /notifications/by-item/:itemId", {
      params: { itemId },
      query: { projectId },
    });
  } catch (error) {
    console.warn("The notification could not be cleared", error);
  }
}

/** MSG-61: an open item is read as soon as the window has the focus. */
export function useClearWhileFocused(projectId: string, itemId: string | undefined): void {
  const client = useQueryClient();
  const isFocused = useWindowFocus();
  const isUnread = useUnreadItems(projectId).has(itemId ?? "");
  useEffect(() => {
    if (itemId !== undefined && isFocused && isUnread) void clearNotifications(client, { projectId, itemId });
  }, [client, projectId, itemId, isFocused, isUnread]);
}
