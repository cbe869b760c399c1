import { defineEvent } from "../../platform/domain-events.ts";

export const notificationCleared = defineEvent<{
  agentId: string;
  projectId: string;
  itemId: string;
  /** The newest message that the agent was shown; undefined: all that there are. */
  upTo?: number | undefined;
  notificationIds: string[];
}>("notification-cleared");
