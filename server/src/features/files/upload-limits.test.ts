import { mkdtemp, rm, statfs } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uploadAvatar } from "@hark/contract/agents/endpoints";
import { startConversation } from "@hark/contract/conversations/endpoints";
import { uploadMedia, uploadVisitorMedia } from "@hark/contract/files/endpoints";
import { files, rates } from "@hark/contract/limits";
import { createProject, uploadLogo } from "@hark/contract/projects/endpoints";
import { uploadSavedReplyFile } from "@hark/contract/saved-replies/endpoints";
import { expect, onTestFinished, test, vi } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildAgent, buildProject, buildStage, buildVisitor } from "../../../test/cast.ts";
import { buildPicture, put } from "../../../test/files.ts";
import { type RawAnswer, rawRequest } from "../../../test/raw-request.ts";
import { createDiskStorage } from "../../platform/storage/disk-storage.ts";

const app = useTestApp({ trustedProxies: [] });
const full = useTestApp({ minFreeBytes: Number.MAX_SAFE_INTEGER });

const mebibyte = 1024 * 1024;
const small = useTestApp({
  fixedSettings: {
    uploadMbPerVisitorHour: 2,
    uploadMbPerAddressHour: 5,
    uploadMbPerProjectDay: 6,
    uploadMbPerAgentHour: 3,
  },
  trustedProxies: ["127.0.0.1"],
});

/** How many calls pass before the first refusal, which has to be this one. */
async function countUntil(code: string, call: () => Promise<unknown>): Promise<number> {
  for (let passed = 0; ; passed++) {
    const refusal = await call().then(
      () => null,
      (error: unknown) => error,
    );
    if (refusal === null) continue;
    expect(refusal).toMatchObject({ code });
    return passed;
  }
}

test("a visitor is granted so many bytes in an hour, an address and a project so many of all its visitors", async () => {
  const project = await buildProject(await buildAgent(app, "Olivia"));
  const upload = (size: number) => ({
    params: { projectId: project.id },
    body: { contentType: "video/mp4", size },
  });
  const video = upload(files.videoMaxBytes);
  const theo = await buildVisitor(app, project);
  const perVisitor = Math.floor(rates.uploadBytesPerVisitorPerHour / files.videoMaxBytes);
  expect(await countUntil("RATE_LIMITED", () => theo.call(uploadVisitorMedia, video))).toBe(perVisitor);
  // A size that is none gives nothing back.
  await expect(theo.call(uploadVisitorMedia, upload(-files.videoMaxBytes))).rejects.toMatchObject({ status: 400 });
  expect(await countUntil("RATE_LIMITED", () => theo.call(uploadVisitorMedia, video))).toBe(0);

  let all = perVisitor;
  const perAddress = Math.floor(rates.uploadBytesPerAddressPerHour / files.videoMaxBytes);
  while (all < perAddress) {
    const another = await buildVisitor(app, project);
    all += await countUntil("RATE_LIMITED", () => another.call(uploadVisitorMedia, video));
  }
  expect(all).toBe(perAddress);
  const last = await buildVisitor(app, project);
  expect(await countUntil("RATE_LIMITED", () => last.call(uploadVisitorMedia, video))).toBe(0);
  await expect(last.call(uploadVisitorMedia, upload(-files.videoMaxBytes))).rejects.toMatchObject({ status: 400 });
  expect(await countUntil("RATE_LIMITED", () => last.call(uploadVisitorMedia, video))).toBe(0);
  // What was too much has not used up what is left.
  await last.call(uploadVisitorMedia, upload(1));
});

test("projects, and avatars and logos together, have a rate by account", async () => {
  const { olivia, project } = await buildStage(app);
  const body = { contentType: "image/png" as const, size: 10 };
  let pictures = 0;
  const upload = () =>
    ++pictures % 2
      ? olivia.call(uploadLogo, { params: { projectId: project.id }, body })
      : olivia.call(uploadAvatar, { params: { projectId: project.id, agentId: olivia.agentId }, body });
  expect(await countUntil("RATE_LIMITED", upload)).toBe(rates.picturesPerAccountPerHour);
  const create = () => olivia.call(createProject, { body: { name: "One more" } });
  expect(await countUntil("RATE_LIMITED", create)).toBe(rates.projectsPerAccountPerHour - 1);
});

test("nothing is granted that would leave the disk with too little space", async () => {
  const { project, theo } = await buildStage(full);
  const upload = { params: { projectId: project.id }, body: { contentType: "image/png", size: 10 } };
  await expect(theo.call(uploadVisitorMedia, upload)).rejects.toMatchObject({
    code: "UNAVAILABLE",
    message: expect.stringContaining("disk space"),
  });
});

const gibibyte = 1024 ** 3;

