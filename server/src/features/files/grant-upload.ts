import {
  fileMessageTypeOf,
  plainType,
  refusals,
  refuseFile,
  refuseMedia,
  refusePicture,
  safeFileName,
} from "@hark/contract/files/rules";
import type { MessageUploadGrant, UploadGrant } from "@hark/contract/files/schema";
import { files as limits } from "@hark/contract/limits";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findFirstOrNote } from "../../platform/first-calls.ts";
import { newId } from "../../platform/ids.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { newToken } from "../../platform/tokens.ts";
import { arrivalKey, fileUrl, newFileName } from "./address.ts";
import type { FilePurpose } from "./file-purpose.ts";
import { insertFile, renewUpload } from "./queries.ts";
import { t } from "./texts.ts";

export interface GrantContext {
  database: Reader & Pick<Database, "transaction">;
  storage: Storage;
  clock: Clock;
  publicUrl: string;
}

/** Who asks; a repeat with the same key is granted the upload of the same file. */
export interface Caller {
  callerId: string;
  idempotencyKey: string | undefined;
}

interface WantedUpload extends Caller {
  purpose: FilePurpose;
  /** The agent of an AVATAR, the project of all else. */
  ownerId: string;
  contentType: string;
  /** Bytes; undefined where only the greatest size is known. */
  size: number | undefined;
  /** What a FILE is called; null for a picture or a video that is shown. */
  shownName: string | null;
  /** What a picture or a video that is shown is called; null for a FILE, and where it is not known. */
  mediaName: string | null;
}

/** Logos, avatars and suggestions' pictures are re-encoded in this format, whatever was uploaded. */
export const pictureType = "image/webp";

/**
 * Allows one upload of a picture of ours, a logo or an avatar, for some minutes. Refuses with UNSUPPORTED_MEDIA_TYPE or
 * PAYLOAD_TOO_LARGE and the sentence to show. Who calls has decided that the owner is the caller's.
 */
export async function grantUpload(
  context: GrantContext,
  wanted: { purpose: "LOGO" | "AVATAR"; ownerId: string; contentType: string; size: number | undefined } & Caller,
): Promise<UploadGrant> {
  const { contentType: type, size } = wanted;
  const refusal = refusePicture({ type, size });
  if (refusal !== null) throw refusalError(refusal);
  return insertGrant(context, { ...wanted, shownName: null, mediaName: null, servedType: pictureType });
}

/** A file of a conversation, a suggestion or a comment that somebody asks to send, as the wire has it. */
export interface WantedMessageUpload {
  contentType: string;
  size: number;
  name?: string | undefined;
}

/** What an upload is granted as that may be sent. */
export interface AllowedMessageUpload {
  contentType: string;
  size: number;
  type: MessageUploadGrant["type"];
  shownName: string | null;
  mediaName: string | null;
}

/**
 * Without a name it has to be one of the pictures and videos that are shown, with a name it may be anything. Refuses as above, and
 * before anything is counted: a size that is none must not reach a quota.
 */
export function checkMessageUpload({ contentType: asked, size, name }: WantedMessageUpload): AllowedMessageUpload {
  const contentType = name === undefined ? asked : plainType(asked);
  const refusal = (name === undefined ? refuseMedia : refuseFile)({ type: contentType, size });
  if (refusal !== null) throw refusalError(refusal);
  const type = fileMessageTypeOf(contentType);
  const kept = name === undefined ? null : safeFileName(name);
  return type === "FILE"
    ? { contentType, size, type, shownName: kept, mediaName: null }
    : { contentType, size, type, shownName: null, mediaName: kept === pastedName ? null : kept };
}

/** What browsers call every picture that is pasted. It tells none from another, which the time does. */
const pastedName = "image.png";

