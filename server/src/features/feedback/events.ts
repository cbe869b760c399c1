import { defineEvent } from "../../platform/domain-events.ts";

interface OfItem {
  projectId: string;
  feedbackId: string;
}

/** A feedback is new, or its status, position or counts changed. `wasPublic`: all visitors could see it before. */
export const feedbackChanged = defineEvent<OfItem & { wasPublic: boolean }>("feedback-changed");
/** Something changed that only the team sees: its tags, its owner, what it is linked with, its ready answers. */
export const feedbackChangedForTeam = defineEvent<OfItem>("feedback-changed-for-team");
/** It was merged into another one. `wasPublic`: all visitors could see it. */
export const feedbackMerged = defineEvent<OfItem & { intoId: string; wasPublic: boolean }>("feedback-merged");
export const feedbackDeleted = defineEvent<OfItem>("feedback-deleted");
/** A private comment is new or changed. */
export const privateCommentChanged = defineEvent<OfItem & { commentId: string }>("private-comment-changed");
export const privateCommentRemoved = defineEvent<OfItem & { commentId: string }>("private-comment-removed");
export const feedbackCommented = defineEvent<OfItem & { commentId: string }>("feedback-commented");
export const feedbackVoted = defineEvent<OfItem & { visitorId: string; hasVoted: boolean; onBehalf: boolean }>(
  "feedback-voted",
);
/** A roadmap column was renumbered; its order is the same. */
export const roadmapRenumbered = defineEvent<{
  projectId: string;
  status: string;
  positions: { id: string; position: number }[];
}>("roadmap-renumbered");
