import { z } from "zod";
import { messageFile, messageType } from "../conversations/schema.ts";
import { feedback as limits } from "../limits.ts";
import { id } from "../wire.ts";

/** A file of a suggestion or a comment (loop, section 2). A visitor's is a picture or a video; the team's may be of any kind. */
export const feedbackAttachment = z.object({
  id,
  /** The address of the stored file. */
  content: z.string(),
  type: messageType.exclude(["TEXT"]),
  /** Of a FILE. */
  file: messageFile.nullable(),
});
export type FeedbackAttachment = z.infer<typeof feedbackAttachment>;

/** Addresses of files that were uploaded for feedback, in their order. */
export const attachmentsInput = z
  .array(z.object({ content: z.string().trim().min(1).max(limits.attachmentUrlMax) }))
  .max(limits.attachmentsMax)
  .default([]);
