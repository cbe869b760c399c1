import * as endpoints from "@hark/contract/conversations/endpoints";
import { page } from "@hark/contract/limits";
import { countUnread } from "@hark/contract/notifications/counts";
import { clearNotifications, listNotifications } from "@hark/contract/notifications/endpoints";
import type { Notification } from "@hark/contract/notifications/schema";
import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  applyCleared,
  applyConversation,
  applyCreated,
} from "../../../../dashboard/src/features/notifications/apply-events.ts";
import { useTestApp } from "../../../test/build-test-app.ts";
import { type AgentPerson, buildStage, type Stage } from "../../../test/cast.ts";
import { connectDashboard, connectWidget } from "../../../test/socket-client.ts";
import { seedConversation } from "./seed-conversation.ts";

const app = useTestApp();

/** The notification that an event brings to the agent who hears it. */
function own({ notification }: { notification?: Notification }): Notification {
  if (!notification) throw new Error("The event has brought no notification");
  return notification;
}

/** Enough for the list of notifications to be cut, so that unread conversations are found by a walk. */
const many = 340;

/** One conversation a minute; the answer has the newest first. */
async function seedMany({ project, theo, olivia }: Stage) {
  const now = Date.now();
  return await app.app.database.transaction(async (tx) => {
    const ids: string[] = [];
    for (let age = 0; age < many; age++) {
      ids.push(
        await seedConversation(tx, project.id, {
          visitorId: theo.widgetUser.id,
          type: age % 5 === 0 ? "BUG" : "QUESTION",
          isClosed: age % 2 === 0,
          assignedToId: age % 50 === 0 ? olivia.agentId : null,
          messages: [{ agentId: null, content: `${age}`, createdAt: new Date(now - age * 60_000) }],
        }),
      );
    }
    return ids;
  });
}

async function listAll(agent: AgentPerson, projectId: string, query: object) {
  const rows: { id: string; isUnread?: boolean | undefined }[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const answer = await agent.call(endpoints.listConversations, {
      params: { projectId },
      query: { ...query, ...(cursor && { cursor }) },
    });
    rows.push(...answer.conversations);
    cursor = answer.nextCursor;
  }
  return rows;
}

test("[MSG-36] [MSG-14..17] with hundreds of unread conversations every page, dot and count is right for each agent", async () => {
  const stage = await buildStage(app);
  const { project, olivia, marco } = stage;
  const ids = await seedMany(stage);
  const read = ids.filter((_, age) => age % 9 === 4);
  for (const itemId of read)
    await olivia.call(clearNotifications, { params: { itemId }, query: { projectId: project.id } });
  const isUnread = (id: string) => !read.includes(id);

  const unread = await listAll(olivia, project.id, { status: "unread" });
  expect(unread.map((row) => row.id)).toEqual(ids.filter(isUnread));
  const bugs = ids.filter((id, age) => age % 5 === 0 && isUnread(id));
  expect((await listAll(olivia, project.id, { status: "unread", view: "bugs" })).map((row) => row.id)).toEqual(bugs);
  const own = ids.filter((id, age) => age % 50 === 0 && isUnread(id));
  expect((await listAll(olivia, project.id, { status: "unread", view: "assigned" })).map((row) => row.id)).toEqual(own);
  expect((await listAll(marco, project.id, { status: "unread" })).map((row) => row.id)).toEqual(ids);

  const all = await listAll(olivia, project.id, { limit: page.maxLimit });
  expect(all.filter((row) => row.isUnread).map((row) => row.id)).toEqual(ids.filter(isUnread));

  const list = await olivia.call(listNotifications);
  expect(list.notifications.map((one) => one.itemId)).toEqual(ids.filter(isUnread).slice(0, page.maxLimit));
  const counts = {
    projectId: project.id,
    feedback: 0,
    inbox: many - read.length,
    questions: many - read.length - bugs.length,
    bugs: bugs.length,
    assigned: own.length,
  };
  expect(countUnread(list, project.id, olivia.agentId)).toEqual(counts);

  // Conversations within one millisecond, which JavaScript's clock can't distinguish, are in order too.
  await sql`update notifications set created_at = now() where project_id = ${project.id}`.execute(app.app.database.db);
  expect(countUnread(await olivia.call(listNotifications), project.id, olivia.agentId)).toEqual(counts);
});

