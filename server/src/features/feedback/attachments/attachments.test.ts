import {
  removeFeedbackFile,
  uploadFeedbackFile,
  uploadVisitorFeedbackFile,
} from "@hark/contract/feedback/attachment-endpoints";
import * as feedback from "@hark/contract/feedback/endpoints";
import { createPrivateComment, listPrivateComments } from "@hark/contract/feedback/private-comment-endpoints";
import { uploadVisitorMedia } from "@hark/contract/files/endpoints";
import { day, feedback as limits } from "@hark/contract/limits";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { useTestApp } from "../../../../test/build-test-app.ts";
import { buildStage, buildVisitor, type Stage, type VisitorPerson } from "../../../../test/cast.ts";
import { buildPicture, put, readStored } from "../../../../test/files.ts";
import { connectWidget } from "../../../../test/socket-client.ts";
import { nameInAddress } from "../../files/index.ts";
import { sweepFiles } from "../../files/sweep.ts";
import { feedbackFileUse } from "./attachment-queries.ts";

const app = useTestApp();
const refused = (status: number) => expect.objectContaining({ status });

async function addPicture({ project }: Stage, visitor: VisitorPerson, bytes?: Buffer) {
  const picture = bytes ?? (await buildPicture("png"));
  const contentType = bytes ? "image/jpeg" : "image/png";
  const params = { projectId: project.id };
  const grant = await visitor.call(uploadVisitorFeedbackFile, { params, body: { contentType, size: picture.length } });
  expect((await put(app, grant.presignedUrl, picture, grant.contentType)).status).toBe(204);
  return grant.fileUrl;
}

async function addFile({ project, olivia }: Stage, text: string) {
  const params = { projectId: project.id };
  const body = { contentType: "text/plain", size: text.length, name: "notes.txt" };
  const grant = await olivia.call(uploadFeedbackFile, { params, body });
  expect((await put(app, grant.presignedUrl, Buffer.from(text), grant.contentType)).status).toBe(204);
  return grant.fileUrl;
}

async function suggest(stage: Stage, attachments: { content: string }[], status?: "UNDER_REVIEW") {
  const params = { projectId: stage.project.id };
  const { feedback: made } = await stage.theo.call(feedback.createFeedback, {
    params,
    body: { title: "A bigger basket", attachments },
  });
  const ofItem = { ...params, feedbackId: made.id };
  if (status) await stage.olivia.call(feedback.updateFeedback, { params: ofItem, body: { status } });
  return { made, params: ofItem };
}

async function sweep(days: number) {
  const { database, storage } = app.app;
  const clock = { now: () => new Date(Date.now() + days * day) };
  await sweepFiles({ database, storage, clock }, [feedbackFileUse]);
}

test("[D6] a suggestion and its comments have files, which are seen wherever they are and by nobody else", async () => {
  const stage = await buildStage(app);
  const { olivia, theo, nadia, project } = stage;
  const picture = await addPicture(stage, theo);
  const { made, params } = await suggest(stage, [{ content: picture }], "UNDER_REVIEW");
  const shown = { id: expect.any(String), content: picture, type: "IMAGE", file: null };
  expect(made.attachments).toEqual([shown]);

  const listener = await connectWidget(app, project, nadia);
  onTestFinished(listener.close);
  const second = await addPicture(stage, nadia);
  const body = { attachments: [{ content: second }] };
  const { comment } = await nadia.call(feedback.createVisitorComment, { params, body });
  expect(comment).toMatchObject({ content: "", attachments: [{ content: second, type: "IMAGE" }] });
  const heard = await listener.next("feedback.commented");
  expect(heard.comment.attachments).toEqual(comment.attachments);

  const file = await addFile(stage, "for all");
  const ofTeam = { content: "See here", attachments: [{ content: file }] };
  await olivia.call(feedback.createComment, { params, body: ofTeam });
  const secret = await addFile(stage, "for the team");
  await olivia.call(createPrivateComment, { params, body: { attachments: [{ content: secret }] } });

  const detail = (await theo.call(feedback.getVisitorFeedback, { params })).feedback;
  expect(detail.attachments).toEqual([shown]);
  expect(detail.comments.map(({ attachments }) => attachments[0])).toMatchObject([
    { content: second, type: "IMAGE", file: null },
    { content: file, type: "FILE", file: { name: "notes.txt", size: 7, contentType: "text/plain" } },
  ]);
  expect(JSON.stringify(detail)).not.toContain(secret);
  expect(JSON.stringify((await theo.call(feedback.listVisitorFeedbacks, { params })).feedbacks)).not.toContain(secret);
  const { privateComments } = await olivia.call(listPrivateComments, { params });
  expect(privateComments[0]).toMatchObject({ content: "", attachments: [{ content: secret, type: "FILE" }] });
  expect((await olivia.call(feedback.getFeedback, { params })).feedback.attachments).toEqual([shown]);

  // All of them are used, and none is swept; when the item is deleted, all are.
  await sweep(2);
  for (const url of [picture, second, file, secret]) expect((await readStored(app, url)).status).toBe(200);
  await olivia.call(feedback.deleteFeedback, { params });
  await sweep(2);
  for (const url of [picture, second, file, secret]) expect((await readStored(app, url)).status).toBe(404);
});

