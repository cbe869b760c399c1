import type { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { giveUpSilentBody } from "./silent-body.ts";
import type { Storage } from "./storage.ts";
import { storageAway } from "./storage-away.ts";

export interface S3Settings {
  /** Unset: Amazon's own. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The endpoint's address for browsers, if it differs from the server's. Uploads are signed for it. */
  publicUrl: string | undefined;
}

const connectMs = 5_000;
/** How long a bucket may say nothing in the middle of a call before the call is tried once more, and then given up. */
const defaultSilenceMs = 10_000;
const attempts = 2;

/** Files in a bucket of anything that speaks S3. Browsers PUT to it directly; they read through the server. */
export function createS3Storage(settings: S3Settings, silenceMs = defaultSilenceMs): Storage {
  const { bucket: Bucket } = settings;
  const client = createClient(settings, settings.endpoint, silenceMs);
  const reader = createReadingClient(settings, silenceMs);
  const signer = settings.publicUrl ? createClient(settings, settings.publicUrl, silenceMs) : client;
  const sendThrough = (through: S3Client) =>
    (async (command: Parameters<typeof client.send>[0]) => {
      try {
        return await through.send(command);
      } catch (error) {
        throw isAway(error) ? storageAway(error) : error;
      }
    }) as typeof client.send;
  const send = sendThrough(client);
  const sendReading = sendThrough(reader);

  return {
    async signUpload({ key, contentType, size, lifeMs }) {
      const command = new PutObjectCommand({
        Bucket,
        Key: key,
        ContentType: contentType,
        ...(size !== null && { ContentLength: size }),
      });
      // Otherwise neither would be signed, and anything could be PUT.
      const signableHeaders = new Set(["content-type", "content-length", "host"]);
      return getSignedUrl(signer, command, { expiresIn: Math.floor(lifeMs / 1000), signableHeaders });
    },
    uploadOrigin: originOf(settings),
    async write(key, bytes, { contentType, size }) {
      await send(
        new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: contentType, ContentLength: size }),
      );
    },
    keepRoomFor: async () => () => {},
    async sizeOf(key) {
      try {
        const head = await send(new HeadObjectCommand({ Bucket, Key: key }));
        return head.ContentLength ?? null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const object = await sendReading(new GetObjectCommand({ Bucket, Key: key, Range }));
      return giveUpSilentBody(object.Body as Readable, silenceMs);
    },
    async copy(from, to, { contentType }) {
      await send(
        new CopyObjectCommand({
          Bucket,
          Key: to,
          CopySource: `${Bucket}/${from}`,
          ContentType: contentType,
          MetadataDirective: "REPLACE",
        }),
      );
    },
    async remove(key) {
      await send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
    // An object is there whole or not at all.
    removeUnfinished: async () => 0,
    close() {
      client.destroy();
      reader.destroy();
      signer.destroy();
    },
  };
}

/** For whatever speaks to a bucket. `silenceMs`: how long it may say nothing in the middle of a call. */
export function createClient(settings: S3Settings, endpoint: string | undefined, silenceMs: number): S3Client {
  return openClient(settings, endpoint, { socketTimeout: silenceMs });
}

/**
 * For what is read with `giveUpSilentBody`: `silenceMs` is how long the bucket may take to begin its answer. A limit for the line itself
 * would go on while a slow reader holds it up.
 */
export function createReadingClient(settings: S3Settings, silenceMs: number): S3Client {
  return openClient(settings, settings.endpoint, {
    requestTimeout: silenceMs,
    throwOnRequestTimeout: true,
    socketTimeout: 0,
  });
}

function openClient(
  { region, accessKeyId, secretAccessKey }: S3Settings,
  endpoint: string | undefined,
  limits: { requestTimeout?: number; throwOnRequestTimeout?: boolean; socketTimeout: number },
): S3Client {
  return new S3Client({
    region,
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: connectMs, ...limits },
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Not every S3 knows the newer checksums, and a signed address can't carry one of bytes that nobody has yet.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

function originOf({ endpoint, publicUrl, bucket, region }: S3Settings): string {
  const address = publicUrl ?? endpoint;
  return address ? new URL(address).origin : `https://${bucket}.s3.${region}.amazonaws.com`;
}

const network = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);

/** Whether the bucket could not be reached, said nothing, or said that it is busy: the same call may succeed later. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } };
  if (error.name === "TimeoutError" || (code !== undefined && network.has(code))) return true;
  return ($metadata?.httpStatusCode ?? 0) >= 500;
}

function isMissing(error: unknown): boolean {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;
}
