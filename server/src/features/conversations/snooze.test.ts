import * as endpoints from "@hark/contract/conversations/endpoints";
import type { Conversation, ConversationStatus, SnoozeEnd } from "@hark/contract/conversations/schema";
import { day, minute } from "@hark/contract/limits";
import { listNotifications } from "@hark/contract/notifications/endpoints";
import { createSavedReply } from "@hark/contract/saved-replies/endpoints";
import { expect, onTestFinished, test } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { type AgentPerson, buildStage } from "../../../test/cast.ts";
import { outcomesOf } from "../../../test/outcomes.ts";
import { connectDashboard, connectWidget } from "../../../test/socket-client.ts";
import { useTwoNodes } from "../../../test/two-nodes.ts";
import { createLog } from "../../platform/log.ts";
import { mailUnread } from "../notifications/notification-mails.ts";
import { exportConversations } from "./export-conversations.ts";
import { wakeAllDue } from "./snooze.ts";

// The servers' own sweeps see this clock; only a test that moves it on wakes anything.
let now = new Date();
const clock = { now: () => now };
const { first: app, second: other } = useTwoNodes({ clock });

const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * minute).toISOString();
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * minute);
};

async function buildThread() {
  const stage = await buildStage(app);
  const { project, theo, olivia, marco } = stage;
  const { conversation } = await theo.call(endpoints.startConversation, {
    params: { projectId: project.id },
    body: { type: "QUESTION", content: "Message 1" },
  });
  const params = { projectId: project.id, conversationId: conversation.id };
  type Change = { status?: ConversationStatus; assignedToId?: string | null; snoozedUntil?: SnoozeEnd | null };
  const patch = async (body: Change, who: AgentPerson = olivia) =>
    (await who.call(endpoints.updateConversation, { params, body })).conversation;
  const read = async () => (await olivia.call(endpoints.getConversation, { params })).conversation;
  const list = async (status: "all" | "unread" | "open" | "snoozed" | "closed") =>
    (
      await marco.call(endpoints.listConversations, { params: { projectId: project.id }, query: { status } })
    ).conversations.map(({ id }) => id);
  return {
    ...stage,
    params,
    patch,
    read,
    list,
    write: (content = "Again", clientId?: string) =>
      theo.call(endpoints.sendVisitorMessage, { params, body: { content, ...(clientId && { clientId }) } }),
    reply: () => olivia.call(endpoints.sendMessage, { params, body: { content: "Hello" } }),
    markRead: async (...agents: AgentPerson[]) => {
      for (const { agentId } of agents) {
        await app.app.database.db
          .deleteFrom("notifications")
          .where("item_id", "=", params.conversationId)
          .where("agent_id", "=", agentId)
          .execute();
      }
    },
    notices: async (agent: AgentPerson) =>
      (await agent.call(listNotifications)).notifications.filter(({ itemId }) => itemId === params.conversationId),
    lines: async () => (await read()).activities.map(({ kind, data, actorType }) => ({ kind, data, actorType })),
  };
}

const shape = ({ status, snoozedUntil }: Pick<Conversation, "status" | "snoozedUntil">) => ({ status, snoozedUntil });
const wake = (test: TestApp = app) => wakeAllDue({ database: test.app.database, clock });

test("[A7] a conversation is snoozed until a time or until the visitor writes, and is OPEN on the wire", async () => {
  const { patch, read, lines } = await buildThread();
  expect(shape(await read())).toEqual({ status: "OPEN", snoozedUntil: null });
  const until = inMinutes(60);
  expect(shape(await patch({ snoozedUntil: until }))).toEqual({ status: "OPEN", snoozedUntil: until });
  expect(shape(await read())).toEqual({ status: "OPEN", snoozedUntil: until });
  // The same again changes nothing, another end does.
  await patch({ snoozedUntil: until });
  await patch({ status: "OPEN" });
  expect(shape(await patch({ snoozedUntil: "ANSWER" }))).toEqual({ status: "OPEN", snoozedUntil: "ANSWER" });
  expect(await lines()).toEqual([
    { kind: "SNOOZED", data: { until }, actorType: "AGENT" },
    { kind: "SNOOZED", data: { until: "ANSWER" }, actorType: "AGENT" },
  ]);
});

