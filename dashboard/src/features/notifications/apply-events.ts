import type { Conversation } from "@hark/contract/conversations/schema";
import { page } from "@hark/contract/limits";
import { addUnread, compareByAge } from "@hark/contract/notifications/counts";
import type { Notification, NotificationCategory, NotificationList } from "@hark/contract/notifications/schema";

/**
 * Apply events to the cached notifications. They return null where the event is about one that is older than those listed: only
 * the server knows it, and the caller refetches.
 */

/**
 * The list keeps the newest of each category, like the server's; an unread conversation or suggestion that drops off its end is
 * counted among the older ones. A known id is a mention that stands in another note now.
 */
export function applyCreated(list: NotificationList, created: Notification, agentId: string): NotificationList {
  const others = list.notifications.filter(
    ({ itemId, category }) => itemId !== created.itemId || category !== created.category,
  );
  const sorted = [...others, created].sort(compareByAge);
  const dropped = sorted.filter(({ category }) => category === created.category).slice(page.maxLimit);
  const notifications = sorted.filter((one) => !dropped.includes(one));
  if (created.category === "MENTION") return { ...list, notifications };
  return { notifications, older: dropped.reduce((counts, one) => addUnread(counts, one, agentId), list.older) };
}

interface Cleared {
  itemId: string;
  notificationIds: readonly string[];
  /** Only one of it, which was taken back, or went with its suggestion. */
  category?: NotificationCategory;
}

/** Removes what was read here or in another tab. A notification of the item that is not among those cleared has come since. */
export function applyCleared(
  list: NotificationList,
  { itemId, notificationIds, category }: Cleared,
): NotificationList | null {
  const notifications = list.notifications.filter(({ id }) => !notificationIds.includes(id));
  if (notifications.length < list.notifications.length) return { ...list, notifications };
  if (category === "MENTION" || list.notifications.some((known) => known.itemId === itemId)) return list;
  return list.older.length > 0 ? null : list;
}

/** The counts depend on the assignee, who may have changed (MSG-17). */
export function applyConversation(list: NotificationList, conversation: Conversation): NotificationList | null {
  const { id, assignedToId } = conversation;
  const isChanged = (one: Notification) => one.itemId === id && one.assignedToId !== assignedToId;
  const isListed = list.notifications.some((one) => one.itemId === id && one.category === "CONVERSATION");
  if (!isListed && list.older.some(({ inbox }) => inbox > 0)) return null;
  if (!list.notifications.some(isChanged)) return list;
  return { ...list, notifications: list.notifications.map((one) => (isChanged(one) ? { ...one, assignedToId } : one)) };
}
