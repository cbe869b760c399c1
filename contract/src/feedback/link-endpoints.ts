import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { knownIssue } from "../known-issues/schema.ts";
import { personName } from "../visitors/schema.ts";
import { clientId, email, id, pageQuery } from "../wire.ts";
import { feedbackLink } from "./link-schema.ts";
import { feedback, feedbackDescription, feedbackTitle, vote } from "./schema.ts";

const conversationParams = z.object({ projectId: id, conversationId: id });
const linkParams = conversationParams.extend({ linkId: id });
const feedbackParams = z.object({ projectId: id, feedbackId: id });

export const suggestFromConversation = endpoint({
  method: "POST",
  path: "/projects/:projectId/conversations/:conversationId/suggest",
  door: "agent",
  summary: "Vote for an item, or make a new one, on behalf of a conversation's visitor; again answers the first link",
  params: conversationParams,
  body: z
    .object({
      feedbackId: id.optional(),
      title: feedbackTitle.optional(),
      description: feedbackDescription.optional(),
      /** The message that asked, of this conversation. */
      messageId: id.optional(),
      promised: z.boolean().default(false),
      clientId,
    })
    .refine(({ feedbackId, title }) => (feedbackId === undefined) !== (title === undefined), {
      message: "Name either an item or a title",
      path: ["title"],
    }),
  response: z.object({ feedback, link: feedbackLink }),
});

export const listConversationLinks = endpoint({
  method: "GET",
  path: "/projects/:projectId/conversations/:conversationId/links",
  door: "agent",
  summary: "The items that a conversation asked for, and the known issues that it is attached to",
  params: conversationParams,
  response: z.object({ links: z.array(feedbackLink), knownIssues: z.array(knownIssue) }),
});

export const updateLink = endpoint({
  method: "PATCH",
  path: "/projects/:projectId/conversations/:conversationId/links/:linkId",
  door: "agent",
  summary: "Promise an answer, or take the promise back",
  params: linkParams,
  body: z.object({ promised: z.boolean() }),
  response: z.object({ link: feedbackLink }),
});

export const deleteLink = endpoint({
  method: "DELETE",
  path: "/projects/:projectId/conversations/:conversationId/links/:linkId",
  door: "agent",
  summary: "Take a link away with the vote that came with it, unless the visitor has voted since",
  params: linkParams,
});

export const listFeedbackLinks = endpoint({
  method: "GET",
  path: "/projects/:projectId/feedbacks/:feedbackId/links",
  door: "agent",
  summary: "The conversations that asked for an item, promised ones first, then newest first",
  params: feedbackParams,
  query: z.object(pageQuery),
  response: z.object({ links: z.array(feedbackLink), nextCursor: z.string().nullable() }),
});

export const voteForAddress = endpoint({
  method: "POST",
  path: "/projects/:projectId/feedbacks/:feedbackId/votes",
  door: "agent",
  summary: "Vote on behalf of whoever has an address; again answers the same vote",
  params: feedbackParams,
  body: z.object({ email, name: personName.nullish() }),
  response: z.object({ vote, feedback }),
  errors: ["RATE_LIMITED"],
});

export const withdrawVoteOnBehalf = endpoint({
  method: "DELETE",
  path: "/projects/:projectId/feedbacks/:feedbackId/votes/:visitorId",
  door: "agent",
  summary: "Take back a vote that the team cast for a visitor",
  params: feedbackParams.extend({ visitorId: id }),
  response: z.object({ feedback }),
  errors: ["CONFLICT"],
});
