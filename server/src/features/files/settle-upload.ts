import { Readable } from "node:stream";
import type { Pixels } from "@hark/contract/conversations/schema";
import { plainType, refusals, refuseFile, refuseMedia, refusePicture, unknownType } from "@hark/contract/files/rules";
import { sniff, sniffedBytes } from "@hark/contract/files/sniff";
import { connection, files as limits } from "@hark/contract/limits";
import { fileTypeFromStream } from "file-type";
import type { Clock } from "../../platform/clock.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Log } from "../../platform/log.ts";
import { readAll, type Storage } from "../../platform/storage/storage.ts";
import { arrivalKey, storedKey } from "./address.ts";
import { type FilePurpose, type PictureForm, purposeRules } from "./file-purpose.ts";
import { explainRefusedWrite, pictureType, refusalError } from "./grant-upload.ts";
import { loadSharp } from "./load-sharp.ts";
import { claimUpload, type FileRow, markStored, releaseClaim } from "./queries.ts";
import { plausiblePixels, readVideoPixels } from "./video-pixels.ts";

export interface SettleContext {
  database: Reader;
  storage: Storage;
  clock: Clock;
  log: Log;
}

/** Being settled by this process: a message that is sent twice at once waits for the one look at its file. */
const settling = new Map<string, Promise<FileRow | null>>();

/**
 * Verifies an upload and stores it if its size and bytes match the grant: a logo, an avatar and a suggestion's picture re-encoded as
 * a WebP, anything else unchanged. A file that is not shown may have any content; what its bytes say it is becomes its type. An invalid upload is removed and refused with the message to show. It is idempotent. Returns the
 * stored row, or null while nothing has arrived or another node is handling it.
 */
export async function settleUpload(context: SettleContext, file: FileRow): Promise<FileRow | null> {
  if (file.stored_at) return file;
  const running = settling.get(file.id);
  if (running) return running;
  const run = settleClaimed(context, file).finally(() => settling.delete(file.id));
  settling.set(file.id, run);
  return run;
}

async function settleClaimed(context: SettleContext, file: FileRow): Promise<FileRow | null> {
  if ((await context.storage.sizeOf(arrivalKey(file.name))) === null) return null;
  return withClaim(context, file, () => keepArrived(context, file));
}

/**
 * Runs work that looks at what has arrived and keeps it. A grant is claimed once: the result is null when somebody else has it,
 * or when it was used. It is free again when the work fails, and after a crash when it would have ended anyway.
 */
export async function withClaim<T>(
  { database, clock }: Pick<SettleContext, "database" | "clock">,
  file: FileRow,
  work: () => Promise<T>,
): Promise<T | null> {
  const now = clock.now();
  const stale = new Date(now.getTime() - limits.grantLifeMs - connection.uploadTimeoutMs);
  if (!(await claimUpload(database, file.id, now, stale))) return null;
  try {
    return await work();
  } finally {
    await releaseClaim(database, file.id);
  }
}

/** Call it with the claim. What is kept is what was looked at, although S3 takes a signed upload again at any moment. */
export async function keepArrived(context: SettleContext, file: FileRow): Promise<FileRow | null> {
  const { storage, log } = context;
  const arrived = arrivalKey(file.name);
  const size = await storage.sizeOf(arrived);
  if (size === null) return null;
  try {
    const tooLarge = refuseSize(file, size);
    if (tooLarge !== null) throw refusalError(tooLarge);
    const form = formOf(file);
    const kept = form === null ? await keepAsIs(storage, file) : await inTurn(() => keepPicture(storage, file, form));
    const now = context.clock.now();
    await markStored(context.database, file.id, kept, now);
    const { size: size_bytes, contentType: content_type, pixels } = kept;
    return { ...file, size_bytes, content_type, ...(pixels ?? {}), stored_at: now };
  } catch (error) {
    throw explainRefusedWrite(error);
  } finally {
    await storage
      .remove(arrived)
      .catch((error: unknown) => log.warn({ err: error }, "an arrived file was left for the sweep"));
  }
}

/** How its picture is written anew; null for what stays as it is. */
function formOf({ purpose, upload_type: type, shown_name: name }: FileRow): PictureForm | null {
  const { form } = purposeRules[purpose as FilePurpose];
  return form === "AS_IS" || name !== null || !type.startsWith("image/") ? null : form;
}

let drawing: Promise<unknown> = Promise.resolve();

