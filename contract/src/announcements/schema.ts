import { z } from "zod";
import { agentSummary } from "../agents/schema.ts";
import { feedback as limits } from "../limits.ts";
import { id, time } from "../wire.ts";

/** Mails that tell the people behind a suggestion of its new status, or those who joined a known issue of its fix (loop, section 7). */

/** FIXED is a known issue's, the others a suggestion's. */
export const announcedStatus = z.enum(["PLANNED", "IN_PROGRESS", "COMPLETED", "FIXED"]);
export type AnnouncedStatus = z.infer<typeof announcedStatus>;

export const announcementState = z.enum(["WAITING", "SENT", "CANCELLED"]);
export type AnnouncementState = z.infer<typeof announcementState>;

/** Plain text that goes into the mail, and onto the item once the mail is sent; an empty one is none. */
export const publicAnswerText = z
  .string()
  .trim()
  .max(limits.publicAnswerMax)
  .transform((text) => text || null)
  .nullish();

export const announcement = z.object({
  id,
  /** Null for a known issue's, and once the item is deleted. */
  feedbackId: id.nullable(),
  knownIssueId: id.nullable(),
  title: z.string(),
  status: announcedStatus,
  state: announcementState,
  /** How many would be told now; how many mails went, once SENT; how many would have been told, when it was CANCELLED. */
  recipientCount: z.number().int(),
  publicAnswer: z.string().nullable(),
  sendAt: time,
  sentAt: time.nullable(),
  /** Null once the account is gone. */
  createdBy: agentSummary.nullable(),
  createdAt: time,
});
export type Announcement = z.infer<typeof announcement>;

/** What the team has said of an item's status to everybody. */
export const publicAnswer = z.object({
  content: z.string(),
  status: announcedStatus,
  /** Null once the account is gone. */
  agent: agentSummary.omit({ id: true }).nullable(),
  createdAt: time,
});
export type PublicAnswer = z.infer<typeof publicAnswer>;
