import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { whereText } from "../filters/schema.ts";
import { sends } from "../limits.ts";
import { visitedPage } from "../visitors/schema.ts";
import { clientId, email, id, pageQuery, projectParams, seenUpTo, time } from "../wire.ts";
import {
  attachments,
  clientIdsDiffer,
  conversation,
  conversationDetail,
  conversationStatus,
  conversationType,
  message,
  messageContent,
  messageType,
  snoozeEnd,
  visitorConversation,
  visitorConversationDetail,
} from "./schema.ts";

/** `unassigned`: nobody's; `waiting`: the visitor wrote last (wire/find.md, section 2). */
export const conversationView = z.enum([
  "inbox",
  "questions",
  "bugs",
  "assigned",
  "unassigned",
  "waiting",
  "mentions",
  "snoozed",
]);
export type ConversationView = z.infer<typeof conversationView>;

/** CONST-46. `open` leaves out what is snoozed; `all` and `unread` hold it. */
export const conversationFilter = z.enum(["all", "unread", "open", "snoozed", "closed"]);
export type ConversationFilter = z.infer<typeof conversationFilter>;

const conversationParams = z.object({ projectId: id, conversationId: id });
const threadQuery = z.object({ before: id.optional(), after: id.optional(), limit: pageQuery.limit });
/** Around a message or note: as many before it as after it. Beside `before` or `after` it would mean nothing. */
const agentThreadQuery = threadQuery
  .extend({ around: id.optional() })
  .refine(({ around, before, after }) => around === undefined || (before === undefined && after === undefined), {
    path: ["around"],
    message: "It can't stand beside before or after",
  });

export const listConversations = endpoint({
  method: "GET",
  path: "/projects/:projectId/conversations",
  door: "agent",
  summary: "Conversations of a view, sorted by the last message, newest first",
  params: projectParams,
  query: z.object({
    view: conversationView.default("inbox"),
    /** Without it `open` for `unassigned` and `waiting`, else `all`. */
    status: conversationFilter.optional(),
    /** One visitor's alone. */
    widgetUserId: id.optional(),
    where: whereText.optional(),
    ...pageQuery,
  }),
  response: z.object({
    conversations: z.array(conversation),
    nextCursor: z.string().nullable(),
    /** The last message's time of the last conversation that was looked at, where the look ended before the page was full. */
    searchedBackTo: time.nullable(),
  }),
});

export const getConversation = endpoint({
  method: "GET",
  path: "/projects/:projectId/conversations/:conversationId/messages",
  door: "agent",
  summary: "A conversation with its newest messages, or those before, after or around a message",
  params: conversationParams,
  query: agentThreadQuery,
  response: z.object({ conversation: conversationDetail }),
});

export const sendMessage = endpoint({
  method: "POST",
  path: "/projects/:projectId/conversations/:conversationId/messages",
  door: "agent",
  summary: "Answer a conversation",
  params: conversationParams,
  body: z
    .object({
      content: messageContent,
      type: messageType.default("TEXT"),
      attachments,
      replyToId: id.optional(),
      /** The highest sequence that the composer showed: with it, the answer of another agent that is newer refuses this one. */
      seenSequence: z.number().int().min(0).max(2_147_483_647).optional(),
      /** Closes the conversation in the same commit. */
      close: z.boolean().default(false),
      /** Saved replies that went into the text: what they do beside it is done in the same commit. */
      savedReplyIds: z.array(id).max(sends.maxSavedReplies).default([]),
      clientId,
    })
    .refine(...clientIdsDiffer),
  response: z.object({
    message,
    /** The message and its attachments, in order. */
    messages: z.array(message),
    /** After the send, where it may have changed more than the messages; else null. */
    conversation: conversation.nullable(),
  }),
  errors: ["ANSWERED_MEANWHILE"],
});

export const updateConversation = endpoint({
  method: "PATCH",
  path: "/projects/:projectId/conversations/:conversationId",
  door: "agent",
  summary: "Close, re-open, assign, unassign, snooze or wake a conversation; what is left out stays",
  params: conversationParams,
  body: z.object({
    status: conversationStatus.optional(),
    assignedToId: id.nullable().optional(),
    /** A time at most 366 days ahead, ANSWER, or null to wake it. A closed conversation is refused unless it is opened too. */
    snoozedUntil: snoozeEnd.nullable().optional(),
  }),
  response: z.object({ conversation }),
  errors: ["CONFLICT"],
});

export const markUnread = endpoint({
  method: "POST",
  path: "/projects/:projectId/conversations/:conversationId/unread",
  door: "agent",
  summary: "Mark a conversation as unread for the caller; what the visitor sees as read stays",
  params: conversationParams,
});

export const listVisitorConversations = endpoint({
  method: "GET",
  path: "/widget/:projectId/conversations",
  door: "visitor",
  summary: "The visitor's own conversations, sorted by the last message, newest first",
  params: projectParams,
  response: z.object({ conversations: z.array(visitorConversation) }),
});

export const startConversation = endpoint({
  method: "POST",
  path: "/widget/:projectId/conversations",
  door: "visitor",
  summary: "Ask a question or report a bug: starts a conversation with its first message",
  params: projectParams,
  body: z
    .object({
      type: conversationType,
      content: messageContent,
      messageType: messageType.default("TEXT"),
      attachments,
      /** For visitors whose address is not known, so that an answer can be mailed. */
      email: email.optional(),
      /** Where the visitor wrote from; a mailed answer links back to it. */
      page: visitedPage.optional(),
      clientId,
    })
    .refine(...clientIdsDiffer),
  response: z.object({ conversation: visitorConversationDetail }),
  errors: ["RATE_LIMITED"],
});

export const getVisitorConversation = endpoint({
  method: "GET",
  path: "/widget/:projectId/conversations/:conversationId/messages",
  door: "visitor",
  summary: "An own conversation with its newest messages, or those before or after a message",
  params: conversationParams,
  query: threadQuery,
  response: z.object({ conversation: visitorConversationDetail }),
});

export const sendVisitorMessage = endpoint({
  method: "POST",
  path: "/widget/:projectId/conversations/:conversationId/messages",
  door: "visitor",
  summary: "Write to an own conversation; a closed one is reopened",
  params: conversationParams,
  body: z
    .object({
      content: messageContent,
      type: messageType.default("TEXT"),
      attachments,
      replyToId: id.optional(),
      clientId,
    })
    .refine(...clientIdsDiffer),
  response: z.object({ message, messages: z.array(message) }),
  errors: ["RATE_LIMITED"],
});

export const readVisitorConversation = endpoint({
  method: "POST",
  path: "/widget/:projectId/conversations/:conversationId/read",
  door: "visitor",
  summary: "Mark an own conversation as read, up to the newest message that the visitor was shown",
  params: conversationParams,
  query: z.object({ upTo: seenUpTo }),
  errors: ["RATE_LIMITED"],
});
