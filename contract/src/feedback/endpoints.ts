import { z } from "zod";
import { announcement, publicAnswerText } from "../announcements/schema.ts";
import { endpoint } from "../endpoint.ts";
import { statusLabels } from "../feedback-settings/schema.ts";
import { feedback as limits } from "../limits.ts";
import { clientId, id, pageQuery, projectParams } from "../wire.ts";
import { attachmentsInput } from "./attachment-schema.ts";
import {
  comment,
  feedback,
  feedbackDescription,
  feedbackDetail,
  feedbackEdit,
  feedbackStatus,
  feedbackTitle,
  listedFeedback,
  mergedFeedback,
  newComment,
  publicComment,
  quarter,
  visitorFeedback,
  visitorFeedbackDetail,
  vote,
} from "./schema.ts";

/** `position` is the roadmap's order, ascending; all others are descending (FDB-12). */
export const feedbackOrder = z.enum(["createdAt", "upvoteCount", "commentCount", "position"]);
export type FeedbackOrder = z.infer<typeof feedbackOrder>;

/** The team may also order by what an item is worth; visitors never see that. */
export const teamFeedbackOrder = z.enum([...feedbackOrder.options, "weight"]);
export type TeamFeedbackOrder = z.infer<typeof teamFeedbackOrder>;

const feedbackParams = z.object({ projectId: id, feedbackId: id });
const nextCursor = z.string().nullable();
const statuses = z.preprocess(
  (value) => (value === undefined || Array.isArray(value) ? value : [value]),
  z.array(feedbackStatus).optional(),
);
/** An item with its newest comments, or those before one. */
const threadQuery = z.object({ before: id.optional(), limit: pageQuery.limit });

export const listFeedbacks = endpoint({
  method: "GET",
  path: "/projects/:projectId/feedbacks",
  door: "agent",
  summary: "Feedback of some or all statuses, in the given order",
  params: projectParams,
  query: z.object({
    /** May be repeated. */
    status: statuses,
    orderBy: teamFeedbackOrder.default("createdAt"),
    /** Reverses the order; `position` descending finds a column's end. */
    reverse: z.stringbool().default(false),
    /** The member who looks after it, or `none`. */
    ownerId: z.union([id, z.literal("none")]).optional(),
    /** Only what this agent has not seen. */
    unread: z.stringbool().default(false),
    ...pageQuery,
  }),
  response: z.object({ feedbacks: z.array(listedFeedback), nextCursor }),
});

export const countFeedbacks = endpoint({
  method: "GET",
  path: "/projects/:projectId/feedback-counts",
  door: "agent",
  summary: "How many items each status has",
  params: projectParams,
  query: z.object({
    /** The member who looks after them, or `none`. */
    ownerId: z.union([id, z.literal("none")]).optional(),
  }),
  /** A status without items is left out. */
  response: z.object({ counts: z.partialRecord(feedbackStatus, z.number().int()) }),
});

export const getFeedback = endpoint({
  method: "GET",
  path: "/projects/:projectId/feedbacks/:feedbackId",
  door: "agent",
  summary: "One item with its newest comments, or those before a comment",
  params: feedbackParams,
  query: threadQuery,
  response: z.object({ feedback: feedbackDetail }),
});

const similarLimit = z.coerce.number().int().min(1).max(limits.similarMax).default(limits.similarMax);
const similarQuery = z.object({ title: feedbackTitle, limit: similarLimit });

export const listSimilarFeedbacks = endpoint({
  method: "GET",
  path: "/projects/:projectId/feedbacks/similar",
  door: "agent",
  summary: "Items that are like a title, best first",
  params: projectParams,
  query: similarQuery,
  response: z.object({ feedbacks: z.array(listedFeedback) }),
});

export const listDuplicates = endpoint({
  method: "GET",
  path: "/projects/:projectId/feedbacks/:feedbackId/similar",
  door: "agent",
  summary: "Items that are like one, best first, without its group",
  params: feedbackParams,
  query: z.object({ limit: similarLimit }),
  response: z.object({ feedbacks: z.array(listedFeedback) }),
});

export const updateFeedback = endpoint({
  method: "PATCH",
  path: "/projects/:projectId/feedbacks/:feedbackId",
  door: "agent",
  summary:
    "Change an item's texts, owner, quarter, status or position in a roadmap column; coming to one without a position it lands last",
  params: feedbackParams,
  body: z
    .object({
      status: feedbackStatus.optional(),
      position: z.number().optional(),
      title: feedbackTitle.optional(),
      description: feedbackDescription.optional(),
      /** A member; who is none is refused. */
      ownerId: id.nullish(),
      etaQuarter: quarter.nullish(),
      /** False: the move tells nobody. Needs a status. */
      announce: z.boolean().optional(),
      /** What is said to everybody with the announcement, if one begins. Needs a status. */
      publicAnswer: publicAnswerText,
    })
    .refine(
      ({ status, announce, publicAnswer }) =>
        status !== undefined || (announce === undefined && publicAnswer === undefined),
      { message: "An announcement needs a status", path: ["status"] },
    ),
  /** `announcement`: what tells author and voters of the new status; null if none began. */
  response: z.object({ feedback, announcement: announcement.nullable() }),
  errors: ["INVALID_STATUS_CHANGE", "CONFLICT"],
});

export const listEdits = endpoint({
  method: "GET",
  path: "/projects/:projectId/feedbacks/:feedbackId/edits",
  door: "agent",
  summary: "How an item's title and description were changed, newest first",
  params: feedbackParams,
  query: z.object(pageQuery),
  response: z.object({ edits: z.array(feedbackEdit), nextCursor }),
});

