import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, pageQuery } from "../wire.ts";
import { privateComment } from "./private-comment-schema.ts";
import { commentContent, newComment } from "./schema.ts";

const feedbackParams = z.object({ projectId: id, feedbackId: id });
const commentParams = feedbackParams.extend({ commentId: id });

export const listPrivateComments = endpoint({
  method: "GET",
  path: "/projects/:projectId/feedbacks/:feedbackId/private-comments",
  door: "agent",
  summary: "The team's own newest comments on an item, or those before one, oldest first",
  params: feedbackParams,
  query: z.object({ before: id.optional(), limit: pageQuery.limit }),
  response: z.object({ privateComments: z.array(privateComment), hasMore: z.boolean() }),
});

export const createPrivateComment = endpoint({
  method: "POST",
  path: "/projects/:projectId/feedbacks/:feedbackId/private-comments",
  door: "agent",
  summary: "Comment on an item for the team alone",
  params: feedbackParams,
  body: newComment,
  response: z.object({ privateComment }),
});

export const updatePrivateComment = endpoint({
  method: "PATCH",
  path: "/projects/:projectId/feedbacks/:feedbackId/private-comments/:commentId",
  door: "agent",
  summary: "Change an own private comment",
  params: commentParams,
  body: z.object({ content: commentContent }),
  response: z.object({ privateComment }),
  errors: ["FORBIDDEN"],
});

export const deletePrivateComment = endpoint({
  method: "DELETE",
  path: "/projects/:projectId/feedbacks/:feedbackId/private-comments/:commentId",
  door: "agent",
  summary: "Delete an own private comment",
  params: commentParams,
  errors: ["FORBIDDEN"],
});
