import { type MediaType, refusals, refuseMedia, refusePicture } from "@hark/contract/files/rules";
import type { UploadGrant } from "@hark/contract/files/schema";
import { files as limits } from "@hark/contract/limits";
import type { Clock } from "../../platform/clock.ts";
import type { Reader } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { newToken } from "../../platform/tokens.ts";
import { arrivalKey, fileUrl, newFileName } from "./address.ts";
import { type FilePurpose, purposeRules } from "./file-purpose.ts";
import { insertFile } from "./queries.ts";
import { t } from "./texts.ts";

export interface GrantContext {
  database: Reader;
  storage: Storage;
  clock: Clock;
  publicUrl: string;
}

export interface WantedUpload {
  purpose: FilePurpose;
  /** The project of a MESSAGE or LOGO, the agent of an AVATAR. */
  ownerId: string;
  contentType: string;
  /** Bytes; undefined where only the greatest size is known. */
  size: number | undefined;
}

/** Logos and avatars are re-encoded in this format, whatever was uploaded. */
export const pictureType = "image/webp";

/**
 * Allows one upload of one type and size, for some minutes. Refuses with UNSUPPORTED_MEDIA_TYPE or PAYLOAD_TOO_LARGE and the
 * sentence to show. Who calls has decided that the owner is the caller's.
 */
export async function grantUpload(context: GrantContext, wanted: WantedUpload): Promise<UploadGrant> {
  const { purpose, ownerId, contentType, size } = wanted;
  const isKeptAsIs = purposeRules[purpose].form === "AS_IS";
  const refusal = isKeptAsIs
    ? refuseMedia({ type: contentType, size: size ?? 0 })
    : refusePicture({ type: contentType, size });
  if (refusal !== null) throw refusalError(refusal);
  await requireRoom(context.storage, size ?? limits.pictureMaxBytes);
  const servedType = isKeptAsIs ? (contentType as MediaType) : pictureType;
  const name = newFileName(servedType);
  const now = context.clock.now();
  const signed = await context.storage.signUpload({
    key: arrivalKey(name),
    contentType,
    size: size ?? null,
    lifeMs: limits.grantLifeMs,
  });
  const own = signed ? null : newToken();
  await insertFile(context.database, {
    id: newId(),
    name,
    purpose,
    ownerId,
    uploadType: contentType,
    uploadBytes: size ?? null,
    uploadTokenHash: own?.tokenHash ?? null,
    uploadExpiresAt: new Date(now.getTime() + limits.grantLifeMs),
    contentType: servedType,
    now,
  });
  return {
    presignedUrl: signed ?? `${context.publicUrl}/api/uploads/${name}?token=${own?.token}`,
    fileUrl: fileUrl(context.publicUrl, name),
  };
}

/** Refuses before the disk is full: PostgreSQL stops where it can't write. */
export async function requireRoom(storage: Storage, size: number) {
  if (await storage.hasRoomFor(size)) return;
  throw new AppError("UNAVAILABLE", { message: t("noRoom"), retryAfterSeconds: noRoomRetrySeconds });
}

/** Somebody has to make room; that takes a while. */
const noRoomRetrySeconds = 600;

const tooLarge: readonly string[] = [refusals.pictureTooLarge, refusals.imageTooLarge, refusals.videoTooLarge];

export function refusalError(sentence: string): AppError {
  if (sentence === refusals.empty) return new AppError("VALIDATION_FAILED", { message: sentence });
  return new AppError(tooLarge.includes(sentence) ? "PAYLOAD_TOO_LARGE" : "UNSUPPORTED_MEDIA_TYPE", {
    message: sentence,
  });
}
