import type { FeedbackAttachment } from "@hark/contract/feedback/attachment-schema";
import { AppError } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { accessSentFile, type FileAccessContext, nameInAddress } from "../../files/index.ts";
import { t } from "../texts.ts";

/** As it stands in a row: `name` is the stored file's, by which the sweep finds who uses it. */
export type StoredAttachment = FeedbackAttachment & { name: string };

/**
 * The named files, each the project's own, uploaded for feedback and arrived. A visitor's has to be one that is shown: what
 * everybody may download under the project's name comes from the team. Call it before the transaction, as a file may have to be
 * looked at where it is kept. Throws VALIDATION_FAILED.
 */
export async function accessAttachments(
  context: FileAccessContext,
  wanted: { projectId: string; isVisitors: boolean; attachments: readonly { content: string }[] },
): Promise<StoredAttachment[]> {
  const { projectId, isVisitors, attachments } = wanted;
  const stored: StoredAttachment[] = [];
  for (const [index, { content }] of attachments.entries()) {
    const field = `attachments.${index}.content`;
    const sent = await accessSentFile(context, { projectId, url: content, field, purpose: "FEEDBACK" });
    if (isVisitors && sent.type === "FILE") {
      const message = t("onlyPictures");
      throw new AppError("VALIDATION_FAILED", { message, fields: { [field]: message } });
    }
    stored.push({
      id: newId(),
      content,
      name: nameInAddress(content),
      type: sent.type,
      file: sent.type === "FILE" ? sent.file : null,
    });
  }
  return stored;
}

/** Of a row's column. */
export const presentAttachments = (column: unknown): FeedbackAttachment[] =>
  (column as StoredAttachment[]).map(({ name: _, ...attachment }) => attachment);

/** The stored files' names. */
export const namesIn = (column: unknown): string[] => (column as StoredAttachment[]).map(({ name }) => name);