test("[A7] a time that is past, now, or more than 366 days ahead is refused, and so is closing at once", async () => {
  const { patch, read } = await buildThread();
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const refused: Parameters<typeof patch>[0][] = [
    { snoozedUntil: after(-1) },
    { snoozedUntil: after(0) },
    { snoozedUntil: after(366 * day + 1) },
    { snoozedUntil: "tomorrow" },
    { snoozedUntil: inMinutes(5), status: "CLOSED" },
    { snoozedUntil: "ANSWER", status: "CLOSED" },
  ];
  for (const body of refused) {
    await expect(patch(body)).rejects.toMatchObject({ status: 400, fields: { snoozedUntil: expect.any(String) } });
  }
  expect(shape(await read())).toEqual({ status: "OPEN", snoozedUntil: null });
  expect(shape(await patch({ snoozedUntil: after(366 * day) })).snoozedUntil).toBe(after(366 * day));
});

test("[A7] waking by hand makes no notice, and what is awake stays as it is", async () => {
  const { patch, lines, markRead, notices, olivia, marco } = await buildThread();
  await markRead(olivia, marco);
  await patch({ snoozedUntil: "ANSWER" });
  expect(shape(await patch({ snoozedUntil: null }, marco))).toEqual({ status: "OPEN", snoozedUntil: null });
  await patch({ snoozedUntil: null });
  expect((await lines()).map(({ kind }) => kind)).toEqual(["SNOOZED", "WOKE"]);
  expect([await notices(olivia), await notices(marco)]).toEqual([[], []]);
});

test("[A7] a visitor's message wakes it, either way, unread for all; an old one repeated and the team's do not", async () => {
  for (const snoozedUntil of ["ANSWER", inMinutes(60)]) {
    const { patch, read, write, reply, markRead, notices, lines, olivia, marco } = await buildThread();
    const clientId = crypto.randomUUID();
    await write("Early", clientId);
    await patch({ snoozedUntil, assignedToId: olivia.agentId });
    await markRead(olivia, marco);
    await write("Early", clientId);
    await reply();
    expect((await read()).snoozedUntil).toBe(snoozedUntil);
    expect(await notices(marco)).toEqual([]);
    await write();
    expect(shape(await read())).toEqual({ status: "OPEN", snoozedUntil: null });
    expect((await lines()).at(-1)).toEqual({ kind: "WOKE", data: {}, actorType: "WIDGET_USER" });
    expect([await notices(olivia), await notices(marco)]).toMatchObject([[{}], [{}]]);
  }
});

test("[A7] closing ends the snooze with CLOSED alone", async () => {
  const { patch, read, lines } = await buildThread();
  await patch({ snoozedUntil: inMinutes(60) });
  expect(shape(await patch({ status: "CLOSED" }))).toEqual({ status: "CLOSED", snoozedUntil: null });
  expect((await lines()).map(({ kind }) => kind)).toEqual(["SNOOZED", "CLOSED"]);
  pass(61);
  await wake();
  expect(shape(await read())).toEqual({ status: "CLOSED", snoozedUntil: null });
});

test("[A7] a closed conversation is not snoozed unless it is opened with it, nor woken", async () => {
  const { patch, read, lines } = await buildThread();
  await patch({ status: "CLOSED" });
  for (const snoozedUntil of ["ANSWER", inMinutes(60)]) {
    await expect(patch({ snoozedUntil })).rejects.toMatchObject({ status: 409, code: "CONFLICT" });
  }
  await expect(patch({ snoozedUntil: inMinutes(-1) })).rejects.toMatchObject({ status: 400 });
  expect(shape(await patch({ snoozedUntil: null }))).toEqual({ status: "CLOSED", snoozedUntil: null });
  const until = inMinutes(60);
  expect(shape(await patch({ snoozedUntil: until, status: "OPEN" }))).toEqual({ status: "OPEN", snoozedUntil: until });
  expect((await read()).snoozedUntil).toBe(until);
  expect((await lines()).map(({ kind }) => kind)).toEqual(["CLOSED", "REOPENED", "SNOOZED"]);
});

