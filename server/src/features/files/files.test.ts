import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import {
  getConversation,
  listConversations,
  sendMessage,
  sendVisitorMessage,
  startConversation,
} from "@hark/contract/conversations/endpoints";
import { uploadMedia, uploadVisitorMedia } from "@hark/contract/files/endpoints";
import { refusals } from "@hark/contract/files/rules";
import { day, files as limits } from "@hark/contract/limits";
import { getProject, updateProject, uploadLogo } from "@hark/contract/projects/endpoints";
import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { buildTestApp, useTestApp } from "../../../test/build-test-app.ts";
import { buildPerson, buildStage, type Stage, type VisitorPerson } from "../../../test/cast.ts";
import { buildPicture, put, readStored, videoHead } from "../../../test/files.ts";
import { createLog } from "../../platform/log.ts";
import { messageFileUse } from "../conversations/index.ts";
import { logoUse } from "../projects/index.ts";
import { arrivalKey, nameInAddress } from "./address.ts";
import type { FileUse } from "./file-use-queries.ts";
import { findFileByName } from "./queries.ts";
import { readRange } from "./routes.ts";
import { settleUpload } from "./settle-upload.ts";
import { removeReleased, sweepFiles } from "./sweep.ts";

const app = useTestApp();

async function grant({ project }: Pick<Stage, "project">, visitor: VisitorPerson, contentType: string, size: number) {
  return visitor.call(uploadVisitorMedia, { params: { projectId: project.id }, body: { contentType, size } });
}

async function upload(stage: Stage, bytes: Buffer, contentType = "image/png") {
  const granted = await grant(stage, stage.theo, contentType, bytes.length);
  const answer = await put(app, granted.presignedUrl, bytes, contentType);
  expect(answer.status).toBe(204);
  return granted.fileUrl;
}

describe("the two steps", () => {
  test("[API-15] a visitor's picture is allowed, put, sent, and served so that it can't run", async () => {
    const stage = await buildStage(app);
    const picture = await buildPicture("png");
    const fileUrl = await upload(stage, picture);
    const { conversation } = await stage.theo.call(startConversation, {
      params: { projectId: stage.project.id },
      body: { type: "BUG", messageType: "IMAGE", content: fileUrl },
    });
    expect(conversation.messages[0]).toMatchObject({ type: "IMAGE", content: fileUrl });

    const stored = (await readdir(app.dataDir, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
    const modes = await Promise.all(
      stored.map(async (one) => (await stat(join(one.parentPath, one.name))).mode & 0o777),
    );
    expect(new Set(modes)).toEqual(new Set([0o600]));

    const served = await readStored(app, fileUrl);
    expect(served.status).toBe(200);
    expect(Buffer.from(await served.arrayBuffer()).equals(picture)).toBe(true);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      "content-security-policy": expect.stringMatching(/^default-src 'none';.*sandbox$/),
    });
  });

  test("an agent sends media into a conversation, and only into one of the project's", async () => {
    const stage = await buildStage(app);
    const { project, theo, marco, petra } = stage;
    const { conversation } = await theo.call(startConversation, {
      params: { projectId: project.id },
      body: { type: "QUESTION", content: "Hello" },
    });
    const params = { projectId: project.id, conversationId: conversation.id };
    const bytes = videoHead("mp4");
    const body = { contentType: "video/mp4", size: bytes.length };
    await expect(petra.call(uploadMedia, { params, body })).rejects.toMatchObject({ status: 404 });
    const elsewhere = { ...params, projectId: stage.petrasProject.id };
    await expect(petra.call(uploadMedia, { params: elsewhere, body })).rejects.toMatchObject({ status: 404 });

    const { presignedUrl, fileUrl } = await marco.call(uploadMedia, { params, body });
    await put(app, presignedUrl, bytes, "video/mp4");
    const { message } = await marco.call(sendMessage, { params, body: { type: "VIDEO", content: fileUrl } });
    expect(message).toMatchObject({ type: "VIDEO", content: fileUrl });
    const range = await readStored(app, fileUrl, { range: "bytes=4-7" });
    expect([range.status, range.headers.get("content-range")]).toEqual([206, `bytes 4-7/${bytes.length}`]);
    expect(await range.text()).toBe("ftyp");
  });
});

