import { defineEvent } from "../../platform/domain-events.ts";

interface OfItem {
  projectId: string;
  feedbackId: string;
}

/** A feedback is new, or its status, position or counts changed. `wasPublic`: all visitors could see it before. */
export const feedbackChanged = defineEvent<OfItem & { wasPublic: boolean }>("feedback-changed");
/** Its tags changed, which only the team sees. */
export const feedbackTagged = defineEvent<OfItem>("feedback-tagged");
export const feedbackDeleted = defineEvent<OfItem>("feedback-deleted");
export const feedbackCommented = defineEvent<OfItem & { commentId: string }>("feedback-commented");
export const feedbackVoted = defineEvent<OfItem & { visitorId: string; hasVoted: boolean }>("feedback-voted");
/** A roadmap column was renumbered; its order is the same. */
export const roadmapRenumbered = defineEvent<{
  projectId: string;
  status: string;
  positions: { id: string; position: number }[];
}>("roadmap-renumbered");
