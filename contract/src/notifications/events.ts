import type { Notification } from "./schema.ts";

export interface NotificationEvents {
  dashboard: {
    /**
     * An item that this agent had read is unread; it arrives before the event of the message that made it so. A message in a
     * conversation that is unread already makes none.
     */
    "notification.created": (payload: { notification: Notification; projectId: string }) => void;
    /** This agent has read the item, here or in another tab. */
    "notification.cleared": (payload: { itemId: string; projectId: string }) => void;
  };
}