test("an animated PNG and what phones record are what they are", async () => {
  const stage = await buildStage(app);
  const still = await buildPicture("png");
  // Behind the header, as an encoder of animations puts it there.
  const control = Buffer.from("\0\0\0\u0008acTL\0\0\0\u0001\0\0\0\0\0\0\0\0", "latin1");
  control.writeUInt32BE(crc32(control.subarray(4, 16)), 16);
  const animated = Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]);
  const recorded = ["M4V ", "3gp4"].map((brand) =>
    Buffer.concat([Buffer.from(`\0\0\0\u0014ftyp${brand}\0\0\0\0${brand}`, "latin1"), Buffer.alloc(2_000)]),
  );
  for (const [bytes, type] of [
    [animated, "image/png"],
    ...recorded.map((one) => [one, "video/mp4"] as const),
  ] as const) {
    const { presignedUrl, fileUrl } = await grant(stage, stage.theo, type, bytes.length);
    expect((await put(app, presignedUrl, bytes, type)).status).toBe(204);
    const stored = await readStored(app, fileUrl);
    expect([stored.status, stored.headers.get("content-type")]).toEqual([200, type]);
  }
});

describe("what is refused", () => {
  const cases: [string, string, number, string][] = [
    ["SVG", "image/svg+xml", 100, refusals.svg],
    ["HTML", "text/html", 100, refusals.notMedia],
    ["HEIC", "image/heic", 100, refusals.heic],
    ["an empty file", "image/png", 0, refusals.empty],
    ["an image over 10 MB", "image/png", limits.imageMaxBytes + 1, refusals.imageTooLarge],
    ["a video over 50 MB", "video/mp4", limits.videoMaxBytes + 1, refusals.videoTooLarge],
  ];
  test.each(cases)("[S51] [S53] [S55] %s gets no address", async (_, contentType, size, message) => {
    const stage = await buildStage(app);
    await expect(grant(stage, stage.theo, contentType, size)).rejects.toMatchObject({ message });
  });

  test("[S55] exactly 10 MB and 50 MB are allowed", async () => {
    const stage = await buildStage(app);
    await grant(stage, stage.theo, "image/png", limits.imageMaxBytes);
    await grant(stage, stage.theo, "video/mp4", limits.videoMaxBytes);
  });

  test("[S51] bytes that differ from the grant are refused and not kept", async () => {
    const stage = await buildStage(app);
    const page = Buffer.from("<html><script>alert(1)</script></html>");
    const jpeg = await buildPicture("jpeg");
    for (const bytes of [page, jpeg]) {
      const { presignedUrl, fileUrl } = await grant(stage, stage.theo, "image/png", bytes.length);
      const answer = await put(app, presignedUrl, bytes, "image/png");
      expect(answer.status).toBe(415);
      expect(await answer.json()).toMatchObject({ message: refusals.otherContent });
      expect((await readStored(app, fileUrl)).status).toBe(404);
    }
  });

  test("another type, another size and another token are refused, and a second time changes nothing", async () => {
    const stage = await buildStage(app);
    const picture = await buildPicture("png");
    const { presignedUrl } = await grant(stage, stage.theo, "image/png", picture.length);
    expect((await put(app, presignedUrl, picture, "text/html")).status).toBe(415);
    expect((await put(app, presignedUrl, Buffer.concat([picture, Buffer.alloc(1)]), "image/png")).status).toBe(413);
    expect((await put(app, presignedUrl, picture.subarray(1), "image/png")).status).toBe(415);
    expect((await put(app, `${presignedUrl}x`, picture, "image/png")).status).toBe(404);
    expect((await put(app, presignedUrl, picture, "image/png")).status).toBe(204);
    expect((await put(app, presignedUrl, picture, "image/png")).status).toBe(204);
  });

  test("[S55] a picture of a hundred million pixels is refused without being decoded", async () => {
    const stage = await buildStage(app);
    const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: "white" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const { presignedUrl } = await grant(stage, stage.theo, "image/png", bomb.length);
    const answer = await put(app, presignedUrl, bomb, "image/png");
    expect(await answer.json()).toMatchObject({ message: refusals.tooManyPixels });
  });

  test("IMAGE and VIDEO messages are stored files of this project, of that kind, that have arrived", async () => {
    const stage = await buildStage(app);
    const other = await buildStage(app);
    const { theo, project } = stage;
    const fileUrl = await upload(stage, await buildPicture("png"));
    const waiting = await grant(stage, theo, "image/png", 10);
    const { conversation } = await theo.call(startConversation, {
      params: { projectId: project.id },
      body: { type: "QUESTION", content: fileUrl },
    });
    const params = { projectId: project.id, conversationId: conversation.id };
    const refused: ["IMAGE" | "VIDEO", string][] = [
      ["IMAGE", "https://elsewhere.example/cat.png"],
      ["IMAGE", "javascript:alert(1)"],
      ["IMAGE", "data:image/png;base64,AAAA"],
      ["IMAGE", `${fileUrl}/../x`],
      ["VIDEO", fileUrl],
      ["IMAGE", waiting.fileUrl],
      ["IMAGE", await upload(other, await buildPicture("png"))],
    ];
    for (const [type, content] of refused) {
      const sent = theo.call(sendVisitorMessage, { params, body: { type, content } });
      await expect(sent, content).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    }
    const started = theo.call(startConversation, {
      params: { projectId: project.id },
      body: { type: "QUESTION", messageType: "IMAGE", content: "https://elsewhere.example/cat.png" },
    });
    await expect(started).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    const { conversations } = await stage.olivia.call(listConversations, { params: { projectId: project.id } });
    expect(conversations).toHaveLength(1);
  });
});

