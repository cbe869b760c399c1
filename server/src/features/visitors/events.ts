import { defineEvent } from "../../platform/domain-events.ts";

export const visitorSessionEnded = defineEvent<{ sessionId: string; visitorId: string; projectId: string }>(
  "visitor-session-ended",
);
/** A guest's data now belongs to a verified visitor; the guest's sessions have ended. */
export const visitorMerged = defineEvent<{ projectId: string; fromVisitorId: string; toVisitorId: string }>(
  "visitor-merged",
);
/** An agent has merged two visitors; the source's sessions are the target's now. */
export const visitorMergedByHand = defineEvent<{ projectId: string; sourceId: string; targetId: string }>(
  "visitor-merged-by-hand",
);
/** A visitor was deleted with all sessions. */
export const visitorDeleted = defineEvent<{ projectId: string; visitorId: string }>("visitor-deleted");
/** `isSeenAlone`: only when and where the visitor was last seen has changed, of which no agent is told. */
export const visitorChanged = defineEvent<{ projectId: string; visitorId: string; isSeenAlone?: boolean }>(
  "visitor-changed",
);