test("[D6] what everybody may see does not say what it was called where it was kept", async () => {
  const stage = await buildStage(app);
  const { theo, olivia, project } = stage;
  const params = { projectId: project.id };
  const picture = await buildPicture("png");
  const body = { contentType: "image/png", size: picture.length, name: "Theo Brandt, passport.png" };
  const ofVisitor = await theo.call(uploadVisitorFeedbackFile, { params, body });
  const ofTeam = await olivia.call(uploadFeedbackFile, { params, body });
  for (const { presignedUrl, fileUrl, contentType } of [ofVisitor, ofTeam]) {
    expect((await put(app, presignedUrl, picture, contentType)).status).toBe(204);
    expect((await readStored(app, fileUrl)).headers.get("content-disposition")).toBe("inline");
  }
  const { made } = await suggest(stage, [{ content: ofVisitor.fileUrl }], "UNDER_REVIEW");
  expect(made.attachments).toMatchObject([{ type: "IMAGE", file: null }]);
  expect(JSON.stringify(made)).not.toContain("passport");
});

test("[D6] a picture that everybody may see says nothing of where it was taken, and stands upright", async () => {
  const stage = await buildStage(app);
  const photo = await sharp({ create: { width: 60, height: 30, channels: 3, background: "green" } })
    .jpeg()
    .withExif({ IFD0: { Copyright: "Theo Example" }, IFD3: { GPSLatitude: "53/1 21/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const url = await addPicture(stage, stage.theo, photo);
  const served = await readStored(app, url);
  expect(served.headers.get("content-type")).toBe("image/webp");
  const kept = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
  expect(kept).toMatchObject({ format: "webp", width: 30, height: 60 });
  expect(kept.exif).toBeUndefined();
});

test("[D6] what a visitor adds is a picture or a video of this project that has arrived, and not too many", async () => {
  const stage = await buildStage(app);
  const { theo, project } = stage;
  const params = { projectId: project.id };
  const add = (content: string) =>
    theo.call(feedback.createFeedback, { params, body: { title: "Basket", attachments: [{ content }] } });
  const program = { contentType: "application/x-msdownload", size: 10, name: "setup.exe" };
  await expect(theo.call(uploadVisitorFeedbackFile, { params, body: program })).rejects.toEqual(refused(415));
  await expect(add(await addFile(stage, "of the team"))).rejects.toEqual(refused(400));
  await expect(add(`${app.url}/files/../secret.png`)).rejects.toEqual(refused(400));
  await expect(add("javascript:alert(1)")).rejects.toEqual(refused(400));
  // Of a conversation: its picture was not written anew.
  const bytes = await buildPicture("png");
  const sent = await theo.call(uploadVisitorMedia, { params, body: { contentType: "image/png", size: bytes.length } });
  await put(app, sent.presignedUrl, bytes, "image/png");
  await expect(add(sent.fileUrl)).rejects.toEqual(refused(400));
  const late = await theo.call(uploadVisitorFeedbackFile, { params, body: { contentType: "image/png", size: 10 } });
  await expect(add(late.fileUrl)).rejects.toEqual(refused(400));
  const other = await buildStage(app);
  await expect(add(await addPicture(other, other.theo))).rejects.toEqual(refused(400));
  const picture = { content: await addPicture(stage, theo) };
  const body = { title: "Basket", attachments: Array.from({ length: limits.attachmentsMax + 1 }, () => picture) };
  await expect(theo.call(feedback.createFeedback, { params, body })).rejects.toEqual(refused(400));
  const ofItem = (await suggest(stage, [])).params;
  const empty = theo.call(feedback.createVisitorComment, { params: ofItem, body: { content: " " } });
  await expect(empty).rejects.toMatchObject({ status: 400, fields: { content: "A comment needs a text" } });
});

test("[D2] a merge keeps files where they are, and a repeated comment has them once", async () => {
  const stage = await buildStage(app);
  const { olivia, theo } = stage;
  const picture = await addPicture(stage, theo);
  const going = await suggest(stage, [{ content: picture }], "UNDER_REVIEW");
  const staying = await suggest(stage, [], "UNDER_REVIEW");
  const body = { content: "Like this", clientId: crypto.randomUUID(), attachments: [{ content: picture }] };
  const first = await theo.call(feedback.createVisitorComment, { params: going.params, body });
  const again = await theo.call(feedback.createVisitorComment, { params: going.params, body });
  expect(again.comment).toEqual(first.comment);

  await olivia.call(feedback.mergeFeedback, { params: going.params, body: { intoId: staying.made.id } });
  const target = (await theo.call(feedback.getVisitorFeedback, { params: staying.params })).feedback;
  expect(target).toMatchObject({ attachments: [], comments: [{ attachments: [{ content: picture }] }] });
  const { merged } = await olivia.call(feedback.listMergedFeedbacks, { params: staying.params });
  expect(merged[0]?.attachments).toMatchObject([{ content: picture }]);
  await olivia.call(feedback.separateFeedback, { params: going.params });
  const own = (await theo.call(feedback.getVisitorFeedback, { params: going.params })).feedback;
  expect(own).toMatchObject({
    attachments: [{ content: picture }],
    comments: [{ attachments: [{ content: picture }] }],
  });
});

test("[D6] the team takes a file away that a visitor put before everybody", async () => {
  const stage = await buildStage(app);
  const { olivia, theo, project } = stage;
  const [kept, bad] = [await addPicture(stage, theo), await addPicture(stage, theo)];
  const { made, params } = await suggest(stage, [{ content: kept }, { content: bad }], "UNDER_REVIEW");
  const stranger = await buildVisitor(app, project);
  const inComment = await addPicture(stage, stranger);
  const { comment } = await stranger.call(feedback.createVisitorComment, {
    params,
    body: { content: "Look", attachments: [{ content: inComment }] },
  });
  const listener = await connectWidget(app, project, theo);
  onTestFinished(listener.close);
  const take = (attachmentId = "") => olivia.call(removeFeedbackFile, { params: { ...params, attachmentId } });
  await take(made.attachments[1]?.id);
  await take(comment.attachments[0]?.id);
  await listener.next("feedback.commented", (event) => event.comment.attachments.length === 0);
  const detail = (await theo.call(feedback.getVisitorFeedback, { params })).feedback;
  expect(detail.attachments).toEqual([made.attachments[0]]);
  expect(detail.comments).toMatchObject([{ content: "Look", attachments: [] }]);
  await expect(take(made.attachments[1]?.id)).rejects.toEqual(refused(404));
  await expect(take("nonsense")).rejects.toEqual(refused(404));
  await sweep(2);
  expect((await readStored(app, kept)).status).toBe(200);
  for (const url of [bad, inComment]) expect((await readStored(app, url)).status).toBe(404);
});

test("[D6] files follow the server to another address", async () => {
  const stage = await buildStage(app);
  const picture = await addPicture(stage, stage.theo);
  const { params } = await suggest(stage, [{ content: picture }]);
  const folder = "https://moved.example/files/";
  for (const statement of feedbackFileUse.moveTo(folder)) await statement.execute(app.app.database.db);
  const { feedback: moved } = await stage.olivia.call(feedback.getFeedback, { params });
  expect(moved.attachments[0]?.content).toBe(folder + nameInAddress(picture));
  expect(moved.attachments).toHaveLength(1);
});