test("[MSG-60] a conversation that all agents have read leaves the walk, and a new message brings it back", async () => {
  const stage = await buildStage(app);
  const { project, theo, olivia, marco } = stage;
  const { conversation } = await theo.call(endpoints.startConversation, {
    params: { projectId: project.id },
    body: { type: "QUESTION", content: "Hello" },
  });
  const params = { projectId: project.id, conversationId: conversation.id };
  const look = () =>
    app.app.database.db
      .selectFrom("conversations")
      .select(["unread_by_some as isWalked", "agent_read_sequence as readSequence"])
      .where("id", "=", conversation.id)
      .executeTakeFirstOrThrow();
  const clear = (agent: AgentPerson) =>
    agent.call(clearNotifications, { params: { itemId: conversation.id }, query: { projectId: project.id } });
  // It comes after the response, like everything after a commit.
  await clear(olivia);
  await expect.poll(look).toEqual({ isWalked: true, readSequence: 1 });
  await clear(marco);
  await expect.poll(look).toEqual({ isWalked: false, readSequence: 1 });
  await theo.call(endpoints.sendVisitorMessage, { params, body: { content: "Again" } });
  expect(await look()).toEqual({ isWalked: true, readSequence: 1 });
});

test("[RT-14] [RT-16] [MSG-14..17] known notifications + an event = a fresh fetch, applied by the dashboard's own rules", async () => {
  const stage = await buildStage(app);
  const { project, olivia, marco, theo } = stage;
  // One below what is listed: the first events fill the list, the next push the oldest out of it.
  for (const itemId of (await seedMany(stage)).slice(page.maxLimit - 1)) {
    await olivia.call(clearNotifications, { params: { itemId }, query: { projectId: project.id } });
  }
  const socket = await connectDashboard(app, olivia);
  const marcos = await connectDashboard(app, marco);
  const params = { projectId: project.id };
  let known = await olivia.call(listNotifications);
  async function expectFresh() {
    expect(known).toEqual(await olivia.call(listNotifications));
  }

  let conversationId = "";
  for (const type of ["QUESTION", "BUG", "QUESTION"] as const) {
    const { conversation } = await theo.call(endpoints.startConversation, { params, body: { type, content: "Hello" } });
    conversationId = conversation.id;
    known = applyCreated(known, own(await socket.next("widget.conversation")), olivia.agentId);
    await expectFresh();
  }
  expect(known.notifications).toHaveLength(page.maxLimit);
  expect(known.older).toHaveLength(1);

  // Marco has a notification of his own; what is unread already makes no other.
  const marcosEvent = await marcos.next(
    "widget.conversation",
    ({ conversation }) => conversation.id === conversationId,
  );
  expect((await marco.call(listNotifications)).notifications).toContainEqual(own(marcosEvent));
  await theo.call(endpoints.sendVisitorMessage, { params: { ...params, conversationId }, body: { content: "Again" } });
  expect(await socket.next("widget.message")).not.toHaveProperty("notification");
  await expectFresh();

  await marco.call(endpoints.updateConversation, {
    params: { ...params, conversationId },
    body: { assignedToId: olivia.agentId },
  });
  const { conversation } = await socket.next(
    "conversation.updated",
    ({ conversation: one }) => one.assignedToId !== null,
  );
  known = applyConversation(known, conversation) ?? known;
  await expectFresh();

  await olivia.call(clearNotifications, { params: { itemId: conversationId }, query: params });
  const cleared = await socket.next("notification.cleared");
  const counts = countUnread(applyCleared(known, cleared) ?? known, project.id, olivia.agentId);
  known = await olivia.call(listNotifications);
  expect(counts).toEqual(countUnread(known, project.id, olivia.agentId));

  await theo.call(endpoints.sendVisitorMessage, { params: { ...params, conversationId }, body: { content: "More" } });
  const notification = own(await socket.next("widget.message"));
  expect(notification.assignedToId).toBe(olivia.agentId);
  known = applyCreated(known, notification, olivia.agentId);
  await expectFresh();
  // Each event arrives once, though it was sent to two rooms.
  const heard = socket.received.map(({ event }) => event);
  expect(heard.filter((event) => event === "widget.message" || event === "widget.conversation")).toHaveLength(5);
  expect(heard).not.toContain("notification.created");
  socket.close();
  marcos.close();
});

