import {
  listConversations,
  sendMessage,
  sendVisitorMessage,
  startConversation,
} from "@hark/contract/conversations/endpoints";
import { uploadVisitorMedia } from "@hark/contract/files/endpoints";
import { hour, rates } from "@hark/contract/limits";
import { createProject } from "@hark/contract/projects/endpoints";
import { beforeEach, expect, test } from "vitest";
import { deleteGoneSockets, touchSockets } from "../src/features/agents/presence-queries.ts";
import { lockDueJob } from "../src/features/bulk/queries.ts";
import { newId } from "../src/platform/ids.ts";
import { useTestApp } from "./build-test-app.ts";
import { buildAgent, buildStage } from "./cast.ts";
import { buildPicture, put } from "./files.ts";

let now = Date.now();
const app = useTestApp({ clock: { now: () => new Date(now) } });
beforeEach(() => {
  now = Date.now();
});
const goBack = () => {
  now -= 3 * hour;
};

test("[S05] a message that is written after the clock went back stands after the older ones, and its conversation keeps its place", async () => {
  const { project, theo, nadia, olivia } = await buildStage(app);
  const params = { projectId: project.id };
  const { conversation } = await theo.call(startConversation, { params, body: { type: "BUG", content: "first" } });
  await nadia.call(startConversation, { params, body: { type: "BUG", content: "another" } });
  const at = { ...params, conversationId: conversation.id };
  now += 1_000;
  const second = await theo.call(sendVisitorMessage, { params: at, body: { type: "TEXT", content: "second" } });
  goBack();
  const third = await olivia.call(sendMessage, { params: at, body: { type: "TEXT", content: "third" } });
  const fourth = await theo.call(sendVisitorMessage, { params: at, body: { type: "TEXT", content: "fourth" } });
  const times = [conversation.messages[0], second.message, third.message, fourth.message].map((one) => one?.createdAt);
  expect([...times].sort()).toEqual(times);
  const { conversations } = await olivia.call(listConversations, { params });
  expect(conversations.map(({ id }) => id)[0]).toBe(conversation.id);
  expect(conversations[0]?.lastMessage).toMatchObject({ content: "fourth", createdAt: fourth.message.createdAt });
});

test("[S55] an upload that a dead node had claimed is free at once", async () => {
  const { project, theo } = await buildStage(app);
  const bytes = await buildPicture("png");
  const body = { contentType: "image/png", size: bytes.length };
  const granted = await theo.call(uploadVisitorMedia, { params: { projectId: project.id }, body });
  await app.app.database.db
    .updateTable("stored_files")
    .set({ claimed_at: new Date(now) })
    .where("owner_id", "=", project.id)
    .execute();
  goBack();
  expect((await put(app, granted.presignedUrl, bytes, "image/png")).status).toBe(204);
});

test("a socket of a dead node is not seen for hours", async () => {
  const olivia = await buildAgent(app, "Olivia");
  const { database } = app.app;
  await touchSockets(database, [{ socketId: "dead", agentId: olivia.agentId, isFocused: true }], new Date(now));
  goBack();
  const minute = 60_000;
  await deleteGoneSockets(database, {
    now: new Date(now),
    seenAfter: new Date(now - minute),
    seenBefore: new Date(now + minute),
  });
  const left = database.db.selectFrom("dashboard_sockets").select("socket_id").where("socket_id", "=", "dead");
  expect(await left.execute()).toEqual([]);
});

test("a bulk job that was put off before goes on", async () => {
  const { database } = app.app;
  const { project, olivia } = await buildStage(app);
  await database.db
    .insertInto("bulk_jobs")
    .values({
      id: newId(),
      project_id: project.id,
      action: JSON.stringify({ type: "CLOSE" }),
      status: "RUNNING",
      total: 0,
      created_by_id: olivia.agentId,
      created_at: new Date(now),
      moved_at: new Date(now),
      due_at: new Date(now + 1_000),
    })
    .execute();
  goBack();
  const job = await database.transaction((tx) => lockDueJob(tx, new Date(now), 68_000));
  expect(job?.project_id).toBe(project.id);
});

test("a limit is told for its own window and no longer", async () => {
  const olivia = await buildAgent(app, "Olivia");
  const create = () => olivia.call(createProject, { body: { name: "One of many" } });
  for (let made = 0; made < rates.projectsPerAccountPerHour; made++) await create();
  const realNow = Date.now;
  Date.now = () => realNow() - 3 * hour;
  try {
    const refused = await create().catch((error: { retryAfter?: number }) => error);
    expect((refused as { retryAfter: number }).retryAfter).toBeLessThanOrEqual(hour / 1000);
  } finally {
    Date.now = realNow;
  }
});
