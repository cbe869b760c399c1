import { defineEvent } from "../../platform/domain-events.ts";

interface OfItem {
  projectId: string;
  feedbackId: string;
}

/** New, or status, position or counts differ. `wasPublic`: visitors had it in sight before. */
export const feedbackChanged = defineEvent<OfItem & { wasPublic: boolean }>("feedback-changed");
export const feedbackDeleted = defineEvent<OfItem>("feedback-deleted");
export const feedbackCommented = defineEvent<OfItem & { commentId: string }>("feedback-commented");
export const feedbackVoted = defineEvent<OfItem & { visitorId: string; hasVoted: boolean }>("feedback-voted");
/** A roadmap column was numbered anew; the order is the same. */
export const roadmapRenumbered = defineEvent<{
  projectId: string;
  status: string;
  positions: { id: string; position: number }[];
}>("roadmap-renumbered");
