import { z } from "zod";
import { agentSummary } from "../agents/schema.ts";
import { text } from "../limits.ts";
import { visitorSummary } from "../visitors/schema.ts";
import { id, time } from "../wire.ts";

/** What is said, in their own thread, to each visitor who asked for what is there now (loop, section 8). */

export const preparedAnswerState = z.enum(["READY", "SKIPPED", "RELEASED"]);
export type PreparedAnswerState = z.infer<typeof preparedAnswerState>;

export const preparedAnswer = z.object({
  id,
  feedbackId: id.nullable(),
  knownIssueId: id.nullable(),
  conversationId: id,
  widgetUser: visitorSummary,
  /** Who promised it, else who linked the conversation; null once the account is gone. */
  agent: agentSummary.nullable(),
  promised: z.boolean(),
  content: z.string(),
  state: preparedAnswerState,
  /** The message that it became. */
  messageId: id.nullable(),
  createdAt: time,
  releasedAt: time.nullable(),
});
export type PreparedAnswer = z.infer<typeof preparedAnswer>;

const count = z.number().int();
export const preparedAnswerCounts = z.object({ ready: count, skipped: count, released: count });
export type PreparedAnswerCounts = z.infer<typeof preparedAnswerCounts>;

export const preparedAnswerContent = z.string().trim().min(1, "An answer needs a text").max(text.messageMax);
