import type { FeedbackLink } from "./link-schema.ts";
import type { PrivateComment } from "./private-comment-schema.ts";
import type { Comment, Feedback, PublicComment, PublicFeedback } from "./schema.ts";

export interface FeedbackEvents {
  dashboard: {
    /** An item is new or differs: status, position, counts, tags. */
    "feedback.changed": (payload: { feedback: Feedback; projectId: string }) => void;
    /** It was deleted, or merged into another one. */
    "feedback.removed": (payload: { feedbackId: string; mergedIntoId: string | null; projectId: string }) => void;
    "feedback.commented": (payload: { feedbackId: string; comment: Comment; projectId: string }) => void;
    /** A conversation asked for an item, or the promise in it changed. */
    "feedback.linked": (payload: { link: FeedbackLink; projectId: string }) => void;
    "feedback.unlinked": (payload: {
      linkId: string;
      feedbackId: string;
      conversationId: string;
      projectId: string;
    }) => void;
    /** A private comment is new or changed. */
    "privateComment.changed": (payload: {
      privateComment: PrivateComment;
      feedbackId: string;
      projectId: string;
    }) => void;
    "privateComment.removed": (payload: { privateCommentId: string; feedbackId: string; projectId: string }) => void;
    /** A roadmap column was renumbered because a gap was used up; its order is the same. */
    "feedback.renumbered": (payload: { positions: { id: string; position: number }[]; projectId: string }) => void;
  };
  visitor: {
    /** An item that the visitor may see is new or differs. */
    "feedback.changed": (payload: { feedback: PublicFeedback }) => void;
    /** An item was deleted, is no longer public, or was merged; into which one only if the visitor may see that. */
    "feedback.removed": (payload: { feedbackId: string; mergedIntoId: string | null }) => void;
    "feedback.commented": (payload: { feedbackId: string; comment: Omit<PublicComment, "isOwn"> }) => void;
    "feedback.renumbered": (payload: { positions: { id: string; position: number }[] }) => void;
    /** The visitor voted or took the vote back, here or in another tab, or the team did on their behalf. */
    "feedback.voted": (payload: { feedbackId: string; hasVoted: boolean; onBehalf: boolean }) => void;
  };
}