test("room that is kept for what arrives is not promised to another upload, and is there again afterwards", async () => {
  const folder = await mkdtemp(join(tmpdir(), "hark-room-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { bavail, bsize } = await statfs(folder);
  // So much that what others write meanwhile makes no difference.
  const storage = createDiskStorage(folder, bavail * bsize - 30 * gibibyte);
  const giveBack = await storage.keepRoomFor(20 * gibibyte);
  expect(giveBack).not.toBeNull();
  expect(await storage.keepRoomFor(20 * gibibyte)).toBeNull();
  giveBack?.();
  // It gives back once.
  giveBack?.();
  expect(await storage.keepRoomFor(40 * gibibyte)).toBeNull();
  expect(await storage.keepRoomFor(20 * gibibyte)).not.toBeNull();
});

test("an upload keeps its room from its first byte until it has ended or broken off", async () => {
  const { project, theo } = await buildStage(app);
  let kept = 0;
  const keeping = vi.spyOn(app.app.storage, "keepRoomFor").mockImplementation(async (size) => {
    kept += size;
    return () => {
      kept -= size;
    };
  });
  onTestFinished(() => keeping.mockRestore());
  const size = 100_000;
  const { presignedUrl } = await theo.call(uploadVisitorMedia, {
    params: { projectId: project.id },
    body: { contentType: "image/png", size },
  });
  expect(kept).toBe(0);
  const { pathname, search } = new URL(presignedUrl);
  const headers = { "content-type": "image/png", "content-length": size };
  const upload = request(app.url + pathname + search, { method: "PUT", headers }).on("error", () => {});
  upload.write(Buffer.alloc(10));
  await expect.poll(() => kept).toBe(size);
  upload.destroy();
  await expect.poll(() => kept).toBe(0);
});

test.each(["ENOSPC", "EDQUOT", "EROFS"])(
  "a disk that refuses to be written to with %s is told as such",
  async (code) => {
    const { project, theo } = await buildStage(app);
    const picture = await buildPicture("png");
    const refusal = Object.assign(new Error(`${code}: no`), { code });
    const { presignedUrl } = await theo.call(uploadVisitorMedia, {
      params: { projectId: project.id },
      body: { contentType: "image/png", size: picture.length },
    });
    for (const method of ["write", "copy"] as const) {
      // No disk can be filled here.
      const refusing = vi.spyOn(app.app.storage, method).mockRejectedValueOnce(refusal);
      const answer = await put(app, presignedUrl, picture, "image/png");
      refusing.mockRestore();
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ message: expect.stringContaining("short of disk space") });
    }
    expect((await put(app, presignedUrl, picture, "image/png")).status).toBe(204);
  },
);

test("[J1] the files of saved replies count among an agent's uploads", async () => {
  const { project, olivia, petra } = await buildStage(app);
  const params = { projectId: project.id };
  const file = { contentType: "application/pdf", size: 10, name: "Price list.pdf" };
  expect(await olivia.call(uploadSavedReplyFile, { params, body: file })).toMatchObject({ type: "FILE" });
  const body = { contentType: "video/mp4", size: files.videoMaxBytes };
  await expect(petra.call(uploadSavedReplyFile, { params, body })).rejects.toMatchObject({ status: 404 });
  const { theo } = await buildStage(app);
  await expect(theo.call(uploadSavedReplyFile, { params, body })).rejects.toMatchObject({ status: 401 });
  const { conversation } = await (await buildVisitor(app, project)).call(startConversation, {
    params,
    body: { type: "QUESTION", content: "Hello" },
  });
  const inThread = { params: { ...params, conversationId: conversation.id }, body };
  const calls = [() => olivia.call(uploadMedia, inThread), () => olivia.call(uploadSavedReplyFile, { params, body })];
  let next = 0;
  const rest = Math.floor((rates.uploadBytesPerAgentPerHour - file.size) / files.videoMaxBytes);
  expect(await countUntil("RATE_LIMITED", async () => calls[next++ % 2]?.())).toBe(rest);
});

test("the quotas are the operator's: by visitor, address, project and agent", async () => {
  const { olivia, marco, project } = await buildStage(small);
  const params = { projectId: project.id };
  const body = { contentType: "image/png", size: mebibyte };
  const uploadAs = async (from: string) => {
    const { token } = await buildVisitor(small, project);
    return () => rawRequest(small, "POST", `/widget/${project.id}/uploads`, { token, from, body }).then(passOrThrow);
  };
  const countFrom = async (from: string) => countUntil("RATE_LIMITED", await uploadAs(from));
  // Two of each visitor, five of the address, six of the project.
  expect([await countFrom("192.0.2.1"), await countFrom("192.0.2.1"), await countFrom("192.0.2.1")]).toEqual([2, 2, 1]);
  expect([await countFrom("192.0.2.2"), await countFrom("192.0.2.3")]).toEqual([1, 0]);
  const replyFile = (person: typeof olivia) => () => person.call(uploadSavedReplyFile, { params, body });
  expect(await countUntil("RATE_LIMITED", replyFile(olivia))).toBe(3);
  expect(await countUntil("RATE_LIMITED", replyFile(marco))).toBe(3);
});

function passOrThrow({ status, body }: RawAnswer) {
  if (status !== 200 && status !== 201) throw Object.assign(new Error(`Answered ${status}`), { code: body.code });
}
