import { defineEvent } from "../../platform/domain-events.ts";

export const memberJoined = defineEvent<{ projectId: string; agentId: string }>("member-joined");
/** Removed by the owner or gone on their own. */
export const memberLeft = defineEvent<{ projectId: string; agentId: string }>("member-left");
