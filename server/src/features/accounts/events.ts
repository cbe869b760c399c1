import { defineEvent } from "../../platform/domain-events.ts";

/** A session has ended, so everything that it holds open must end too. */
export const sessionEnded = defineEvent<{ sessionId: string; accountId: string; agentId: string }>("session-ended");

export const accountRenamed = defineEvent<{ accountId: string }>("account-renamed");