test("the sweep removes files that nothing has pointed at for a day, and nothing else", async () => {
  const stage = await buildStage(app);
  const used = await upload(stage, await buildPicture("png"));
  const unused = await upload(stage, await buildPicture("png"));
  const neverCame = await grant(stage, stage.theo, "image/png", 10);
  await stage.theo.call(startConversation, {
    params: { projectId: stage.project.id },
    body: { type: "BUG", messageType: "IMAGE", content: used },
  });
  const { app: server, dataDir } = app;
  // Nobody says here who uses logos, so they stay.
  const { fileUrl: logo } = await stage.olivia.call(uploadLogo, {
    params: { projectId: stage.project.id },
    body: { contentType: "image/png", size: 10 },
  });
  const sweepAt = (ms: number) => sweepFiles(at(ms), [messageFileUse]);
  await sweepAt(day - 60_000);
  expect((await readStored(app, unused)).status).toBe(200);
  await Promise.all([sweepAt(day + 60_000), sweepAt(day + 60_000)]);
  expect((await readStored(app, used)).status).toBe(200);
  expect((await readStored(app, unused)).status).toBe(404);
  const names = await readdir(join(dataDir, "files/files"));
  expect(names).toContain(used.split("/").at(-1));
  expect(names).not.toContain(unused.split("/").at(-1));
  const rows = await server.database.db
    .selectFrom("stored_files")
    .select("name")
    .where("name", "in", [nameInAddress(neverCame.fileUrl), nameInAddress(logo)])
    .execute();
  expect(rows).toEqual([{ name: nameInAddress(logo) }]);
});

const at = (ms: number) => ({
  database: app.app.database,
  storage: app.app.storage,
  clock: { now: () => new Date(Date.now() + ms) },
});

test("a file is kept while any of several uses points at it", async () => {
  const stage = await buildStage(app);
  const shared = await upload(stage, await buildPicture("png"));
  const isUsed = sql<boolean>`file.name = ${nameInAddress(shared)}`;
  const pointsAtIt: FileUse = { purpose: "MESSAGE", isUsed, moveTo: () => [] };
  await sweepFiles(at(2 * day), [messageFileUse, pointsAtIt]);
  expect((await readStored(app, shared)).status).toBe(200);
  await sweepFiles(at(2 * day), [messageFileUse]);
  expect((await readStored(app, shared)).status).toBe(404);
});

