import type { MessageFile, MessageType, Pixels } from "@hark/contract/conversations/schema";
import { type MediaType, messageTypeOf } from "@hark/contract/files/rules";
import { AppError } from "../../platform/errors.ts";
import { fileNameOf } from "./address.ts";
import type { FilePurpose } from "./file-purpose.ts";
import type { SentPurpose } from "./grant-upload.ts";
import { type FileRow, wantFile } from "./queries.ts";
import { type SettleContext, settleUpload } from "./settle-upload.ts";
import { t } from "./texts.ts";

export interface FileAccessContext extends SettleContext {
  publicUrl: string;
}

interface WantedFile {
  url: string;
  purpose: FilePurpose;
  /** The agent of an AVATAR, the project of all else. */
  ownerId: string;
  /** The field that named the file, for the refusal. */
  field: string;
}

/**
 * The stored file behind an address that somebody sent; VALIDATION_FAILED for any other address, for another owner's file and
 * for one that has not arrived. Files that went to S3 directly are looked at here, at their first use.
 */
export async function accessStoredFile(context: FileAccessContext, wanted: WantedFile): Promise<FileRow> {
  const name = fileNameOf(context.publicUrl, wanted.url);
  const file = name === null ? undefined : await wantFile(context.database, name, context.clock.now());
  if (!file || file.purpose !== wanted.purpose || file.owner_id !== wanted.ownerId) throw refused(wanted.field);
  const settled = await settleUpload(context, file);
  if (!settled) throw refused(wanted.field);
  return settled;
}

/** What a message with a file is, and what it keeps of it. Of a picture or a video `file` is null where its name is not known. */
export type SentFile =
  | { type: "IMAGE" | "VIDEO"; file: MessageFile | null; pixels: Pixels | null }
  | { type: "FILE"; file: MessageFile; pixels: null };

/** A project's own file that has arrived and is to be sent as a message, or to go with a suggestion or a comment. */
export async function accessSentFile(
  context: FileAccessContext,
  wanted: { projectId: string; url: string; field: string; purpose?: SentPurpose },
): Promise<SentFile> {
  const { projectId, url, field, purpose = "MESSAGE" } = wanted;
  const file = await accessStoredFile(context, { url, purpose, ownerId: projectId, field });
  const facts = { size: file.size_bytes ?? 0, contentType: file.content_type };
  if (file.shown_name !== null) return { type: "FILE", file: { name: file.shown_name, ...facts }, pixels: null };
  const { width, height, media_name: name } = file;
  return {
    type: messageTypeOf(file.content_type as MediaType),
    file: name === null ? null : { name, ...facts },
    pixels: width === null || height === null ? null : { width, height },
  };
}

/** For a message: the file is there, belongs to the project, and is what the message says it is. TEXT needs none. */
export async function accessMessageFile(
  context: FileAccessContext,
  message: { projectId: string; type: MessageType; content: string },
): Promise<Pick<SentFile, "file" | "pixels">> {
  if (message.type === "TEXT") return { file: null, pixels: null };
  const { projectId, content: url } = message;
  const sent = await accessSentFile(context, { projectId, url, field: "content" });
  if (sent.type !== message.type) throw refused("content");
  return sent;
}

function refused(field: string): AppError {
  const message = t("notUploadedHere");
  return new AppError("VALIDATION_FAILED", { message, fields: { [field]: message } });
}