test("[RT-05] the visitor's tabs receive a conversation as a fetch would return it", async () => {
  const { project, olivia, theo } = await buildStage(app);
  const tab = await connectWidget(app, project, theo);
  const params = { projectId: project.id };
  const { conversation } = await theo.call(endpoints.startConversation, {
    params,
    body: { type: "QUESTION", content: "Hello" },
  });
  async function expectTold() {
    const told = await tab.next("conversation.updated");
    const { conversations } = await theo.call(endpoints.listVisitorConversations, { params });
    expect([told.conversation]).toEqual(conversations);
    return told.conversation;
  }
  await expectTold();
  const address = { params: { ...params, conversationId: conversation.id } };
  await olivia.call(clearNotifications, { params: { itemId: conversation.id }, query: params });
  expect((await expectTold()).agentReadSequence).toBe(1);
  await olivia.call(endpoints.sendMessage, { ...address, body: { content: "Hi" } });
  await theo.call(endpoints.readVisitorConversation, address);
  expect((await expectTold()).unreadCount).toBe(0);
  await olivia.call(endpoints.updateConversation, { ...address, body: { status: "CLOSED" } });
  expect((await expectTold()).status).toBe("CLOSED");
  tab.close();
});

test("[MSG-61] a read mark covers what was shown and nothing newer, whoever reads", async () => {
  const { project, theo, olivia } = await buildStage(app);
  const { conversation } = await theo.call(endpoints.startConversation, {
    params: { projectId: project.id },
    body: { type: "QUESTION", content: "First" },
  });
  const params = { projectId: project.id, conversationId: conversation.id };
  await theo.call(endpoints.sendVisitorMessage, { params, body: { content: "Second" } });
  const clear = (upTo: number) =>
    olivia.call(clearNotifications, {
      params: { itemId: conversation.id },
      query: { projectId: project.id, upTo },
    });
  const isUnread = async () => (await olivia.call(endpoints.getConversation, { params })).conversation.isUnread;
  await clear(1);
  expect(await isUnread()).toBe(true);
  await clear(2);
  expect(await isUnread()).toBe(false);

  for (const content of ["Third", "Fourth"]) await olivia.call(endpoints.sendMessage, { params, body: { content } });
  const read = async (upTo?: number) => {
    await theo.call(endpoints.readVisitorConversation, { params, query: { upTo } });
    const { visitorReadSequence } = (await olivia.call(endpoints.getConversation, { params })).conversation;
    const { unreadCount } = (await theo.call(endpoints.getVisitorConversation, { params })).conversation;
    return { visitorReadSequence, unreadCount };
  };
  expect(await read(3)).toEqual({ visitorReadSequence: 3, unreadCount: 1 });
  expect(await read(1_000)).toEqual({ visitorReadSequence: 4, unreadCount: 0 });
  expect(await read(2)).toEqual({ visitorReadSequence: 4, unreadCount: 0 });
  await olivia.call(endpoints.sendMessage, { params, body: { content: "Fifth" } });
  expect(await read()).toEqual({ visitorReadSequence: 5, unreadCount: 0 });
});
