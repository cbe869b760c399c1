import { z } from "zod";
import { conversationType } from "../conversations/schema.ts";
import { id, time } from "../wire.ts";

/**
 * CONVERSATION: it is unread. MENTION: a note in it names the agent; that alone does not make it unread. FEEDBACK: a suggestion
 * has something that the agent has not seen (loop, section 2).
 */
export const notificationCategory = z.enum(["CONVERSATION", "MENTION", "FEEDBACK"]);
export type NotificationCategory = z.infer<typeof notificationCategory>;

/** ENT-14. There is no read flag: an unread conversation is one that a CONVERSATION notification points at (MSG-60). */
export const notification = z.object({
  id,
  projectId: id,
  category: notificationCategory,
  /** A conversation, or a suggestion. */
  itemId: id,
  /** The note that names the agent, the oldest of those that did since the last was read; null for the other categories. */
  noteId: id.nullable(),
  createdAt: time,
  /** What the sidebar's counts need, so that they never need the conversations (design section 5); null for a suggestion. */
  conversationType: conversationType.nullable(),
  assignedToId: id.nullable(),
});
export type Notification = z.infer<typeof notification>;

/** How many conversations of each view are unread (MSG-14..17), and how many suggestions. */
export const unreadCounts = z.object({
  inbox: z.number().int(),
  questions: z.number().int(),
  bugs: z.number().int(),
  assigned: z.number().int(),
  feedback: z.number().int(),
});
export type UnreadCounts = z.infer<typeof unreadCounts>;

export const projectUnreadCounts = unreadCounts.extend({ projectId: id });
export type ProjectUnreadCounts = z.infer<typeof projectUnreadCounts>;

/**
 * The agent's newest notifications of each category, and how many conversations and suggestions are unread beyond those listed,
 * which is sent only when the list of either is full.
 */
export const notificationList = z.object({
  notifications: z.array(notification),
  older: z.array(projectUnreadCounts),
});
export type NotificationList = z.infer<typeof notificationList>;

export const mailStatus = z.object({
  /** MAILBOX: no mail server is configured, so mail is kept on the server's own page. */
  transport: z.enum(["SMTP", "MAILBOX"]),
  sentAt: time.nullable(),
  /** Mail has been failing since the last success; it is tried again until it gets out. */
  problem: z.object({ at: time, message: z.string() }).nullable(),
});
export type MailStatus = z.infer<typeof mailStatus>;
