import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { createClient, createReadingClient, type S3Settings } from "../platform/storage/s3-storage.ts";
import { giveUpSilentBody } from "../platform/storage/silent-body.ts";

export interface StoredBackup {
  name: string;
  bytes: number;
}

/** The backups in a bucket, which may be that of the files: theirs have names of their own. */
export interface BackupBucket {
  list(): Promise<StoredBackup[]>;
  put(path: string, name: string, onProgress: (sent: number, all: number) => void): Promise<void>;
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
  close(): void;
}

const prefix = "backups/";
const defaultSilenceMs = 60_000;
/** S3 takes 10,000 parts of at least 5 MB; one is in memory at a time. */
const partBytes = 32 * 1024 * 1024;
const mostParts = 9_000;

export function openBackupBucket(
  settings: S3Settings,
  options: { partBytes?: number; silenceMs?: number } = {},
): BackupBucket {
  const { bucket: Bucket } = settings;
  const { silenceMs = defaultSilenceMs } = options;
  const client = createClient(settings, settings.endpoint, silenceMs);
  const reader = createReadingClient(settings, silenceMs);
  return {
    async list() {
      const found: StoredBackup[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }));
        for (const { Key, Size } of page.Contents ?? []) {
          if (Key) found.push({ name: Key.slice(prefix.length), bytes: Size ?? 0 });
        }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken);
      return found;
    },
    async put(path, name, onProgress) {
      const Key = prefix + name;
      const { size } = await stat(path);
      const step = Math.max(options.partBytes ?? partBytes, Math.ceil(size / mostParts));
      if (size <= step) {
        await sendWhole(path, (Body, abortSignal) =>
          client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: size }), { abortSignal }),
        );
        onProgress(size, size);
        return;
      }
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
      const file = await open(path);
      try {
        const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
        for (let start = 0; start < size; start += step) {
          const Body = Buffer.alloc(Math.min(step, size - start));
          await file.read(Body, 0, Body.length, start);
          const PartNumber = Parts.length + 1;
          const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
          Parts.push({ ETag, PartNumber });
          onProgress(start + Body.length, size);
        }
        await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
      } catch (error) {
        // Parts that nobody completes would be paid for without being seen.
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
        throw error;
      } finally {
        await file.close();
      }
    },
    async read(name) {
      const object = await reader.send(new GetObjectCommand({ Bucket, Key: prefix + name }));
      return giveUpSilentBody(object.Body as Readable, silenceMs);
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + name }));
    },
    close() {
      client.destroy();
      reader.destroy();
    },
  };
}

/** Hands a file's bytes to whoever sends them. The client for S3 hears nothing of a disk that fails meanwhile, which would end the process. */
async function sendWhole(path: string, send: (bytes: Readable, abortSignal: AbortSignal) => Promise<unknown>) {
  const bytes = createReadStream(path);
  const failed = new AbortController();
  bytes.on("error", (error) => failed.abort(error));
  try {
    await send(bytes, failed.signal);
  } catch (error) {
    throw failed.signal.aborted ? failed.signal.reason : error;
  } finally {
    bytes.destroy();
  }
}
