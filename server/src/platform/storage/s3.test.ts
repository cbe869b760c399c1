import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startConversation } from "@hark/contract/conversations/endpoints";
import { uploadVisitorMedia } from "@hark/contract/files/endpoints";
import { refusals } from "@hark/contract/files/rules";
import { files as limits, minute } from "@hark/contract/limits";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { buildStage } from "../../../test/cast.ts";
import { buildPicture, put, readStored } from "../../../test/files.ts";
import { messageFileUse } from "../../features/conversations/index.ts";
import { sweepFiles } from "../../features/files/sweep.ts";
import { createS3Storage, type S3Settings } from "./s3-storage.ts";
import { readAll } from "./storage.ts";

let folder: string;
let server: S3rver;
let settings: S3Settings;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hark-s3-"));
  server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "hark", configs: [] }],
  });
  const { port } = await server.run();
  settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    bucket: "hark",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    publicUrl: undefined,
  };
  app = await buildTestApp({ s3: settings });
});
afterAll(async () => {
  await app?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

test("a file is written, measured, read whole and in part, copied and removed", async () => {
  const storage = createS3Storage(settings);
  await storage.write("files/a.png", Buffer.from("0123456789"), { contentType: "image/png", size: 10 });
  expect(await storage.sizeOf("files/a.png")).toBe(10);
  expect((await readAll(await storage.read("files/a.png"))).toString()).toBe("0123456789");
  expect((await readAll(await storage.read("files/a.png", { start: 2, end: 4 }))).toString()).toBe("234");
  await storage.copy("files/a.png", "files/b.png", { contentType: "image/png" });
  await storage.remove("files/a.png");
  await storage.remove("files/a.png");
  expect(await storage.sizeOf("files/a.png")).toBeNull();
  expect(await storage.sizeOf("files/b.png")).toBe(10);
  storage.close();
});

describe("[API-15] the two steps through S3", () => {
  test("a browser puts to the bucket itself; the file is looked at when a message first names it", async () => {
    const { theo, project } = await buildStage(app);
    const params = { projectId: project.id };
    const picture = await buildPicture("jpeg");
    const body = { contentType: "image/jpeg", size: picture.length };
    const { presignedUrl, fileUrl } = await theo.call(uploadVisitorMedia, { params, body });
    expect(new URL(presignedUrl).origin).toBe(settings.endpoint);
    // The stand-in does not check signatures; what they cover is what a real S3 enforces.
    const signed = new URL(presignedUrl).searchParams.get("X-Amz-SignedHeaders")?.split(";");
    expect(signed).toEqual(expect.arrayContaining(["content-length", "content-type", "host"]));

    const message = { type: "BUG", messageType: "IMAGE", content: fileUrl } as const;
    await expect(theo.call(startConversation, { params, body: message })).rejects.toMatchObject({ status: 400 });
    expect((await put(app, presignedUrl, picture, "image/jpeg")).status).toBe(200);
    await theo.call(startConversation, { params, body: message });
    const served = await readStored(app, fileUrl);
    expect(served.headers.get("content-type")).toBe("image/jpeg");
    expect(Buffer.from(await served.arrayBuffer()).equals(picture)).toBe(true);
  });

  test("[S51] what is not what was granted is refused and leaves the bucket", async () => {
    const { theo, project } = await buildStage(app);
    const params = { projectId: project.id };
    const page = Buffer.from("<html><script>alert(1)</script></html>");
    const body = { contentType: "image/png", size: page.length };
    const { presignedUrl, fileUrl } = await theo.call(uploadVisitorMedia, { params, body });
    await put(app, presignedUrl, page, "image/png");
    const message = { type: "BUG", messageType: "IMAGE", content: fileUrl } as const;
    await expect(theo.call(startConversation, { params, body: message })).rejects.toMatchObject({
      message: refusals.otherContent,
    });
    expect(await app.app.storage.sizeOf(`arrivals/${fileUrl.split("/").at(-1)}`)).toBeNull();
    expect((await readStored(app, fileUrl)).status).toBe(404);
  });

  test("a second PUT after the file was stored is removed by the sweep", async () => {
    const { theo, project } = await buildStage(app);
    const params = { projectId: project.id };
    const picture = await buildPicture("png");
    const body = { contentType: "image/png", size: picture.length };
    const { presignedUrl, fileUrl } = await theo.call(uploadVisitorMedia, { params, body });
    await put(app, presignedUrl, picture, "image/png");
    await theo.call(startConversation, { params, body: { type: "BUG", messageType: "IMAGE", content: fileUrl } });
    await put(app, presignedUrl, picture, "image/png");
    const arrival = `arrivals/${fileUrl.split("/").at(-1)}`;
    const { database, storage } = app.app;
    expect(await storage.sizeOf(arrival)).toBe(picture.length);
    const later = new Date(Date.now() + limits.grantLifeMs + minute);
    await sweepFiles({ database, storage, clock: { now: () => later } }, [messageFileUse]);
    expect(await storage.sizeOf(arrival)).toBeNull();
    expect((await readStored(app, fileUrl)).status).toBe(200);
  });
});

test("uploads are signed for the address that browsers use", async () => {
  const storage = createS3Storage({ ...settings, publicUrl: "https://files.example.com" });
  const upload = { key: "arrivals/a.png", contentType: "image/png", size: 3, lifeMs: minute };
  expect(await storage.signUpload(upload)).toMatch(/^https:\/\/files\.example\.com\/hark\/arrivals\/a\.png\?/);
  expect(storage.uploadOrigin).toBe("https://files.example.com");
  storage.close();
});
