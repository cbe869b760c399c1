import { defineEvent } from "../../platform/domain-events.ts";

/** The session's token is void; whatever it holds open must end. */
export const sessionEnded = defineEvent<{ sessionId: string; accountId: string; agentId: string }>("session-ended");