/** Grants what `checkMessageUpload` has allowed, for some minutes. */
export async function grantMessageUpload(
  context: GrantContext,
  projectId: string,
  { type, ...allowed }: AllowedMessageUpload & Caller,
  purpose: SentPurpose = "MESSAGE",
): Promise<MessageUploadGrant> {
  const { contentType } = allowed;
  const servedType = purpose === "FEEDBACK" && type === "IMAGE" ? pictureType : contentType;
  // What everybody may see keeps no more of its sender than its pixels (decision 0127).
  const mediaName = purpose === "FEEDBACK" ? null : allowed.mediaName;
  const grant = await insertGrant(context, { purpose, ownerId: projectId, ...allowed, mediaName, servedType });
  return { ...grant, contentType, type };
}

/** What visitors and agents send to each other. */
export type SentPurpose = Extract<FilePurpose, "MESSAGE" | "FEEDBACK">;

async function insertGrant(context: GrantContext, wanted: WantedUpload & { servedType: string }): Promise<UploadGrant> {
  const { storage, publicUrl } = context;
  const { purpose, ownerId, contentType, size, shownName, mediaName, servedType, callerId, idempotencyKey } = wanted;
  const giveBack = await requireRoom(storage, size ?? limits.pictureMaxBytes);
  // It may never arrive; what does is asked about again.
  giveBack();
  const now = context.clock.now();
  const expiresAt = new Date(now.getTime() + limits.grantLifeMs);
  const own = storage.uploadOrigin === null ? newToken() : null;
  const tokenHash = own?.tokenHash ?? null;
  const id = newId();
  const call = { kind: `upload ${purpose}`, caller: `${ownerId} ${callerId}`, key: idempotencyKey };
  const name = await context.database.transaction(async (tx) => {
    const first = await findFirstOrNote(tx, call, { subjectId: id, now, lifeMs: limits.grantLifeMs });
    // The token is known by its hash alone, so a repeat gets another one.
    const earlier = first && (await renewUpload(tx, { id: first, ownerId, tokenHash, expiresAt }));
    if (earlier) return earlier;
    const newName = newFileName(servedType);
    await insertFile(tx, {
      id,
      name: newName,
      shownName,
      mediaName,
      purpose,
      ownerId,
      uploadType: contentType,
      uploadBytes: size ?? null,
      uploadTokenHash: tokenHash,
      uploadExpiresAt: expiresAt,
      contentType: servedType,
      now,
    });
    return newName;
  });
  const upload = { key: arrivalKey(name), contentType, size: size ?? null, lifeMs: limits.grantLifeMs };
  return {
    presignedUrl: (await storage.signUpload(upload)) ?? `${publicUrl}/api/uploads/${name}?token=${own?.token}`,
    fileUrl: fileUrl(publicUrl, name),
  };
}

/** Refuses before the disk is full: PostgreSQL stops where it can't write. The room is kept for what arrives until it is returned. */
export async function requireRoom(storage: Storage, size: number): Promise<() => void> {
  const giveBack = await storage.keepRoomFor(size);
  if (giveBack === null) throw noRoom();
  return giveBack;
}

/** For where the disk itself refuses: it is full or read-only, or there is a quota. Returns any other error as it is. */
export function explainRefusedWrite(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return ["ENOSPC", "EDQUOT", "EROFS"].includes(code ?? "") ? noRoom(error) : error;
}

/** Somebody has to make room; that takes a while. */
const noRoomRetrySeconds = 600;

const noRoom = (cause?: unknown) =>
  new AppError("UNAVAILABLE", { message: t("noRoom"), retryAfterSeconds: noRoomRetrySeconds, cause });

const tooLarge: readonly string[] = [
  refusals.pictureTooLarge,
  refusals.imageTooLarge,
  refusals.videoTooLarge,
  refusals.fileTooLarge,
];

export function refusalError(sentence: string): AppError {
  if (sentence === refusals.empty) return new AppError("VALIDATION_FAILED", { message: sentence });
  return new AppError(tooLarge.includes(sentence) ? "PAYLOAD_TOO_LARGE" : "UNSUPPORTED_MEDIA_TYPE", {
    message: sentence,
  });
}