export const deleteFeedback = endpoint({
  method: "DELETE",
  path: "/projects/:projectId/feedbacks/:feedbackId",
  door: "agent",
  summary: "Delete an item with its comments and votes, and what was merged into it",
  params: feedbackParams,
  errors: ["CONFLICT"],
});

export const mergeFeedback = endpoint({
  method: "POST",
  path: "/projects/:projectId/feedbacks/:feedbackId/merge",
  door: "agent",
  summary: "Merge an item into another one, which it returns; the item's own text, votes and comments stay with it",
  params: feedbackParams,
  body: z.object({
    intoId: id,
    /** The comments of an item that not everybody may see are shown with the target; else they stay with the team and its author. */
    showComments: z.boolean().default(false),
  }),
  response: z.object({ feedback }),
  errors: ["MERGE_REFUSED", "LIMIT_REACHED"],
});

export const separateFeedback = endpoint({
  method: "DELETE",
  path: "/projects/:projectId/feedbacks/:feedbackId/merge",
  door: "agent",
  summary: "Put a merged item back on its own",
  params: feedbackParams,
  response: z.object({ feedback }),
});

export const listMergedFeedbacks = endpoint({
  method: "GET",
  path: "/projects/:projectId/feedbacks/:feedbackId/merged",
  door: "agent",
  summary: "What was merged into an item, newest merge first",
  params: feedbackParams,
  response: z.object({ merged: z.array(mergedFeedback) }),
});

export const createComment = endpoint({
  method: "POST",
  path: "/projects/:projectId/feedbacks/:feedbackId/comments",
  door: "agent",
  summary: "Comment on an item",
  params: feedbackParams,
  body: newComment,
  response: z.object({ comment }),
});

export const listVotes = endpoint({
  method: "GET",
  path: "/projects/:projectId/feedbacks/:feedbackId/votes",
  door: "agent",
  summary: "Who voted for an item, newest vote first",
  params: feedbackParams,
  query: z
    .object({
      verified: z.stringbool().optional(),
      /** Visitors whose metadata shows this value: texts as they are, others as JSON. One without the other is refused. */
      metadataKey: z.string().min(1).max(limits.metadataFilterMax).optional(),
      metadataValue: z.string().max(limits.metadataFilterMax).optional(),
      ...pageQuery,
    })
    .refine(({ metadataKey, metadataValue }) => (metadataKey === undefined) === (metadataValue === undefined), {
      error: "A key and a value go together",
      path: ["metadataValue"],
    }),
  response: z.object({ votes: z.array(vote), nextCursor, total: z.number().int() }),
});

export const listVisitorFeedbacks = endpoint({
  method: "GET",
  path: "/widget/:projectId/feedbacks",
  door: "visitor",
  summary: "Public suggestions, and the visitor's own in any status",
  params: projectParams,
  query: z.object({
    status: statuses,
    orderBy: feedbackOrder.default("createdAt"),
    /** Words of a title. Returns one page of the best matches, whatever the order is. */
    search: z.string().trim().max(limits.titleMax).optional(),
    ...pageQuery,
  }),
  response: z.object({ feedbacks: z.array(visitorFeedback), nextCursor, statusLabels }),
});

export const listVisitorSimilarFeedbacks = endpoint({
  method: "GET",
  path: "/widget/:projectId/feedbacks/similar",
  door: "visitor",
  summary: "Items that are like a title and that the visitor may see, best first",
  params: projectParams,
  query: similarQuery,
  response: z.object({ feedbacks: z.array(visitorFeedback) }),
  errors: ["RATE_LIMITED"],
});

export const getVisitorFeedback = endpoint({
  method: "GET",
  path: "/widget/:projectId/feedbacks/:feedbackId",
  door: "visitor",
  summary: "One item with its newest comments, or those before a comment",
  params: feedbackParams,
  query: threadQuery,
  response: z.object({ feedback: visitorFeedbackDetail, statusLabels }),
});

export const createFeedback = endpoint({
  method: "POST",
  path: "/widget/:projectId/feedbacks",
  door: "visitor",
  summary: "Suggest a feature; the team sees it first",
  params: projectParams,
  body: z.object({
    title: feedbackTitle,
    description: feedbackDescription.default(""),
    attachments: attachmentsInput,
    clientId,
  }),
  response: z.object({ feedback: visitorFeedback }),
  errors: ["RATE_LIMITED"],
});

export const voteForFeedback = endpoint({
  method: "PUT",
  path: "/widget/:projectId/feedbacks/:feedbackId/vote",
  door: "visitor",
  summary: "Vote for an item; voting again changes nothing",
  params: feedbackParams,
  response: z.object({ feedback: visitorFeedback }),
  errors: ["RATE_LIMITED"],
});

export const withdrawVote = endpoint({
  method: "DELETE",
  path: "/widget/:projectId/feedbacks/:feedbackId/vote",
  door: "visitor",
  summary: "Remove the vote; doing so again changes nothing",
  params: feedbackParams,
  response: z.object({ feedback: visitorFeedback }),
  errors: ["RATE_LIMITED"],
});

export const createVisitorComment = endpoint({
  method: "POST",
  path: "/widget/:projectId/feedbacks/:feedbackId/comments",
  door: "visitor",
  summary: "Comment on an item",
  params: feedbackParams,
  body: newComment,
  response: z.object({ comment: publicComment }),
  errors: ["RATE_LIMITED"],
});