/** One picture at a time: each may take 20 MB while it is read and 200 MB while it is written anew, and strangers send them. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const run = drawing.then(work);
  drawing = run.catch(() => {});
  return run;
}

function refuseSize(file: FileRow, size: number): string | null {
  const { upload_type: type, upload_bytes: granted } = file;
  const { takes } = purposeRules[file.purpose as FilePurpose];
  const refuse = takes === "PICTURE" ? refusePicture : file.shown_name === null ? refuseMedia : refuseFile;
  const tooLarge = refuse({ type, size });
  if (tooLarge !== null) return tooLarge;
  return granted !== null && size !== granted ? refusals.otherContent : null;
}

function refuseContent(file: FileRow, head: Uint8Array): string | null {
  const sniffed = sniff(head);
  if (sniffed === "image/heic") return refusals.heic;
  return sniffed === file.upload_type ? null : refusals.otherContent;
}

/** The type by the bytes where they are known, else the granted one, also where that says more of the same kind of container. */
async function typeByContent(storage: Storage, file: FileRow): Promise<string> {
  const granted = file.upload_type;
  const bytes = await storage.read(storedKey(file.name));
  const found = await fileTypeFromStream(Readable.toWeb(bytes))
    .catch(() => undefined)
    .finally(() => bytes.destroy());
  if (!found || containers[found.mime]?.test(granted)) return granted;
  return plainType(found.mime);
}

/** What begins alike and differs in what is in it. */
const containers: Readonly<Record<string, RegExp>> = {
  "application/zip":
    /^application\/(vnd\.(openxmlformats|oasis|ms-|android|apple)|java-archive|x-zip-compressed)|\+zip$/,
  "application/x-cfb": /^application\/(msword|vnd\.(ms-|visio)|x-msi)/,
  "application/xml": /[/+]xml$/,
};

interface Kept {
  size: number;
  contentType: string;
  /** Of a picture or video that is shown. */
  pixels: Pixels | null;
}

/** The file is copied first and verified where it is kept. It is served only after the row is marked as stored. */
async function keepAsIs(storage: Storage, file: FileRow): Promise<Kept> {
  const stored = storedKey(file.name);
  await storage.remove(stored);
  // A bucket that somebody opens to the world must not show as a page what is only ever saved.
  const contentType = file.shown_name === null ? file.content_type : unknownType;
  await storage.copy(arrivalKey(file.name), stored, { contentType });
  try {
    const size = (await storage.sizeOf(stored)) ?? 0;
    if (file.shown_name !== null) {
      const tooLarge = refuseSize(file, size);
      if (tooLarge !== null) throw refusalError(tooLarge);
      return { size, contentType: await typeByContent(storage, file), pixels: null };
    }
    const head = await readAll(await storage.read(stored, { start: 0, end: Math.min(size, sniffedBytes) - 1 }));
    const refusal = refuseSize(file, size) ?? refuseContent(file, head);
    if (refusal !== null) throw refusalError(refusal);
    // A picture's size in pixels is read, never the pixels: a small file may hold a hundred million of them (S55).
    const readAt = async (start: number, bytes: number) =>
      readAll(await storage.read(stored, { start, end: start + bytes - 1 }));
    const pixels = file.content_type.startsWith("image/")
      ? await inTurn(async () => readPicture(await readAll(await storage.read(stored))))
      : await readVideoPixels(file.content_type, readAt, size);
    return { size, contentType: file.content_type, pixels };
  } catch (error) {
    await storage.remove(stored);
    throw error;
  }
}

/** Refuses what is none or has too many pixels. Returns what it measures as browsers show it, turned as the camera says. */
async function readPicture(bytes: Buffer): Promise<Pixels | null> {
  const sharp = await loadSharp();
  const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refusalError(refusals.unreadable);
    });
  if (width * height > limits.maxPixels) throw refusalError(refusals.tooManyPixels);
  return plausiblePixels(autoOrient);
}

/** Re-encodes a picture, which drops the camera's location and owner and everything that is not a picture. */
async function keepPicture(storage: Storage, file: FileRow, form: PictureForm): Promise<Kept> {
  const bytes = await readAll(await storage.read(arrivalKey(file.name)));
  const refusal = refuseSize(file, bytes.length) ?? refuseContent(file, bytes.subarray(0, sniffedBytes));
  if (refusal !== null) throw refusalError(refusal);
  await readPicture(bytes);
  const { edgePx, fit, withoutEnlargement } = form;
  const sharp = await loadSharp();
  let picture: Buffer;
  try {
    picture = await sharp(bytes, { limitInputPixels: limits.maxPixels })
      .autoOrient()
      .resize(edgePx, edgePx, { fit, withoutEnlargement })
      .webp({ quality: 88, alphaQuality: 100, smartSubsample: true })
      .toBuffer();
  } catch {
    throw refusalError(refusals.unreadable);
  }
  await storage.write(storedKey(file.name), picture, { contentType: pictureType, size: picture.length });
  return { size: picture.length, contentType: pictureType, pixels: null };
}
