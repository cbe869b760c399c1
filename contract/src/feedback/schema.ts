import { z } from "zod";
import { agentSummary } from "../agents/schema.ts";
import { announcement, publicAnswer } from "../announcements/schema.ts";
import { feedback as limits } from "../limits.ts";
import { tagIds } from "../tags/schema.ts";
import { visitorSummary } from "../visitors/schema.ts";
import { clientId, id, time } from "../wire.ts";
import { attachmentsInput, feedbackAttachment } from "./attachment-schema.ts";

export const feedbackStatus = z.enum(["PENDING", "UNDER_REVIEW", "NOT_NOW", "PLANNED", "IN_PROGRESS", "COMPLETED"]);
export type FeedbackStatus = z.infer<typeof feedbackStatus>;

export const authorType = z.enum(["WIDGET_USER", "AGENT"]);
export type AuthorType = z.infer<typeof authorType>;

/** ENT-15, as visitors and the team see it. */
export const publicFeedback = z.object({
  id,
  title: z.string(),
  /** Plain text; empty when the visitor gave none. */
  description: z.string(),
  attachments: z.array(feedbackAttachment),
  status: feedbackStatus,
  /** Position in its roadmap column, ascending; 0 off the roadmap. Ties break by id. */
  position: z.number(),
  createdAt: time,
  upvoteCount: z.number().int(),
  commentCount: z.number().int(),
});
export type PublicFeedback = z.infer<typeof publicFeedback>;

/** A quarter of a year, as `2027-Q1`. */
export const quarter = z.string().regex(/^20\d\d-Q[1-4]$/, "A quarter is written as 2027-Q1");

const count = z.number().int();

/** The team's view of an item (loop, section 2). Counts are those of the item and of all that was merged into it. */
export const feedback = publicFeedback.extend({
  tagIds,
  /** The member who looks after it. */
  ownerId: id.nullable(),
  /** The quarter in which it is expected. */
  etaQuarter: quarter.nullable(),
  /** The last time its title or description changed. */
  editedAt: time.nullable(),
  /** Items that were merged into it. */
  mergedCount: count,
  /** Verified visitors among its voters. */
  verifiedCount: count,
  /** Companies among its verified voters. */
  companyCount: count,
  /** The sum that its verified voters stand for, in the project's unit (loop, section 5). */
  weight: z.number(),
  /** Conversations in which somebody asked for it, and those of them with a promise. */
  linkCount: count,
  promisedCount: count,
  privateCommentCount: count,
  /** Prepared answers that wait for their release. */
  readyAnswerCount: count,
});
export type Feedback = z.infer<typeof feedback>;

/** An item as an agent fetches it; events leave out what differs between agents. */
export const listedFeedback = feedback.extend({
  /** Whether this agent has not seen what a visitor wrote there, or a colleague if they own it. */
  isUnread: z.boolean(),
});
export type ListedFeedback = z.infer<typeof listedFeedback>;

const textChange = z.object({ from: z.string(), to: z.string() }).nullable();

/** What an agent changed of an item's texts; a text that stayed is null. */
export const feedbackEdit = z.object({
  id,
  /** Null once the account is gone. */
  agent: agentSummary.nullable(),
  title: textChange,
  description: textChange,
  createdAt: time,
});
export type FeedbackEdit = z.infer<typeof feedbackEdit>;

/** ENT-17. */
export const comment = z.object({
  id,
  /** Empty where there are files alone. */
  content: z.string(),
  attachments: z.array(feedbackAttachment),
  authorId: id,
  authorType,
  /** The author; null when they are deleted, and then a neutral name is shown (S76). */
  author: z
    .object({ name: z.string().nullable(), email: z.string().nullable(), avatarUrl: z.string().nullable() })
    .nullable(),
  /** Written to a merged item that not everybody may see: the team and that item's author alone read it (loop, section 4). */
  isHidden: z.boolean(),
  clientId: id.nullable(),
  createdAt: time,
});
export type Comment = z.infer<typeof comment>;

/** ENT-16. Comments in ascending order; `hasMore` says that older ones exist. */
export const feedbackDetail = listedFeedback.extend({
  comments: z.array(comment),
  hasMore: z.boolean(),
  /** Who suggested it; null when that visitor is gone. */
  author: visitorSummary.nullable(),
  /** The newest that was sent; null for none. */
  publicAnswer: publicAnswer.nullable(),
  /** The newest, whatever its state. */
  announcement: announcement.nullable(),
});
export type FeedbackDetail = z.infer<typeof feedbackDetail>;

/** An item that was merged into another one. Its counts are its own. */
export const mergedFeedback = publicFeedback.omit({ position: true }).extend({
  author: visitorSummary.nullable(),
  mergedAt: time,
  /** Null once that agent is gone. */
  mergedBy: agentSummary.nullable(),
});
export type MergedFeedback = z.infer<typeof mergedFeedback>;

/** Somebody who voted, for agents. */
export const vote = z.object({
  widgetUser: visitorSummary,
  createdAt: time,
  /** The visitor's newest conversation, for a link to it. */
  conversationId: id.nullable(),
  /** What it adds to the item's weight: 0 where another voter of the company counts. */
  weight: z.number(),
  company: z.string().nullable(),
  /** Who of the team cast it for the visitor; null for a vote of their own, and once the account is gone. */
  onBehalfBy: agentSummary.nullable(),
});
export type Vote = z.infer<typeof vote>;

/** What a visitor sees of a comment's author: never an address. */
export const publicComment = comment.omit({ isHidden: true }).extend({
  author: agentSummary.pick({ avatarUrl: true }).extend({ name: z.string().nullable() }).nullable(),
  isOwn: z.boolean(),
});
export type PublicComment = z.infer<typeof publicComment>;

/** The visitors' view of an item. */
export const visitorFeedback = publicFeedback.extend({
  hasVoted: z.boolean(),
  isOwn: z.boolean(),
  /** The vote was cast by the team, until the visitor votes. */
  onBehalf: z.boolean(),
});
export type VisitorFeedback = z.infer<typeof visitorFeedback>;

export const visitorFeedbackDetail = visitorFeedback.extend({
  comments: z.array(publicComment),
  hasMore: z.boolean(),
  publicAnswer: publicAnswer.nullable(),
});
export type VisitorFeedbackDetail = z.infer<typeof visitorFeedbackDetail>;

export const feedbackTitle = z.string().trim().min(1, "A suggestion needs a title").max(limits.titleMax);
export const feedbackDescription = z.string().trim().max(limits.descriptionMax);

/** VAL-29: trimmed, never empty. */
export const commentContent = z.string().trim().min(1, "A comment needs a text").max(limits.commentMax);

/** A comment, public or private: a text, or files, or both. */
export const newComment = z
  .object({ content: z.string().trim().max(limits.commentMax).default(""), attachments: attachmentsInput, clientId })
  .refine(({ content, attachments }) => content !== "" || attachments.length > 0, {
    message: "A comment needs a text",
    path: ["content"],
  });
