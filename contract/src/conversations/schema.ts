import { z } from "zod";
import { text } from "../limits.ts";
import { tagIds } from "../tags/schema.ts";
import { visitorSummary } from "../visitors/schema.ts";
import { id, time } from "../wire.ts";

export const conversationType = z.enum(["QUESTION", "BUG"]);
export type ConversationType = z.infer<typeof conversationType>;

export const conversationStatus = z.enum(["OPEN", "CLOSED"]);
export type ConversationStatus = z.infer<typeof conversationStatus>;

/** Where a conversation came in: the panel, a mail, or a key of the customer's own programs. */
export const conversationChannel = z.enum(["WIDGET", "MAIL", "API"]);
export type ConversationChannel = z.infer<typeof conversationChannel>;

/** All but WIDGET_USER write for the team: an agent, a key of the customer's own programs, or Hark itself by a rule. */
export const senderType = z.enum(["WIDGET_USER", "AGENT", "INTEGRATION", "SYSTEM"]);
export type SenderType = z.infer<typeof senderType>;

export const messageType = z.enum(["TEXT", "IMAGE", "VIDEO"]);
export type MessageType = z.infer<typeof messageType>;

/** ENT-11. */
export const message = z.object({
  id,
  conversationId: id,
  /** Counts from 1 within a conversation; the order of messages everywhere. */
  sequence: z.number().int(),
  senderType,
  senderId: id,
  type: messageType,
  /** Plain text, or the address of a stored file for IMAGE and VIDEO (ENT-12). */
  content: z.string(),
  clientId: id.nullable(),
  createdAt: time,
});
export type Message = z.infer<typeof message>;

/** An entry of the agents' list (ENT-10). */
export const conversation = z.object({
  id,
  type: conversationType,
  status: conversationStatus,
  assignedToId: id.nullable(),
  widgetUserId: id,
  widgetUser: visitorSummary,
  lastMessage: message.nullable(),
  createdAt: time,
  /** Sequence up to which the visitor has read the agents' messages. */
  visitorReadSequence: z.number().int(),
  tagIds,
  /** Whether a notification of the agent who asks points at it (MSG-60); not in events, which go to every agent. */
  isUnread: z.boolean().optional(),
});
export type Conversation = z.infer<typeof conversation>;

/** Messages in ascending order; `hasMore` says that older ones exist. */
export const conversationDetail = conversation.extend({ messages: z.array(message), hasMore: z.boolean() });
export type ConversationDetail = z.infer<typeof conversationDetail>;

/** The visitor's view of an own conversation. */
export const visitorConversation = z.object({
  id,
  type: conversationType,
  status: conversationStatus,
  /** The agent who wrote last, else the assignee; null before anybody answered. */
  agent: z.object({ name: z.string(), avatarUrl: z.string().nullable() }).nullable(),
  lastMessage: message.nullable(),
  createdAt: time,
  unreadCount: z.number().int(),
  /** Sequence up to which an agent has read. */
  agentReadSequence: z.number().int(),
});
export type VisitorConversation = z.infer<typeof visitorConversation>;

export const visitorConversationDetail = visitorConversation.extend({
  messages: z.array(message),
  /** Names and pictures behind the agents' `senderId`s. */
  agents: z.array(z.object({ id, name: z.string(), avatarUrl: z.string().nullable() })),
  hasMore: z.boolean(),
});
export type VisitorConversationDetail = z.infer<typeof visitorConversationDetail>;

/** VAL-26, VAL-27: trimmed, never empty. */
export const messageContent = z.string().trim().min(1, "A message needs a text").max(text.messageMax);