test("a replaced picture is removed, and one that was chosen again in the meantime is kept", async () => {
  const stage = await buildStage(app);
  const { olivia, project } = stage;
  const picture = await buildPicture("png");
  const grantLogo = () =>
    olivia.call(uploadLogo, {
      params: { projectId: project.id },
      body: { contentType: "image/png", size: picture.length },
    });
  const [first, second] = [await grantLogo(), await grantLogo()];
  for (const { presignedUrl } of [first, second]) await put(app, presignedUrl, picture, "image/png");
  const take = (logoUrl: string) =>
    olivia.call(updateProject, { params: { projectId: project.id }, body: { logoUrl } });
  await take(first.fileUrl);
  await take(second.fileUrl);
  const release = (url: string, ms: number) => removeReleased(at(ms), [logoUse], nameInAddress(url));

  // Wanted a moment ago: whoever asked for it may not have committed yet.
  await release(first.fileUrl, 0);
  expect((await readStored(app, first.fileUrl)).status).toBe(200);
  await take(first.fileUrl);
  await release(first.fileUrl, 120_000);
  expect((await readStored(app, first.fileUrl)).status).toBe(200);
  await release(second.fileUrl, 120_000);
  expect((await readStored(app, second.fileUrl)).status).toBe(404);
  await expect(take(second.fileUrl)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
});

test("[S51] of two concurrent uploads to one grant one is accepted, and the verified bytes are served", async () => {
  const stage = await buildStage(app);
  const picture = await buildPicture("png", { width: 300, height: 300 });
  const page = Buffer.from("<script>alert(1)</script>".padEnd(picture.length, " "));
  for (let round = 0; round < 30; round += 1) {
    const { presignedUrl, fileUrl } = await grant(stage, stage.theo, "image/png", picture.length);
    const answers = await Promise.all(
      [picture, page].map((bytes) => put(app, presignedUrl, bytes, "image/png").then(({ status }) => status)),
    );
    expect(answers.filter((status) => status === 204).length).toBeLessThanOrEqual(1);
    const served = await readStored(app, fileUrl);
    expect(served.status).toBe(answers.includes(204) ? 200 : 404);
    if (served.status === 200) expect(Buffer.from(await served.arrayBuffer()).equals(picture)).toBe(true);
  }
});

test("[S51] bytes that are replaced during verification are not served", async () => {
  const stage = await buildStage(app);
  const picture = await buildPicture("png");
  const { fileUrl } = await grant(stage, stage.theo, "image/png", picture.length);
  const name = nameInAddress(fileUrl);
  const { database, storage } = app.app;
  const file = await findFileByName(database, name);
  if (!file) throw new Error("The grant has no row");
  const write = (bytes: Buffer) =>
    storage.write(arrivalKey(name), bytes, { contentType: "image/png", size: bytes.length });
  await write(picture);
  // As S3 does, which takes a signed upload again at any moment.
  const exchanging: typeof storage = {
    ...storage,
    async read(key, range) {
      const read = await storage.read(key, range);
      await write(Buffer.alloc(picture.length, "<"));
      return read;
    },
  };
  const settled = await settleUpload({ ...at(0), storage: exchanging, log: createLog("silent") }, file);
  expect(settled?.stored_at).toBeInstanceOf(Date);
  expect(Buffer.from(await (await readStored(app, fileUrl)).arrayBuffer()).equals(picture)).toBe(true);
});

test.each([
  ["missing", (path: string) => rm(path)],
  ["shortened", (path: string) => truncate(path, 10)],
])("a stored file that is %s on the disk is not there, and nobody keeps that answer", async (_, harm) => {
  const stage = await buildStage(app);
  const fileUrl = await upload(stage, await buildPicture("png"));
  await harm(join(app.dataDir, "files/files", nameInAddress(fileUrl)));
  for (const headers of [{}, { range: "bytes=20-29" }]) {
    const answer = await readStored(app, fileUrl, headers);
    expect([answer.status, await answer.json()]).toEqual([404, { code: "NOT_FOUND", message: "Not found" }]);
    expect(answer.headers.get("cache-control") ?? "").not.toContain("immutable");
  }
});

test("pictures that are sent as they are are held in memory one at a time", async () => {
  const stage = await buildStage(app);
  const pictures = 4;
  const { storage } = app.app;
  const read = storage.read.bind(storage);
  let heads = 0;
  let open = 0;
  let most = 0;
  let letAllGo = () => {};
  const all = new Promise<void>((resolve) => {
    letAllGo = resolve;
  });
  const reading = vi.spyOn(storage, "read").mockImplementation(async (key, range) => {
    if (range) {
      heads += 1;
      if (heads === pictures) letAllGo();
      return read(key, range);
    }
    open += 1;
    most = Math.max(most, open);
    // Until the heads of all have been looked at, and for some turns more, in which the others would follow.
    await all;
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
    return (await read(key)).on("close", () => {
      open -= 1;
    });
  });
  const bytes = await buildPicture("png");
  await Promise.all(Array.from({ length: pictures }, () => upload(stage, bytes)));
  reading.mockRestore();
  expect(most).toBe(1);
});

test("a stored file that can't be looked at is put off, and not told to be missing", async () => {
  const stage = await buildStage(app);
  const fileUrl = await upload(stage, await buildPicture("png"));
  const path = join(app.dataDir, "files/files", nameInAddress(fileUrl));
  await rename(path, `${path}-away`);
  // A link to itself is a file's name and leads to no file.
  await symlink(path, path);
  const answer = await readStored(app, fileUrl);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    code: "UNAVAILABLE",
    message: expect.stringContaining("can't be reached"),
  });
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(answer.headers.get("cache-control") ?? "").not.toContain("immutable");
  await rename(`${path}-away`, path);
  expect((await readStored(app, fileUrl)).status).toBe(200);
});

