import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useOpenItem } from "../../shared/attention/open-item.ts";
import { useWindowFocus } from "../../shared/attention/window-focus.ts";
import { clearNotifications } from "./clear-notifications.ts";
import { notificationsQuery } from "./requests.ts";
import type { Item } from "./unread.ts";

/**
 * A suggestion that is open is read as soon as the window has the focus (loop, section 2). What comes meanwhile is read as it comes.
 * @param item as it was fetched, with its comments; undefined as long as there is nothing to read.
 */
export function useClearSuggestion(projectId: string, item: Item | undefined): void {
  const client = useQueryClient();
  const isFocused = useWindowFocus();
  const itemId = item?.id;
  const { data: isListed = false } = useQuery({
    ...notificationsQuery,
    select: ({ notifications }) => notifications.some((one) => one.itemId === itemId),
  });
  const isUnread = isListed || item?.isUnread === true;
  useOpenItem(itemId);
  useEffect(() => {
    if (isFocused && isUnread && itemId !== undefined) void clearNotifications(client, { projectId, itemId });
  }, [client, projectId, itemId, isFocused, isUnread]);
}
