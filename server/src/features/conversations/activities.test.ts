import * as endpoints from "@hark/contract/conversations/endpoints";
import { thread as limits } from "@hark/contract/limits";
import { listMembers, removeMember } from "@hark/contract/members/endpoints";
import type { Activity } from "@hark/contract/thread/schema";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { type AgentPerson, buildStage } from "../../../test/cast.ts";
import { connectDashboard, connectWidget } from "../../../test/socket-client.ts";
import { recordActivity } from "./record-activity.ts";

const app = useTestApp();

async function buildThread() {
  const stage = await buildStage(app);
  const { project, theo, olivia } = stage;
  const { conversation } = await theo.call(endpoints.startConversation, {
    params: { projectId: project.id },
    body: { type: "QUESTION", content: "Message 1" },
  });
  const params = { projectId: project.id, conversationId: conversation.id };
  return {
    ...stage,
    params,
    update: (
      body: { status?: "OPEN" | "CLOSED"; assignedToId?: string | null },
      who: Pick<AgentPerson, "call"> = olivia,
    ) => who.call(endpoints.updateConversation, { params, body }),
    write: (content: string) => theo.call(endpoints.sendVisitorMessage, { params, body: { content } }),
    read: async (query: { before?: string; after?: string; limit?: number } = {}) =>
      (await olivia.call(endpoints.getConversation, { params, query })).conversation,
  };
}

const lines = (activities: readonly Pick<Activity, "kind" | "afterSequence">[]) =>
  activities.map(({ kind, afterSequence }) => `${kind} after ${afterSequence}`);
const named = ({ agentId, name }: AgentPerson) => ({ id: agentId, name, avatarUrl: null });

test("[A2] what an agent changes is a line with who and when, and what changes nothing is none", async () => {
  const { olivia, marco, update, read } = await buildThread();
  await update({ assignedToId: marco.agentId });
  await update({ assignedToId: marco.agentId });
  await update({ assignedToId: olivia.agentId, status: "OPEN" });
  await update({ assignedToId: null });
  await update({ assignedToId: null });
  await update({ status: "CLOSED" }, marco);
  await update({ status: "CLOSED" });
  await update({ status: "OPEN" });
  const { activities } = await read();
  const assigned = ({ agentId, name }: AgentPerson) => ({ agentId, name });
  expect(activities.map(({ kind, data, actorType, actor }) => ({ kind, data, actorType, actor }))).toEqual([
    { kind: "ASSIGNED", data: assigned(marco), actorType: "AGENT", actor: named(olivia) },
    { kind: "ASSIGNED", data: assigned(olivia), actorType: "AGENT", actor: named(olivia) },
    { kind: "UNASSIGNED", data: assigned(olivia), actorType: "AGENT", actor: named(olivia) },
    { kind: "CLOSED", data: {}, actorType: "AGENT", actor: named(marco) },
    { kind: "REOPENED", data: {}, actorType: "AGENT", actor: named(olivia) },
  ]);
});

test("[A2] a visitor's message that opens a closed conversation leaves a line right before it; one to an open one leaves none", async () => {
  const { olivia, theo, project, params, update, write, read } = await buildThread();
  await update({ status: "CLOSED" });
  const inbox = await connectDashboard(app, olivia);
  await write("Message 2");
  // What came of closing is announced after its answer, so a socket that opens meanwhile may hear it too.
  const isReopened = ({ activity }: { activity: Activity }) => activity.kind === "REOPENED";
  const { activity, projectId } = await inbox.next("activity.added", isReopened);
  await write("Message 3");
  const { activities } = await read();
  expect(lines(activities)).toEqual(["CLOSED after 1", "REOPENED after 1"]);
  expect(activities[1]).toEqual(activity);
  expect(activity).toMatchObject({ actorType: "WIDGET_USER", actor: null, data: {} });
  expect(projectId).toBe(project.id);
  const own = await theo.call(endpoints.getVisitorConversation, { params });
  expect(own.conversation.activities).toEqual(
    activities.map(({ id, conversationId, afterSequence, kind, createdAt }) => ({
      id,
      conversationId,
      afterSequence,
      kind,
      createdAt,
    })),
  );
  inbox.close();
});

