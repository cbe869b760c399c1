import { z } from "zod";
import { agentSummary } from "../agents/schema.ts";
import { conversationStatus, conversationType } from "../conversations/schema.ts";
import { visitorSummary } from "../visitors/schema.ts";
import { id, time } from "../wire.ts";
import { feedbackStatus } from "./schema.ts";

/** A conversation in which somebody asked for an item (loop, section 6). */
export const feedbackLink = z.object({
  id,
  feedback: z.object({ id, title: z.string(), status: feedbackStatus }),
  conversation: z.object({ id, type: conversationType, status: conversationStatus }),
  widgetUser: visitorSummary,
  /** The message that asked; null where the whole conversation is meant. */
  messageId: id.nullable(),
  promised: z.boolean(),
  /** Who linked it, or promised since; null once the account is gone. */
  agent: agentSummary.nullable(),
  createdAt: time,
});
export type FeedbackLink = z.infer<typeof feedbackLink>;
