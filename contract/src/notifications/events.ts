import type { Notification, NotificationCategory } from "./schema.ts";

export interface NotificationEvents {
  dashboard: {
    /**
     * An item that this agent had read is unread: by a mention, by a wake-up, by a merge, by what was written in a suggestion, or
     * on the agent's own wish. That of a visitor's message comes with the event of the message. One with a known id replaces it: its mention now stands in another note.
     */
    "notification.created": (payload: { notification: Notification; projectId: string }) => void;
    /**
     * This agent has read the item, here or in another tab. `notificationIds`: those that went, all of this item; one that came since
     * has another id and stays, whichever event arrives first. MENTION: only that one went, and nothing was read. FEEDBACK: the item is a
     * suggestion.
     */
    "notification.cleared": (payload: {
      itemId: string;
      notificationIds: string[];
      projectId: string;
      category?: NotificationCategory;
    }) => void;
  };
}