test("[A2] who leaves the project is unassigned by Hark itself, and stays named", async () => {
  const { olivia, marco, project, update, read } = await buildThread();
  await update({ assignedToId: marco.agentId });
  const { projectMembers } = await olivia.call(listMembers, { params: { projectId: project.id } });
  const memberId = projectMembers.find(({ user }) => user?.email === marco.email)?.id ?? "";
  await olivia.call(removeMember, { params: { projectId: project.id, memberId } });
  const { activities } = await read();
  expect(activities.at(-1)).toMatchObject({
    kind: "UNASSIGNED",
    data: { agentId: marco.agentId, name: marco.name },
    actorType: "SYSTEM",
    actor: null,
  });
});

test("[A2] a page of messages brings the lines of its range, and paging back meets each once", async () => {
  const { update, write, read } = await buildThread();
  for (let sequence = 2; sequence <= 7; sequence++) {
    await update({ status: "CLOSED" });
    await write(`Message ${sequence}`);
  }
  const newest = await read({ limit: 3 });
  expect(lines(newest.activities)).toEqual([
    "CLOSED after 5",
    "REOPENED after 5",
    "CLOSED after 6",
    "REOPENED after 6",
  ]);
  const pages = [newest];
  while (pages.at(-1)?.hasMore) pages.push(await read({ before: pages.at(-1)?.messages[0]?.id ?? "", limit: 3 }));
  const met = pages.toReversed().flatMap(({ activities }) => activities);
  expect(lines(met)).toEqual([1, 2, 3, 4, 5, 6].flatMap((n) => [`CLOSED after ${n}`, `REOPENED after ${n}`]));
  expect(met).toEqual((await read()).activities);

  const [first, second, third] = (await read()).messages;
  expect(lines((await read({ after: first?.id ?? "", limit: 1 })).activities)).toEqual([
    "CLOSED after 1",
    "REOPENED after 1",
    "CLOSED after 2",
    "REOPENED after 2",
  ]);
  const between = await read({ after: first?.id ?? "", before: third?.id ?? "" });
  expect(between.messages.map(({ id }) => id)).toEqual([second?.id]);
  expect(lines(between.activities).at(-1)).toBe("REOPENED after 2");
});

test("[A2] after the last message come the lines that stand after it, without a newer message", async () => {
  const { update, read } = await buildThread();
  const [message] = (await read()).messages;
  await update({ status: "CLOSED" });
  const later = await read({ after: message?.id ?? "" });
  expect(later.messages).toEqual([]);
  expect(lines(later.activities)).toEqual(["CLOSED after 1"]);
  expect((await read({ before: message?.id ?? "" })).activities).toEqual([]);
});

test("[A2] of a fuller range the newest 200 come", async () => {
  const { olivia, params, read } = await buildThread();
  await app.app.database.transaction(async (tx) => {
    for (let index = 0; index <= limits.maxEntries; index++) {
      const data = { agentId: olivia.agentId, name: String(index) };
      await recordActivity(tx, params.projectId, [params.conversationId], { actor: "SYSTEM", kind: "ASSIGNED", data });
    }
  });
  const { activities } = await read();
  const names = activities.map(({ data }) => (data as { name: string }).name);
  expect(names).toEqual(Array.from({ length: limits.maxEntries }, (_, index) => String(index + 1)));
});

test("[A2] the visitor hears no activity, and sees closing and opening alone, without who did it", async () => {
  const { olivia, theo, project, params, update } = await buildThread();
  const inbox = await connectDashboard(app, olivia);
  const panel = await connectWidget(app, project, theo);
  await update({ assignedToId: olivia.agentId });
  await update({ status: "CLOSED" });
  await inbox.next("activity.added");
  await inbox.next("activity.added");
  await panel.next("conversation.updated");
  expect(panel.received.map(({ event }) => event)).not.toContain("activity.added");
  const { conversation } = await theo.call(endpoints.getVisitorConversation, { params });
  expect(conversation.activities.map(({ kind }) => kind)).toEqual(["CLOSED"]);
  expect(JSON.stringify(conversation.activities)).not.toContain(olivia.agentId);
  inbox.close();
  panel.close();
});