test("[A7] its time wakes it once on two nodes, unread for the assignee alone", async () => {
  const { patch, read, markRead, notices, lines, olivia, marco, params } = await buildThread();
  await markRead(olivia, marco);
  await patch({ snoozedUntil: inMinutes(60), assignedToId: marco.agentId });
  await Promise.all([wake(app), wake(other)]);
  expect((await read()).snoozedUntil).not.toBeNull();
  const [tab, elsewhere] = [await connectDashboard(other, marco), await connectDashboard(app, olivia)];
  onTestFinished(() => {
    tab.close();
    elsewhere.close();
  });
  pass(61);
  await Promise.all([wake(app), wake(other), wake(app), wake(other)]);
  expect(shape(await read())).toEqual({ status: "OPEN", snoozedUntil: null });
  expect((await lines()).filter(({ kind }) => kind === "WOKE")).toEqual([
    { kind: "WOKE", data: {}, actorType: "SYSTEM" },
  ]);
  expect([await notices(marco), await notices(olivia)]).toMatchObject([
    [{ category: "CONVERSATION", assignedToId: marco.agentId }],
    [],
  ]);
  const { notification } = await tab.next("notification.created");
  expect([notification]).toEqual(await notices(marco));
  await tab.next("conversation.updated", ({ conversation }) => conversation.snoozedUntil === null);
  await elsewhere.next("conversation.updated", ({ conversation }) => conversation.id === params.conversationId);
  expect(elsewhere.received.map(({ event }) => event)).not.toContain("notification.created");
});

test("[A7] without an assignee its time makes it unread for all, and one that is unread has no second notice", async () => {
  const { patch, markRead, notices, list, params, olivia, marco } = await buildThread();
  await markRead(marco);
  const [known] = await notices(olivia);
  await patch({ snoozedUntil: inMinutes(60) });
  pass(61);
  await wake();
  expect(await notices(olivia)).toEqual([known]);
  expect(await notices(marco)).toHaveLength(1);
  expect(await list("unread")).toEqual([params.conversationId]);
});

test("[A7] the servers wake by themselves, also what was due while they stood still", async () => {
  const { patch, read } = await buildThread();
  await patch({ snoozedUntil: inMinutes(60) });
  pass(60 * 24 * 3);
  const restarted = await buildTestApp({ databaseUrl: app.databaseUrl, clock });
  onTestFinished(restarted.close);
  await expect.poll(async () => (await read()).snoozedUntil, { timeout: 5_000 }).toBeNull();
});

test("[A7] the lists: open without snoozed ones, snoozed alone, all and unread with both", async () => {
  const { patch, list, params } = await buildThread();
  const { conversationId } = params;
  const where = async () => {
    const found = await Promise.all((["all", "unread", "open", "snoozed", "closed"] as const).map(list));
    return found.map((ids) => ids.includes(conversationId));
  };
  expect(await where()).toEqual([true, true, true, false, false]);
  await patch({ snoozedUntil: "ANSWER" });
  expect(await where()).toEqual([true, true, false, true, false]);
  await patch({ status: "CLOSED" });
  expect(await where()).toEqual([true, true, false, false, true]);
});

