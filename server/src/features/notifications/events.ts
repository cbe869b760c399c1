import type { Notification, NotificationCategory } from "@hark/contract/notifications/schema";
import { defineEvent } from "../../platform/domain-events.ts";

export const notificationCleared = defineEvent<{
  agentId: string;
  projectId: string;
  itemId: string;
  /** The newest message that the agent was shown; undefined: all that there are. */
  upTo?: number | undefined;
  notificationIds: string[];
  /** MENTION: only that one went, and nothing was read. FEEDBACK: the item is a suggestion. */
  category?: NotificationCategory;
}>("notification-cleared");

/** Not by a message, whose event brings its own. */
export const notificationCreated = defineEvent<{ agentId: string; notification: Notification }>("notification-created");
/** It went from one conversation to another one, without having been read. */
export const notificationMoved = defineEvent<{
  agentId: string;
  projectId: string;
  /** Where it was. */
  itemId: string;
  notificationId: string;
  category: NotificationCategory;
  /** Null if the agent had one there. */
  arrived: Notification | null;
}>("notification-moved");
