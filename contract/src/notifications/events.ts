import type { Notification, NotificationCategory } from "./schema.ts";

export interface NotificationEvents {
  dashboard: {
    /**
     * An item that this agent had read is unread; it arrives before the event of the message that made it so. A message in a
     * conversation that is unread already makes none. One with a known id replaces it: its mention now stands in another note.
     */
    "notification.created": (payload: { notification: Notification; projectId: string }) => void;
    /**
     * This agent has read the item, here or in another tab. `notificationIds`: those that went, all of this item; one that came since
     * has another id and stays, whichever event arrives first. With `category` only that one went, and nothing was read.
     */
    "notification.cleared": (payload: {
      itemId: string;
      notificationIds: string[];
      projectId: string;
      category?: NotificationCategory;
    }) => void;
  };
}
