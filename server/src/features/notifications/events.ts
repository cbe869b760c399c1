import { defineEvent } from "../../platform/domain-events.ts";

export const notificationCleared = defineEvent<{ agentId: string; projectId: string; itemId: string }>(
  "notification-cleared",
);
