import { randomUUID } from "node:crypto";
import {
  getConversation,
  sendMessage,
  startConversation,
  updateConversation,
} from "@hark/contract/conversations/endpoints";
import type { RequestParts } from "@hark/contract/endpoint";
import { listMembers, removeMember } from "@hark/contract/members/endpoints";
import * as endpoints from "@hark/contract/saved-replies/endpoints";
import type { SavedReply } from "@hark/contract/saved-replies/schema";
import { createTag, mergeTag, updateTag } from "@hark/contract/tags/endpoints";
import { expect, onTestFinished, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { type AgentPerson, buildStage } from "../../../test/cast.ts";
import { buildPicture, put, readStored } from "../../../test/files.ts";
import { outcomesOf } from "../../../test/outcomes.ts";
import { connectDashboard } from "../../../test/socket-client.ts";

const app = useTestApp();

async function buildQuestion() {
  const stage = await buildStage(app);
  const params = { projectId: stage.project.id };
  const { conversation } = await stage.theo.call(startConversation, {
    params,
    body: { type: "QUESTION", content: "Where is my refund?" },
  });
  return { ...stage, params, at: { ...params, conversationId: conversation.id } };
}
type Question = Awaited<ReturnType<typeof buildQuestion>>;

type Input = RequestParts<typeof endpoints.createSavedReply>["body"];
const save = async (agent: AgentPerson, { params }: Question, more: Partial<Input>): Promise<SavedReply> =>
  (await agent.call(endpoints.createSavedReply, { params, body: { title: "Refund", body: "On its way.", ...more } }))
    .savedReply;

const send = (agent: AgentPerson, { at }: Question, body: RequestParts<typeof sendMessage>["body"]) =>
  agent.call(sendMessage, { params: at, body });

const reread = async (agent: AgentPerson, { params }: Question, reply: SavedReply) =>
  (await agent.call(endpoints.getSavedReply, { params: { ...params, savedReplyId: reply.id } })).savedReply;

const look = async ({ olivia, at }: Question) =>
  (await olivia.call(getConversation, { params: at, query: {} })).conversation;

const tagNamed = async ({ olivia, params }: Question, name: string) =>
  (await olivia.call(createTag, { params, body: { name } })).tag;

test("[A3] a send does what its saved replies do, counts their use, and tells the team", async () => {
  const scene = await buildQuestion();
  const { olivia, marco, theo, params } = scene;
  const [refund, bikes] = [await tagNamed(scene, "refund"), await tagNamed(scene, "bikes")];
  const first = await save(olivia, scene, {
    actions: { tagIds: [refund.id], assign: "SENDER", status: "OPEN" },
  });
  const second = await save(marco, scene, {
    title: "Closing",
    actions: { tagIds: [bikes.id, refund.id], status: "CLOSED" },
    isShared: false,
  });
  const sockets = await connectDashboard(app, olivia);
  onTestFinished(sockets.close);
  const savedReplyIds = [first.id, second.id, first.id];
  const { message, conversation } = await send(marco, scene, { content: "It is on its way.", savedReplyIds });
  expect(message).toMatchObject({ content: "It is on its way.", senderId: marco.agentId });
  expect(conversation).toMatchObject({
    tagIds: [refund.id, bikes.id],
    assignedToId: marco.agentId,
    status: "CLOSED",
  });
  const { messages: _messages, hasMore: _hasMore, isUnread: _isUnread, ...now } = await look(scene);
  expect(now).toMatchObject(conversation ?? {});
  expect(await sockets.next("savedReply.changed")).toEqual({
    savedReply: { ...first, usedCount: 1, lastUsedAt: message.createdAt },
    projectId: params.projectId,
  });
  expect(await reread(marco, scene, second)).toMatchObject({ usedCount: 1, lastUsedAt: message.createdAt });
  expect(theo.token).not.toBe("");
});

test("[A3] nobody is assigned, and somebody else is, as the reply says; without replies nothing else is done", async () => {
  const scene = await buildQuestion();
  const { olivia, marco } = scene;
  const toMarco = await save(olivia, scene, { actions: { assign: marco.agentId } });
  const toNobody = await save(olivia, scene, { actions: { assign: "NOBODY" } });
  expect((await send(olivia, scene, { content: "One", savedReplyIds: [toMarco.id] })).conversation).toMatchObject({
    assignedToId: marco.agentId,
  });
  expect((await send(olivia, scene, { content: "Two" })).conversation).toBeNull();
  expect((await send(olivia, scene, { content: "Three", savedReplyIds: [toNobody.id] })).conversation).toMatchObject({
    assignedToId: null,
  });
});

test("[A3] what can't be done any more is left out, ids of others are ignored, and the message goes", async () => {
  const scene = await buildQuestion();
  const { olivia, marco, params } = scene;
  const [kept, archived] = [await tagNamed(scene, "kept"), await tagNamed(scene, "archived")];
  const shared = await save(olivia, scene, {
    actions: { tagIds: [archived.id, kept.id], assign: marco.agentId, status: "CLOSED" },
  });
  const marcos = await save(marco, scene, { actions: { status: "OPEN" }, isShared: false });
  await olivia.call(updateTag, { params: { ...params, tagId: archived.id }, body: { isArchived: true } });
  const { projectMembers } = await olivia.call(listMembers, { params });
  const memberId = projectMembers.find((member) => member.user?.id === marco.accountId)?.id ?? "";
  await olivia.call(removeMember, { params: { ...params, memberId } });
  const { message, conversation } = await send(olivia, scene, {
    content: "Bye",
    savedReplyIds: [shared.id, marcos.id, randomUUID()],
  });
  expect(message.content).toBe("Bye");
  expect(conversation).toMatchObject({ tagIds: [kept.id], assignedToId: null, status: "CLOSED" });
});

test("[A3] a text that still holds a variable is not sent with a saved reply; without one, text is text", async () => {
  const scene = await buildQuestion();
  const { olivia } = scene;
  const reply = await save(olivia, scene, { actions: { status: "CLOSED" } });
  for (const content of ["Hi {{visitor.name}}", "Order {{ ask: Number | none }}"]) {
    await expect(send(olivia, scene, { content, savedReplyIds: [reply.id] })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      fields: { content: expect.stringContaining("{{") },
    });
    await expect(send(olivia, scene, { content, savedReplyIds: [randomUUID()] })).rejects.toMatchObject({
      status: 400,
    });
  }
  expect(await look(scene)).toMatchObject({ status: "OPEN", messages: [{ sequence: 1 }] });
  expect(await reread(olivia, scene, reply)).toEqual(reply);
  await send(olivia, scene, { content: "Hi {{visitor.name}}" });
  await send(olivia, scene, { content: "Hi {{name}} { {visitor.name}}", savedReplyIds: [reply.id] });
  expect((await look(scene)).messages).toHaveLength(3);
});

