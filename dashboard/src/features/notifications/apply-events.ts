import type { Conversation } from "@hark/contract/conversations/schema";
import type { NotificationList } from "@hark/contract/notifications/schema";

/**
 * What an event makes of the known notifications. Null where the event is about one that is older than those listed: only
 * the server can tell, and the caller fetches.
 */

/** Read, here or in another tab. */
export function applyCleared(list: NotificationList, itemId: string): NotificationList | null {
  const notifications = list.notifications.filter((notification) => notification.itemId !== itemId);
  if (notifications.length < list.notifications.length) return { ...list, notifications };
  return list.older.length > 0 ? null : list;
}

/** The counts go by the assignee, who may have changed (MSG-17). */
export function applyConversation(list: NotificationList, conversation: Conversation): NotificationList | null {
  const { id, assignedToId } = conversation;
  const known = list.notifications.find((notification) => notification.itemId === id);
  if (!known) return list.older.length > 0 ? null : list;
  if (known.assignedToId === assignedToId) return list;
  return { ...list, notifications: list.notifications.map((one) => (one === known ? { ...one, assignedToId } : one)) };
}
