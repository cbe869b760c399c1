import { defineEvent } from "../../platform/domain-events.ts";

/** Roles or invitations changed. */
export const teamChanged = defineEvent<{ projectId: string }>("team-changed");
export const memberJoined = defineEvent<{ projectId: string; agentId: string }>("member-joined");
/** A member was removed by the owner, or left. */
export const memberLeft = defineEvent<{ projectId: string; agentId: string }>("member-left");
