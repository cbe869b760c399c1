import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openBackupBucket } from "../../backup/bucket.ts";
import { createS3Storage } from "./s3-storage.ts";
import { readAll } from "./storage.ts";

const silenceMs = 1_000;
/** More than what is buffered on the way. */
const large = 32 * 1024 * 1024;

/** A stand-in for a bucket that answers each call in the same way. */
async function startBucket(answer: (response: ServerResponse) => void) {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: "us-east-1",
    bucket: "hark",
    accessKeyId: "key",
    secretAccessKey: "secret",
    publicUrl: undefined,
  };
}

type Bucket = Awaited<ReturnType<typeof startBucket>>;

const readers = [
  ["a file", (settings: Bucket) => createS3Storage(settings, silenceMs), "files/a.mp4"],
  ["a backup", (settings: Bucket) => openBackupBucket(settings, { silenceMs }), "a.tar.gz"],
] as const;

test.each(readers)("whoever reads %s of a bucket may pause for longer than the bucket may", async (_, open, key) => {
  const paused = Promise.withResolvers<void>();
  const bytes = Buffer.alloc(large);
  const bucket = open(
    await startBucket((response) => {
      response.writeHead(200, { "content-length": large });
      response.end(bytes);
      // The bucket could hand on nothing for longer than it may be silent itself.
      response.setTimeout(3 * silenceMs, () => paused.resolve());
    }),
  );
  const body = await bucket.read(key);
  const chunks = body[Symbol.asyncIterator]();
  let size = (await chunks.next()).value.length;
  await paused.promise;
  for await (const chunk of { [Symbol.asyncIterator]: () => chunks }) size += chunk.length;
  expect(size).toBe(large);
  bucket.close();
});

test.each(readers)("%s of a bucket that says nothing more in its middle fails", async (_, open, key) => {
  const bucket = open(
    await startBucket((response) => {
      response.writeHead(200, { "content-length": large });
      response.write("its beginning");
    }),
  );
  await expect(readAll(await bucket.read(key))).rejects.toMatchObject({ code: "BUCKET_SILENT" });
  bucket.close();
});