test("[A7] a visitor learns nothing of it: no answer, no event, no export", async () => {
  const { patch, theo, project, params, write } = await buildThread();
  const panel = await connectWidget(app, project, theo);
  onTestFinished(panel.close);
  await patch({ snoozedUntil: inMinutes(60) });
  const { conversations } = await theo.call(endpoints.listVisitorConversations, {
    params: { projectId: project.id },
  });
  const { conversation } = await theo.call(endpoints.getVisitorConversation, { params });
  const row = await app.app.database.db
    .selectFrom("visitors")
    .selectAll()
    .where("id", "=", theo.widgetUser.id)
    .executeTakeFirstOrThrow();
  const exported = await exportConversations(app.app.database, row);
  expect(conversations[0]?.status).toBe("OPEN");
  expect(JSON.stringify([conversations, conversation, exported])).not.toMatch(/snooz|WOKE/i);
  await patch({ snoozedUntil: null });
  await patch({ snoozedUntil: inMinutes(60) });
  pass(61);
  await wake();
  await patch({ snoozedUntil: "ANSWER" });
  await write("The last");
  // Events of one conversation arrive in their order, so that this one proves that nothing came before it.
  await panel.next("message.created", ({ message }) => message.content === "The last");
  expect(panel.received.map(({ event }) => event)).toEqual(["message.created"]);
});

test("[A7] waking, snoozing, closing and a message at the same moment leave one state", async () => {
  const { patch, read, write, lines } = await buildThread();
  for (let round = 0; round < 5; round++) {
    await patch({ snoozedUntil: inMinutes(1), status: "OPEN" });
    pass(2);
    const outcomes = await outcomesOf([
      wake(app).then(() => "done"),
      wake(other).then(() => "done"),
      write().then(() => "done"),
      patch({ snoozedUntil: null }).then(() => "done"),
      patch({ snoozedUntil: "ANSWER" }).then(() => "done"),
    ]);
    expect(outcomes).toEqual(outcomes.map(() => "done"));
    const seen = await lines();
    const last = seen.at(-1)?.kind;
    expect((await read()).snoozedUntil).toBe(last === "SNOOZED" ? "ANSWER" : null);
    // Each snooze ends once, or is replaced by another.
    const kinds = seen.map(({ kind }) => kind);
    expect(kinds.some((kind, index) => kind === "WOKE" && kinds[index - 1] === "WOKE")).toBe(false);
  }
});

test("[A7] an agent of another project neither snoozes nor wakes it", async () => {
  const { petra, petrasProject, params, patch, read } = await buildThread();
  await patch({ snoozedUntil: "ANSWER" });
  for (const projectId of [params.projectId, petrasProject.id]) {
    await expect(
      petra.call(endpoints.updateConversation, { params: { ...params, projectId }, body: { snoozedUntil: null } }),
    ).rejects.toMatchObject({ status: 404 });
  }
  expect((await read()).snoozedUntil).toBe("ANSWER");
});

test("[A7] who is away gets mail about what woke, which says so without a message of the visitor", async () => {
  const { patch, markRead, olivia, marco } = await buildThread();
  await markRead(olivia, marco);
  await patch({ snoozedUntil: inMinutes(60), assignedToId: marco.agentId });
  pass(61);
  await wake();
  pass(3);
  await mailUnread({ ...app.app, clock, publicUrl: "http://hark.test", log: createLog("silent") });
  await expect
    .poll(() => [...app.mails, ...other.mails].filter(({ to }) => to === marco.email).map(({ text }) => text))
    .toEqual([expect.stringContaining("is unread again.")]);
});

test("[A7] a saved reply snoozes with its message, and closing with a message ends a snooze", async () => {
  const { olivia, params, read, lines } = await buildThread();
  const { savedReply } = await olivia.call(createSavedReply, {
    params: { projectId: params.projectId },
    body: { title: "Later", body: "We are on it.", actions: { snooze: 90 } },
  });
  const send = (body: object) =>
    olivia.call(endpoints.sendMessage, { params, body: { content: "We are on it.", ...body } });
  const { conversation } = await send({ savedReplyIds: [savedReply.id] });
  expect(conversation && shape(conversation)).toEqual({ status: "OPEN", snoozedUntil: inMinutes(90) });
  await send({ close: true });
  expect(shape(await read())).toEqual({ status: "CLOSED", snoozedUntil: null });
  // What is closed stays closed: the message goes, and the snooze is left out.
  await send({ savedReplyIds: [savedReply.id] });
  expect(shape(await read())).toEqual({ status: "CLOSED", snoozedUntil: null });
  expect((await lines()).map(({ kind }) => kind)).toEqual(["SNOOZED", "CLOSED"]);
});