test("[A3] a repeat does nothing again, also at once, and a refused send does nothing", async () => {
  const scene = await buildQuestion();
  const { olivia, marco, at } = scene;
  const reply = await save(olivia, scene, { actions: { status: "CLOSED" } });
  const body = { content: "Done", savedReplyIds: [reply.id], clientId: randomUUID() };
  const sent = await Promise.all([1, 2, 3].map(() => send(olivia, scene, body)));
  expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1);
  await olivia.call(updateConversation, { params: at, body: { status: "OPEN" } });
  await send(olivia, scene, body);
  expect(await look(scene)).toMatchObject({ status: "OPEN" });
  const refused = send(marco, scene, { content: "Late", savedReplyIds: [reply.id], seenSequence: 1 });
  expect(await outcomesOf([refused])).toEqual(["409 ANSWERED_MEANWHILE"]);
  expect(await look(scene)).toMatchObject({ status: "OPEN" });
  expect(await reread(olivia, scene, reply)).toMatchObject({ usedCount: 1 });
});

test("[A3] closing with the send wins over what the replies say of the status", async () => {
  const scene = await buildQuestion();
  const { olivia } = scene;
  const reply = await save(olivia, scene, { actions: { status: "OPEN", assign: "SENDER" } });
  const { conversation } = await send(olivia, scene, { content: "Bye", savedReplyIds: [reply.id], close: true });
  expect(conversation).toMatchObject({ status: "CLOSED", assignedToId: olivia.agentId });
});

