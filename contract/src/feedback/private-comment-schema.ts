import { z } from "zod";
import { agentSummary } from "../agents/schema.ts";
import { id, time } from "../wire.ts";
import { feedbackAttachment } from "./attachment-schema.ts";

/** What the team writes under an item for itself (loop, section 2). */
export const privateComment = z.object({
  id,
  content: z.string(),
  attachments: z.array(feedbackAttachment),
  /** Null once the account is gone. */
  agent: agentSummary.nullable(),
  /** The message whose words it holds. */
  quoted: z.object({ conversationId: id, messageId: id }).nullable(),
  /** When its text was changed; null if never. */
  editedAt: time.nullable(),
  clientId: id.nullable(),
  createdAt: time,
});
export type PrivateComment = z.infer<typeof privateComment>;
