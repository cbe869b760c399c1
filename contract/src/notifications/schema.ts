import { z } from "zod";
import { conversationType } from "../conversations/schema.ts";
import { id, time } from "../wire.ts";

/** ENT-14. There is no read flag: an unread conversation is one that a notification points at (MSG-60). */
export const notification = z.object({
  id,
  projectId: id,
  category: z.literal("CONVERSATION"),
  itemId: id,
  createdAt: time,
  /** What the sidebar's counts need, so that they never need the conversations (design section 5). */
  conversationType,
  assignedToId: id.nullable(),
});
export type Notification = z.infer<typeof notification>;

export const mailStatus = z.object({
  /** MAILBOX: no mail server is configured, so mail is kept on the server's own page. */
  transport: z.enum(["SMTP", "MAILBOX"]),
  sentAt: time.nullable(),
  /** Mail has been failing since the last success; it is tried again until it gets out. */
  problem: z.object({ at: time, message: z.string() }).nullable(),
});
export type MailStatus = z.infer<typeof mailStatus>;