test("[A3] actions follow a tag that is merged, once, and take no archived one", async () => {
  const scene = await buildQuestion();
  const { olivia, params } = scene;
  const [from, into] = [await tagNamed(scene, "refunds"), await tagNamed(scene, "refund")];
  const one = await save(olivia, scene, { actions: { tagIds: [from.id] } });
  const both = await save(olivia, scene, { actions: { tagIds: [from.id, into.id] } });
  const sockets = await connectDashboard(app, olivia);
  onTestFinished(sockets.close);
  await olivia.call(mergeTag, { params: { ...params, tagId: from.id }, body: { intoId: into.id } });
  expect((await sockets.next("savedReply.changed")).savedReply.actions.tagIds).toEqual([into.id]);
  for (const reply of [one, both]) {
    expect(await reread(olivia, scene, reply)).toMatchObject({ actions: { tagIds: [into.id] } });
  }
  await olivia.call(updateTag, { params: { ...params, tagId: into.id }, body: { isArchived: true } });
  await expect(save(olivia, scene, { actions: { tagIds: [into.id] } })).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
    fields: { "actions.tagIds.0": expect.any(String) },
  });
});

test("[A3] [MSG-52] a saved reply and the message that it becomes say what its picture is called", async () => {
  const scene = await buildQuestion();
  const { olivia, params } = scene;
  const picture = await buildPicture("png");
  const grant = await olivia.call(endpoints.uploadSavedReplyFile, {
    params,
    body: { contentType: "image/png", size: picture.length, name: "price list.png" },
  });
  await put(app, grant.presignedUrl, picture, grant.contentType);
  const content = grant.fileUrl;
  const reply = await save(olivia, scene, { attachments: [{ content }] });
  const named = { content, type: "IMAGE", file: null, mediaName: "price list.png" };
  expect(reply.attachments).toEqual([named]);
  const { messages } = await send(olivia, scene, {
    content: "Here it is",
    attachments: [{ content }],
    savedReplyIds: [reply.id],
  });
  expect(messages[1]).toMatchObject(named);
});

test("[A3] a saved reply keeps files of any kind, and a message sends the same file", async () => {
  const scene = await buildQuestion();
  const { olivia, petra, params } = scene;
  const bytes = Buffer.from("a,b\n1,2\n");
  const grant = await olivia.call(endpoints.uploadSavedReplyFile, {
    params,
    body: { contentType: "text/csv", size: bytes.length, name: "prices.csv" },
  });
  expect(grant.type).toBe("FILE");
  const content = grant.fileUrl;
  await expect(save(olivia, scene, { attachments: [{ content }] })).rejects.toMatchObject({
    fields: { "attachments.0.content": expect.any(String) },
  });
  expect((await put(app, grant.presignedUrl, bytes, grant.contentType)).status).toBe(204);
  const reply = await save(olivia, scene, { attachments: [{ content }] });
  const file = { name: "prices.csv", size: bytes.length, contentType: expect.stringContaining("text/") };
  expect(reply.attachments).toEqual([{ content, type: "FILE", file, mediaName: null }]);
  const foreign = petra.call(endpoints.createSavedReply, {
    params: { projectId: scene.petrasProject.id },
    body: { title: "Mine", body: "Hi", attachments: [{ content }] },
  });
  await expect(foreign).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  const { messages } = await send(olivia, scene, {
    content: "Here they are",
    attachments: reply.attachments.map((one) => ({ content: one.content })),
    savedReplyIds: [reply.id],
  });
  expect(messages[1]).toMatchObject({ type: "FILE", content, file: { name: "prices.csv" } });
  const change = { params: { ...params, savedReplyId: reply.id }, body: { attachments: [] } };
  expect((await olivia.call(endpoints.updateSavedReply, change)).savedReply.attachments).toEqual([]);
  const stored = await readStored(app, content);
  expect([stored.status, await stored.text()]).toEqual([200, bytes.toString()]);
});
