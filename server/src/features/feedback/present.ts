import type {
  Comment,
  Feedback,
  PublicComment,
  PublicFeedback,
  VisitorFeedback,
  Vote,
} from "@hark/contract/feedback/schema";
import { presentVisitorSummary } from "../visitors/index.ts";
import { presentAttachments } from "./attachments/attachments.ts";
import type { CommentRow } from "./comment-queries.ts";
import type { FeedbackRow } from "./queries.ts";
import type { VoteRow } from "./weight/weight-queries.ts";

/** What only the team sees of an item and what does not stand in its row. */
export type ItemFigures = Pick<
  Feedback,
  "tagIds" | "mergedCount" | "linkCount" | "promisedCount" | "privateCommentCount" | "readyAnswerCount"
>;

export function presentFeedback(feedback: FeedbackRow, figures: ItemFigures): Feedback {
  return {
    ...presentPublicFeedback(feedback),
    ownerId: feedback.owner_id,
    etaQuarter: feedback.eta_quarter,
    editedAt: feedback.edited_at?.toISOString() ?? null,
    verifiedCount: feedback.verified_count,
    companyCount: feedback.company_count,
    weight: feedback.weight,
    ...figures,
  };
}

/** `hiddenCount`: comments that not everybody is told of; visitors hear of none. */
export function presentPublicFeedback(feedback: FeedbackRow, hiddenCount = 0): PublicFeedback {
  return {
    id: feedback.id,
    title: feedback.title,
    description: feedback.description,
    attachments: presentAttachments(feedback.attachments),
    status: feedback.status,
    position: feedback.position,
    createdAt: feedback.created_at.toISOString(),
    upvoteCount: feedback.upvote_count,
    commentCount: feedback.comment_count - hiddenCount,
  };
}

export function presentVisitorFeedback(
  feedback: FeedbackRow,
  viewer: { visitorId: string; hasVoted: boolean; onBehalf: boolean; hiddenCount: number },
): VisitorFeedback {
  return {
    ...presentPublicFeedback(feedback, viewer.hiddenCount),
    hasVoted: viewer.hasVoted,
    onBehalf: viewer.onBehalf,
    isOwn: feedback.author_id === viewer.visitorId,
  };
}

export function presentComment(comment: CommentRow): Comment {
  return { ...presentCommentCore(comment), author: presentAuthor(comment), isHidden: comment.is_hidden };
}

export function presentPublicComment(comment: CommentRow): Omit<PublicComment, "isOwn"> {
  const author = presentAuthor(comment);
  return {
    ...presentCommentCore(comment),
    author: author && { name: author.name, avatarUrl: author.avatarUrl },
  };
}

export function presentVote(vote: VoteRow, conversationId: string | null): Vote {
  return {
    widgetUser: presentVisitorSummary(vote),
    createdAt: vote.voted_at.toISOString(),
    conversationId,
    weight: vote.weight,
    company: vote.company,
    onBehalfBy:
      vote.agent_id === null || vote.agent_name === null
        ? null
        : { id: vote.agent_id, name: vote.agent_name, avatarUrl: vote.agent_avatar_url },
  };
}

function presentCommentCore(comment: CommentRow) {
  return {
    id: comment.id,
    content: comment.content,
    attachments: presentAttachments(comment.attachments),
    authorId: comment.author_id,
    authorType: comment.author_type,
    clientId: comment.client_id,
    createdAt: comment.created_at.toISOString(),
  };
}

function presentAuthor(comment: CommentRow): Comment["author"] {
  if (comment.agent_id !== null) {
    return { name: comment.agent_name, email: null, avatarUrl: comment.agent_avatar_url };
  }
  if (comment.visitor_id === null) return null;
  return { name: comment.visitor_name, email: comment.visitor_email, avatarUrl: comment.visitor_avatar_url };
}
