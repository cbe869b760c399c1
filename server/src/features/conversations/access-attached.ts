import type { Attachment, MessageFile, MessageType, Pixels } from "@hark/contract/conversations/schema";
import type { Reader } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { accessMessageFile, accessSentFile, type FileAccessContext } from "../files/index.ts";
import { findQuotable, type QuotedRow } from "./message-queries.ts";
import { t } from "./texts.ts";

/** A file that goes with a message, as a message of its own. */
export interface Attached {
  type: Exclude<MessageType, "TEXT">;
  content: string;
  /** Of a FILE, and of an IMAGE or VIDEO whose name is known. */
  file: MessageFile | null;
  /** Of an IMAGE or VIDEO. */
  pixels: Pixels | null;
  clientId: string | undefined;
}

/** The files of a message and of what is attached to it. Throws VALIDATION_FAILED for what is not the project's, or not there. */
export async function accessAttached(
  context: FileAccessContext,
  projectId: string,
  message: { type: MessageType; content: string; attachments: readonly Attachment[] },
): Promise<{ file: MessageFile | null; pixels: Pixels | null; attached: Attached[] }> {
  const sent = await accessMessageFile(context, { projectId, ...message });
  const attached: Attached[] = [];
  for (const [index, { content, clientId }] of message.attachments.entries()) {
    const field = `attachments.${index}.content`;
    attached.push({ content, clientId, ...(await accessSentFile(context, { projectId, url: content, field })) });
  }
  return { ...sent, attached };
}

/** The message that one of this conversation answers. Throws VALIDATION_FAILED for one that it can't quote. */
export async function accessQuotable(
  reader: Reader,
  conversation: { project_id: string; id: string },
  messageId: string | undefined,
): Promise<QuotedRow | null> {
  if (messageId === undefined) return null;
  const quoted = await findQuotable(reader, conversation.project_id, conversation.id, messageId);
  if (quoted) return quoted;
  const message = t("notQuotable");
  throw new AppError("VALIDATION_FAILED", { message, fields: { replyToId: message } });
}
