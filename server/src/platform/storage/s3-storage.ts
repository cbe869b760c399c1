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
import type { Storage } from "./storage.ts";

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

/** Files in a bucket of anything that speaks S3. Browsers PUT to it directly; they read through the server. */
export function createS3Storage(settings: S3Settings): Storage {
  const { bucket: Bucket } = settings;
  const client = createClient(settings, settings.endpoint);
  const signer = settings.publicUrl ? createClient(settings, settings.publicUrl) : client;

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
      await client.send(
        new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: contentType, ContentLength: size }),
      );
    },
    hasRoomFor: async () => true,
    async sizeOf(key) {
      try {
        const head = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
        return head.ContentLength ?? null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const object = await client.send(new GetObjectCommand({ Bucket, Key: key, Range }));
      return object.Body as Readable;
    },
    async copy(from, to, { contentType }) {
      await client.send(
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
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
    close() {
      client.destroy();
      signer.destroy();
    },
  };
}

function createClient({ region, accessKeyId, secretAccessKey }: S3Settings, endpoint: string | undefined): S3Client {
  return new S3Client({
    region,
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

function isMissing(error: unknown): boolean {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;
}
