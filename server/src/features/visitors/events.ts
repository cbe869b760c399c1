import { defineEvent } from "../../platform/domain-events.ts";

export const visitorSessionEnded = defineEvent<{ sessionId: string; visitorId: string; projectId: string }>(
  "visitor-session-ended",
);
/** A guest's data now belongs to a verified visitor; the guest's sessions have ended. */
export const visitorMerged = defineEvent<{ projectId: string; fromVisitorId: string; toVisitorId: string }>(
  "visitor-merged",
);
/** A visitor was deleted with all sessions. */
export const visitorDeleted = defineEvent<{ projectId: string; visitorId: string }>("visitor-deleted");
export const visitorChanged = defineEvent<{ projectId: string; visitorId: string }>("visitor-changed");
