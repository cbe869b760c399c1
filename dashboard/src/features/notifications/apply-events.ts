import type { Conversation } from "@hark/contract/conversations/schema";
import { page } from "@hark/contract/limits";
import { addUnread } from "@hark/contract/notifications/counts";
import type { Notification, NotificationList } from "@hark/contract/notifications/schema";

/**
 * Apply events to the cached notifications. They return null where the event is about one that is older than those listed: only
 * the server knows it, and the caller refetches.
 */

/** The list keeps the newest, like the server's; one that drops off its end is counted among the older ones. */
export function applyCreated(list: NotificationList, created: Notification, agentId: string): NotificationList {
  const others = list.notifications.filter(({ itemId }) => itemId !== created.itemId);
  const notifications = [...others, created].sort(compareByAge);
  const older = notifications
    .splice(page.maxLimit)
    .reduce((counts, notification) => addUnread(counts, notification, agentId), list.older);
  return { notifications, older };
}

/** Sorts like the server: newest first, ties by id. */
function compareByAge(a: Notification, b: Notification): number {
  return compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

interface Cleared {
  itemId: string;
  notificationIds: readonly string[];
}

/** Removes what was read here or in another tab. A notification of the item that is not among those cleared has come since. */
export function applyCleared(list: NotificationList, { itemId, notificationIds }: Cleared): NotificationList | null {
  const notifications = list.notifications.filter(({ id }) => !notificationIds.includes(id));
  if (notifications.length < list.notifications.length) return { ...list, notifications };
  if (list.notifications.some((known) => known.itemId === itemId)) return list;
  return list.older.length > 0 ? null : list;
}

/** The counts depend on the assignee, who may have changed (MSG-17). */
export function applyConversation(list: NotificationList, conversation: Conversation): NotificationList | null {
  const { id, assignedToId } = conversation;
  const known = list.notifications.find((notification) => notification.itemId === id);
  if (!known) return list.older.length > 0 ? null : list;
  if (known.assignedToId === assignedToId) return list;
  return { ...list, notifications: list.notifications.map((one) => (one === known ? { ...one, assignedToId } : one)) };
}
