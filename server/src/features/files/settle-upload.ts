import { refusals, refuseMedia, refusePicture } from "@hark/contract/files/rules";
import { files as limits } from "@hark/contract/limits";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { Clock } from "../../platform/clock.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Log } from "../../platform/log.ts";
import { readAll, type Storage } from "../../platform/storage/storage.ts";
import { arrivalKey, storedKey } from "./address.ts";
import { pictureType, refusalError } from "./grant-upload.ts";
import { type FileRow, markStored } from "./queries.ts";

// Pictures are rare and small here; one thread each leaves the others to the requests.
sharp.concurrency(1);
sharp.cache(false);

/** As much as `file-type` needs to know any of our types. */
const headBytes = 4_100;

export interface SettleContext {
  database: Reader;
  storage: Storage;
  clock: Clock;
  log: Log;
}

/**
 * Looks at what has arrived and keeps it if its size and its bytes are what was granted: a logo or an avatar written anew as
 * a small WebP, anything else as it is. What is not good is removed and refused with the sentence to show. Safe to repeat.
 * Answers the settled row, or null while nothing has arrived.
 */
export async function settleUpload(context: SettleContext, file: FileRow): Promise<FileRow | null> {
  if (file.stored_at) return file;
  const { storage } = context;
  const arrived = arrivalKey(file.name);
  const size = await storage.sizeOf(arrived);
  if (size === null) return null;
  try {
    const refusal = await refuseArrived(storage, file, size);
    if (refusal !== null) throw refusalError(refusal);
    const kept = file.purpose === "MESSAGE" ? await keepAsIs(storage, file, size) : await keepPicture(storage, file);
    const now = context.clock.now();
    await markStored(context.database, file.id, kept, now);
    return { ...file, size_bytes: kept, stored_at: now };
  } finally {
    await storage
      .remove(arrived)
      .catch((error: unknown) => context.log.warn({ err: error }, "an arrived file was left for the sweep"));
  }
}

async function refuseArrived(storage: Storage, file: FileRow, size: number): Promise<string | null> {
  const { upload_type: type, purpose, upload_bytes: granted } = file;
  const tooLarge = purpose === "MESSAGE" ? refuseMedia({ type, size }) : refusePicture({ type, size });
  if (tooLarge !== null) return tooLarge;
  if (granted !== null && size !== granted) return refusals.otherContent;
  const end = Math.min(size, headBytes) - 1;
  const head = await readAll(await storage.read(arrivalKey(file.name), { start: 0, end }));
  const sniffed = (await fileTypeFromBuffer(head))?.mime;
  if (sniffed === "image/heic" || sniffed === "image/heif") return refusals.heic;
  return sniffed === type ? null : refusals.otherContent;
}

/** A picture's size in pixels is read, never the pixels: a small file may hold a hundred million of them (S55). */
async function keepAsIs(storage: Storage, file: FileRow, size: number): Promise<number> {
  const arrived = arrivalKey(file.name);
  if (file.content_type.startsWith("image/")) {
    const { width, height } = await readPicture(await readAll(await storage.read(arrived)));
    if (width * height > limits.maxPixels) throw refusalError(refusals.tooManyPixels);
  }
  await storage.copy(arrived, storedKey(file.name), { contentType: file.content_type });
  return size;
}

async function readPicture(bytes: Buffer): Promise<{ width: number; height: number }> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width, height };
  } catch {
    throw refusalError(refusals.unreadable);
  }
}

/** Written anew: nothing of the camera's place and owner, and nothing but a picture, gets through. */
async function keepPicture(storage: Storage, file: FileRow): Promise<number> {
  const bytes = await readAll(await storage.read(arrivalKey(file.name)));
  const { width, height } = await readPicture(bytes);
  if (width * height > limits.maxPixels) throw refusalError(refusals.tooManyPixels);
  const edge = file.purpose === "AVATAR" ? limits.avatarEdgePx : limits.logoEdgePx;
  let picture: Buffer;
  try {
    picture = await sharp(bytes, { limitInputPixels: limits.maxPixels })
      .autoOrient()
      .resize(edge, edge, {
        // A face fills its circle; a logo is never cut.
        fit: file.purpose === "AVATAR" ? "cover" : "inside",
        withoutEnlargement: file.purpose === "LOGO",
      })
      .webp({ quality: 88, alphaQuality: 100, smartSubsample: true })
      .toBuffer();
  } catch {
    throw refusalError(refusals.unreadable);
  }
  await storage.write(storedKey(file.name), picture, { contentType: pictureType, size: picture.length });
  return picture.length;
}
