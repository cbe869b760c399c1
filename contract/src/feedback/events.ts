import type { Comment, Feedback, PublicComment, PublicFeedback } from "./schema.ts";

export interface FeedbackEvents {
  dashboard: {
    /** An item is new or differs: status, position, counts, tags. */
    "feedback.changed": (payload: { feedback: Feedback; projectId: string }) => void;
    "feedback.removed": (payload: { feedbackId: string; projectId: string }) => void;
    "feedback.commented": (payload: { feedbackId: string; comment: Comment; projectId: string }) => void;
    /** A roadmap column was renumbered because a gap was used up; its order is the same. */
    "feedback.renumbered": (payload: { positions: { id: string; position: number }[]; projectId: string }) => void;
  };
  visitor: {
    /** An item that the visitor may see is new or differs. */
    "feedback.changed": (payload: { feedback: PublicFeedback }) => void;
    /** An item was deleted, or is no longer public. */
    "feedback.removed": (payload: { feedbackId: string }) => void;
    "feedback.commented": (payload: { feedbackId: string; comment: Omit<PublicComment, "isOwn"> }) => void;
    "feedback.renumbered": (payload: { positions: { id: string; position: number }[] }) => void;
    /** The visitor voted or took the vote back, here or in another tab. */
    "feedback.voted": (payload: { feedbackId: string; hasVoted: boolean }) => void;
  };
}
