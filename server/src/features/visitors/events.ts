import { defineEvent } from "../../platform/domain-events.ts";

export const visitorSessionEnded = defineEvent<{ sessionId: string; visitorId: string; projectId: string }>(
  "visitor-session-ended",
);
/** What a guest did belongs to a verified visitor now; the guest's sessions are void. */
export const visitorMerged = defineEvent<{ projectId: string; fromVisitorId: string; toVisitorId: string }>(
  "visitor-merged",
);
/** The visitor and all sessions are gone. */
export const visitorDeleted = defineEvent<{ projectId: string; visitorId: string }>("visitor-deleted");
export const visitorChanged = defineEvent<{ projectId: string; visitorId: string }>("visitor-changed");