test("a logo that can't be drawn is not kept as that by anybody", async () => {
  const stage = await buildStage(app);
  const picture = await buildPicture("png");
  const { presignedUrl, fileUrl } = await stage.olivia.call(uploadLogo, {
    params: { projectId: stage.project.id },
    body: { contentType: "image/png", size: picture.length },
  });
  expect((await put(app, presignedUrl, picture, "image/png")).status).toBe(204);
  await rm(join(app.dataDir, "files/files", nameInAddress(fileUrl)));
  const answer = await readStored(app, `${fileUrl}/logo.png`);
  expect(answer.status).toBe(500);
  expect(answer.headers.get("cache-control") ?? "").not.toContain("immutable");
});

test("a stored file's name is ours, whatever the person's file was called (S52)", async () => {
  const stage = await buildStage(app);
  const fileUrl = await upload(stage, await buildPicture("png"));
  expect(fileUrl).toMatch(/^http:\/\/hark\.test\/files\/[\w-]{27}\.png$/);
  for (const name of ["../../../etc/passwd", "..%2F..%2Fpackage.json", randomBytes(20).toString("base64url")]) {
    expect((await readStored(app, `http://hark.test/files/${name}`)).status).toBe(404);
  }
});

test.each([
  ["bytes=0-9", { start: 0, end: 9 }],
  ["bytes=90-", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-1000", { start: 0, end: 99 }],
  ["bytes=50-1000", { start: 50, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=0-1,5-6", null],
  ["bytes=-", null],
  [undefined, null],
])("range %s of a hundred bytes", (header, expected) => expect(readRange(header, 100)).toEqual(expected));

test("after PUBLIC_URL has changed, pictures and files are told by the new address, and live on under it", async () => {
  const stage = await buildStage(app);
  const { project, theo, olivia } = stage;
  const params = { projectId: project.id };
  const picture = await buildPicture("png");
  const sent = await upload(stage, picture);
  await theo.call(startConversation, { params, body: { type: "BUG", messageType: "IMAGE", content: sent } });
  const said = `http://hark.test/files/${"x".repeat(27)}.png`;
  await theo.call(startConversation, { params, body: { type: "BUG", content: said } });
  const logo = await olivia.call(uploadLogo, { params, body: { contentType: "image/png" } });
  expect((await put(app, logo.presignedUrl, picture, "image/png")).status).toBe(204);
  await olivia.call(updateProject, { params, body: { logoUrl: logo.fileUrl } });

  const { databaseUrl } = app;
  const moved = await buildTestApp({ databaseUrl, publicUrl: "https://new.example" });
  try {
    const agent = buildPerson(moved, olivia.token);
    const move = (address: string) => address.replace("http://hark.test", "https://new.example");
    await expect
      .poll(async () => (await agent.call(getProject, { params })).project.logoUrl, { timeout: 10_000 })
      .toBe(move(logo.fileUrl));
    const { conversations } = await agent.call(listConversations, { params });
    expect(conversations.map(({ lastMessage }) => lastMessage?.content)).toEqual([said, move(sent)]);
    const [, { id: conversationId } = { id: "" }] = conversations;
    const { conversation } = await agent.call(getConversation, { params: { ...params, conversationId } });
    expect(conversation.messages.map(({ content }) => content)).toEqual([move(sent)]);
    // What is replaced is still known as ours, and its file goes.
    await agent.call(updateProject, { params, body: { logoUrl: null } });
    const { database } = moved.app;
    const released = database.db
      .selectFrom(sql<{ name: string; data: { name: string } }>`pgboss.job`.as("job"))
      .select("job.data")
      .where("job.name", "=", "released-file");
    expect((await released.execute()).map(({ data }) => data.name)).toContain(nameInAddress(logo.fileUrl));
  } finally {
    await moved.close();
  }
});

test("what an upload left whose server was killed is removed by the sweep, and what still arrives stays", async () => {
  const { storage, database } = app.app;
  const unfinished = join(app.dataDir, "files/unfinished");
  await mkdir(unfinished, { recursive: true });
  await mkdir(join(app.dataDir, "files/arrivals"), { recursive: true });
  const former = join(app.dataDir, "files/arrivals/name.png.0.part");
  for (const path of [join(unfinished, "killed.part"), former]) await writeFile(path, "half");
  const before = new Date(Date.now() - day);
  for (const path of [join(unfinished, "killed.part"), former]) await utimes(path, before, before);
  await writeFile(join(unfinished, "arriving.part"), "half");
  await sweepFiles({ database, storage, clock: { now: () => new Date() } }, [messageFileUse]);
  expect(await readdir(unfinished)).toEqual(["arriving.part"]);
  expect(await readdir(join(app.dataDir, "files/arrivals"))).not.toContain("name.png.0.part");
});
