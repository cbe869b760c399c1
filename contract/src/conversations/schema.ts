import { z } from "zod";
import { sends, text } from "../limits.ts";
import { tagIds } from "../tags/schema.ts";
import { activity, note, visitorActivity } from "../thread/schema.ts";
import { visitorSummary } from "../visitors/schema.ts";
import { clientId, id, time } from "../wire.ts";

export const conversationType = z.enum(["QUESTION", "BUG"]);
export type ConversationType = z.infer<typeof conversationType>;

export const conversationStatus = z.enum(["OPEN", "CLOSED"]);
export type ConversationStatus = z.infer<typeof conversationStatus>;

/** Until when a conversation sleeps: a time, or ANSWER for until the visitor writes. */
export const snoozeEnd = z.union([time, z.literal("ANSWER")]);
export type SnoozeEnd = z.infer<typeof snoozeEnd>;

/** Where a conversation came in: the panel, a mail, or a key of the customer's own programs. */
export const conversationChannel = z.enum(["WIDGET", "MAIL", "API"]);
export type ConversationChannel = z.infer<typeof conversationChannel>;

/** All but WIDGET_USER write for the team: an agent, a key of the customer's own programs, or Hark itself by a rule. */
export const senderType = z.enum(["WIDGET_USER", "AGENT", "INTEGRATION", "SYSTEM"]);
export type SenderType = z.infer<typeof senderType>;

export const messageType = z.enum(["TEXT", "IMAGE", "VIDEO", "FILE"]);
export type MessageType = z.infer<typeof messageType>;

/** What a FILE is called, its bytes and its type. The name is text: it may hold anything but paths and control characters. */
export const messageFile = z.object({ name: z.string(), size: z.number().int(), contentType: z.string() });
export type MessageFile = z.infer<typeof messageFile>;

/** What a picture or a video measures as it is shown. */
export const pixels = z.object({ width: z.number().int(), height: z.number().int() });
export type Pixels = z.infer<typeof pixels>;

/** The message that another one answers, of either side. Its content is cut like that of a last message. */
export const quotedMessage = z.object({
  id,
  sequence: z.number().int(),
  senderType,
  senderId: id,
  type: messageType,
  content: z.string(),
  file: messageFile.nullable(),
});
export type QuotedMessage = z.infer<typeof quotedMessage>;

/** ENT-11. */
export const message = z.object({
  id,
  conversationId: id,
  /** Counts from 1 within a conversation; the order of messages everywhere. */
  sequence: z.number().int(),
  senderType,
  senderId: id,
  type: messageType,
  /** Plain text, or the address of a stored file for IMAGE, VIDEO and FILE (ENT-12). */
  content: z.string(),
  /** Null for everything but FILE. */
  file: messageFile.nullable(),
  /** What an IMAGE or VIDEO is called, which is text as a file's name is; null where it is not known, and for all else. */
  mediaName: z.string().nullable(),
  /** Of an IMAGE or VIDEO; null where it is not known, and in a conversation's last message. */
  pixels: pixels.nullable(),
  /** Null in a conversation's last message. */
  replyTo: quotedMessage.nullable(),
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
  /** Null while it is awake. A snoozed conversation is OPEN. */
  snoozedUntil: snoozeEnd.nullable(),
  /** Sequence up to which the visitor has read the agents' messages. */
  visitorReadSequence: z.number().int(),
  tagIds,
  /** The conversation that this one is merged into; it then is in no list, and its thread stands in the other's. */
  mergedIntoId: id.nullable(),
  /** Whether a notification of the agent who asks points at it (MSG-60); not in events, which go to every agent. */
  isUnread: z.boolean().optional(),
});
export type Conversation = z.infer<typeof conversation>;

/** A conversation that is merged into the one that is read, as its visitor sees it. Its thread is read by its own id. */
export const visitorMerge = z.object({
  conversationId: id,
  type: conversationType,
  createdAt: time,
  messageCount: z.number().int(),
  /** The newest message when it was merged: its block stands after it. */
  afterSequence: z.number().int(),
});
export type VisitorMerge = z.infer<typeof visitorMerge>;

/** The same as agents see it. */
export const merge = visitorMerge.extend({
  mergedAt: time,
  /** Null once the agent's account is gone. */
  mergedBy: z.object({ id, name: z.string(), avatarUrl: z.string().nullable() }).nullable(),
});
export type Merge = z.infer<typeof merge>;

/** Messages in ascending order; `hasMore` says that older ones exist. */
export const conversationDetail = conversation.extend({
  messages: z.array(message),
  hasMore: z.boolean(),
  /** With `around` alone: whether newer ones exist. */
  hasNewer: z.boolean().optional(),
  /** Those that stand between these messages and after them, in their order. */
  notes: z.array(note),
  activities: z.array(activity),
  /** All of them, whatever the page; in the order in which their blocks stand. */
  merges: z.array(merge),
});
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
  /** With the unread messages of those that are merged into it. */
  unreadCount: z.number().int(),
  /** Sequence up to which an agent has read. */
  agentReadSequence: z.number().int(),
  mergedIntoId: id.nullable(),
});
export type VisitorConversation = z.infer<typeof visitorConversation>;

export const visitorConversationDetail = visitorConversation.extend({
  messages: z.array(message),
  /** Names and pictures behind the agents' `senderId`s. */
  agents: z.array(z.object({ id, name: z.string(), avatarUrl: z.string().nullable() })),
  hasMore: z.boolean(),
  /** Those that stand between these messages and after them, in their order. */
  activities: z.array(visitorActivity),
  /** All of them, whatever the page. */
  merges: z.array(visitorMerge),
});
export type VisitorConversationDetail = z.infer<typeof visitorConversationDetail>;

/** VAL-26, VAL-27: trimmed, never empty. */
export const messageContent = z.string().trim().min(1, "A message needs a text").max(text.messageMax);

/** A file that is sent with a message, of any kind, as a message of its own. */
export const attachment = z.object({ content: messageContent, clientId });
export type Attachment = z.infer<typeof attachment>;

/** The files of a burst, which follow its message in this order; all of it is sent, or nothing. */
export const attachments = z
  .array(attachment)
  .max(sends.maxAttachments, "A message takes at most 10 files")
  .default([]);

/** For the body of a burst: no two of its messages have the same client id. */
export const clientIdsDiffer = [
  (burst: { clientId?: string | undefined; attachments: readonly Attachment[] }): boolean => {
    const ids = [burst, ...burst.attachments].flatMap((one) => one.clientId ?? []);
    return new Set(ids).size === ids.length;
  },
  { path: ["attachments"], message: "Each message needs a client id of its own" },
] satisfies [unknown, { path: string[]; message: string }];
