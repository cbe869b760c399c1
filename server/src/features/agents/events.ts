import { defineEvent } from "../../platform/domain-events.ts";

/** Name, picture or status of an agent changed. */
export const agentChanged = defineEvent<{ agentId: string; projectIds: readonly string[] }>("agent-changed");

/** The team's availability to visitors changed. `backAt` is an ISO time. */
export const availabilityChanged = defineEvent<{ projectId: string; isOnline: boolean; backAt: string | null }>(
  "availability-changed",
);
