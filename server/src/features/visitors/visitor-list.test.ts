import * as conversations from "@hark/contract/conversations/endpoints";
import * as feedback from "@hark/contract/feedback/endpoints";
import { metadata } from "@hark/contract/limits";
import { search } from "@hark/contract/search/endpoints";
import { getVisitor, startVisitorSession, updateVisitor } from "@hark/contract/visitors/endpoints";
import * as endpoints from "@hark/contract/visitors/list-endpoints";
import type { WidgetUser } from "@hark/contract/visitors/schema";
import { expect, onTestFinished, test } from "vitest";
import { buildTestApp, useTestApp } from "../../../test/build-test-app.ts";
import {
  type AgentPerson,
  buildPerson,
  buildStage,
  buildVisitor,
  type Stage,
  type VisitorPerson,
} from "../../../test/cast.ts";
import { outcomesOf } from "../../../test/outcomes.ts";
import { connectDashboard, connectWidget } from "../../../test/socket-client.ts";
import { createLimiter } from "../../platform/limits/limiter.ts";
import { indexAll } from "../search/index-documents.ts";
import { toCsvLine } from "./visitor-csv.ts";

const app = useTestApp({ limiter: { ...createLimiter(null), spend: async () => {} } });

const at = ({ project }: Pick<Stage, "project">, visitor: { widgetUser: { id: string } }) => ({
  projectId: project.id,
  visitorId: visitor.widgetUser.id,
});

const list = (agent: AgentPerson, { project }: Pick<Stage, "project">, query: object = {}) =>
  agent.call(endpoints.listVisitors, { params: { projectId: project.id }, query });
const names = async (...call: Parameters<typeof list>) => (await list(...call)).widgetUsers.map(({ name }) => name);

const person = (
  stage: Pick<Stage, "project">,
  id: string,
  name: string,
  more: { email?: string; metadata?: object } = {},
) =>
  buildVisitor(app, stage.project, {
    user: { id, name, ...(more.email && { email: more.email }) },
    ...(more.metadata && { metadata: more.metadata as Record<string, string> }),
  });

const where = (node: object) => JSON.stringify(node);

test("[J3] the list has everybody, last seen first, in pages that nobody is met twice in", async () => {
  const stage = await buildStage(app);
  const { olivia, petra, project } = stage;
  const one = await person(stage, "v-1", "One");
  await person(stage, "v-2", "Two");
  await person(stage, "v-3", "Three");
  const first = await list(olivia, stage, { limit: 2 });
  expect(first.widgetUsers.map(({ name }) => name)).toEqual(["Three", "Two"]);
  expect(first.widgetUsers[0]).toMatchObject({ externalId: "v-3", isVerified: false, lastSeenAt: expect.any(String) });
  // Somebody comes back meanwhile.
  await buildVisitor(app, project, { user: { id: "v-1", name: "One" } }, one.token);
  const met = [...first.widgetUsers];
  let { nextCursor } = first;
  while (nextCursor) {
    const page: typeof first = await list(olivia, stage, { limit: 2, cursor: nextCursor });
    met.push(...page.widgetUsers);
    nextCursor = page.nextCursor;
  }
  expect(new Set(met.map(({ id }) => id)).size).toBe(met.length);
  expect((await list(olivia, stage)).widgetUsers[0]?.name).toBe("One");
  await expect(list(petra, stage)).rejects.toMatchObject({ status: 404 });
  const year0 = Buffer.from(JSON.stringify(["0000-01-01T00:00:00Z", one.widgetUser.id])).toString("base64url");
  for (const cursor of ["x", year0]) {
    await expect(list(olivia, stage, { cursor })).rejects.toMatchObject({ status: 400 });
  }
});

test("[J3] words find by name, address and own id, and a filter by what is known", async () => {
  const stage = await buildStage(app);
  const { olivia } = stage;
  await person(stage, "cust-77", "Zoë Quillon", { email: "zoe@quillon.example", metadata: { plan: "pro", seats: 12 } });
  await person(stage, "cust-78", "Max Quillon", { metadata: { plan: "free", seats: "3" } });
  await indexAll(app.app.database);
  expect(await names(olivia, stage, { q: "quillon" })).toEqual(["Max Quillon", "Zoë Quillon"]);
  expect(await names(olivia, stage, { q: "ZOE" })).toEqual(["Zoë Quillon"]);
  expect(await names(olivia, stage, { q: "cust-78" })).toEqual(["Max Quillon"]);
  expect(await names(olivia, stage, { q: "is:verified" })).toEqual([]);
  const of = (node: object) => names(olivia, stage, { q: "quillon", where: where(node) });
  expect(await of({ field: "metadata", key: "plan", op: "is", value: "pro" })).toEqual(["Zoë Quillon"]);
  expect(await of({ field: "metadata", key: "seats", op: "below", value: 5 })).toEqual(["Max Quillon"]);
  expect(await of({ field: "email", op: "exists", value: false })).toEqual(["Max Quillon"]);
  expect(await of({ field: "email", op: "contains", value: "QUILLON" })).toEqual(["Zoë Quillon"]);
  expect(await of({ field: "email", op: "isNot", value: ["zoe@quillon.example"] })).toEqual(["Max Quillon"]);
  expect(await of({ field: "lastSeen", op: "within", value: 1 })).toHaveLength(2);
  expect(await of({ field: "lastSeen", op: "olderThan", value: 1 })).toEqual([]);
  expect(await of({ field: "verified", op: "is", value: true })).toEqual([]);
  expect(
    await of({
      or: [
        { field: "language", op: "is", value: "fr" },
        {
          and: [
            { field: "language", op: "is", value: "en" },
            { field: "email", op: "exists", value: true },
          ],
        },
      ],
    }),
  ).toEqual(["Zoë Quillon"]);
  for (const refused of [
    { field: "status", op: "is", value: "OPEN" },
    { field: "lastMessage", op: "within", value: 1 },
    { field: "email", op: "above", value: 1 },
    { and: [] },
    { and: [{ or: [{ and: [{ or: [{ field: "verified", op: "is", value: true }] }] }] }] },
    { field: "verified", op: "is", value: true, more: 1 },
    {},
  ]) {
    await expect(list(olivia, stage, { where: where(refused) })).rejects.toMatchObject({
      status: 400,
      fields: { where: expect.any(String) },
    });
  }
});

async function writeSome({ project }: Stage, visitor: VisitorPerson, url: string) {
  const params = { projectId: project.id };
  const { conversation } = await visitor.call(conversations.startConversation, {
    params,
    body: { type: "QUESTION", content: "marzipan", page: { url, title: "A page" } },
  });
  const { feedback: item } = await visitor.call(feedback.createFeedback, {
    params,
    body: { title: "A bell", description: "" },
  });
  return { conversation, item };
}

test("[J3] a profile has all of a visitor, the newest of each, with exact counts", async () => {
  const stage = await buildStage(app);
  const { project, olivia, petra } = stage;
  const ada = await person(stage, "ada", "Ada");
  const { conversation, item } = await writeSome(stage, ada, "https://shop.example/a");
  await ada.call(feedback.voteForFeedback, { params: { projectId: project.id, feedbackId: item.id } });
  const { profile } = await olivia.call(endpoints.getVisitorProfile, { params: at(stage, ada) });
  expect(profile.widgetUser).toMatchObject({ name: "Ada", externalId: "ada" });
  expect(profile.conversations.map(({ id }) => id)).toEqual([conversation.id]);
  expect(profile.suggestions.map(({ id }) => id)).toEqual([item.id]);
  expect(profile.votes.map((vote) => vote.feedback.id)).toEqual([item.id]);
  expect(profile.pages).toEqual([{ url: "https://shop.example/a", title: null, at: expect.any(String) }]);
  expect(profile.counts).toEqual({ conversations: 1, suggestions: 1, votes: 1 });
  await expect(petra.call(endpoints.getVisitorProfile, { params: at(stage, ada) })).rejects.toMatchObject({
    status: 404,
  });
});

test("[J3] a merge moves everything, keeps the target's own, and both browsers go on as the target", async () => {
  const stage = await buildStage(app);
  const { project, olivia, marco } = stage;
  const params = { projectId: project.id };
  const target = await person(stage, "laptop", "Ada", { metadata: { plan: "pro" } });
  const source = await person(stage, "phone", "Ada on a phone", {
    email: "ada@mail.example",
    metadata: { plan: "free", city: "Ghent" },
  });
  const ofTarget = await writeSome(stage, target, "https://shop.example/a");
  const ofSource = await writeSome(stage, source, "https://shop.example/b");
  for (const visitor of [target, source]) {
    await visitor.call(feedback.voteForFeedback, {
      params: { ...params, feedbackId: (visitor === target ? ofTarget : ofSource).item.id },
    });
  }
  const screen = await connectDashboard(app, marco);
  const panel = await connectWidget(app, project, target);
  const sourcesPanel = await connectWidget(app, project, source);
  const left = new Promise((resolve) => sourcesPanel.socket.once("disconnect", resolve));
  const { widgetUser } = await olivia.call(endpoints.mergeVisitors, {
    params: at(stage, target),
    body: { sourceId: source.widgetUser.id },
  });
  expect(widgetUser).toMatchObject({
    id: target.widgetUser.id,
    name: "Ada",
    email: "ada@mail.example",
    externalId: "laptop",
    metadata: { plan: "pro", city: "Ghent" },
    isVerified: false,
  });
  const { profile } = await olivia.call(endpoints.getVisitorProfile, { params: at(stage, target) });
  expect(profile.counts).toEqual({ conversations: 2, suggestions: 2, votes: 2 });
  expect(profile.widgetUser).toEqual(widgetUser satisfies WidgetUser);
  await expect(olivia.call(getVisitor, { params: at(stage, source) })).rejects.toMatchObject({ status: 404 });
  // Not "io server disconnect", by which a panel takes its session for ended and gives up its token.
  expect(await left).toBe("transport close");
  // Both tokens are the target's.
  for (const visitor of [target, source]) {
    const { conversations: own } = await visitor.call(conversations.listVisitorConversations, { params });
    expect(own.map(({ id }) => id).toSorted()).toEqual([ofTarget.conversation.id, ofSource.conversation.id].toSorted());
  }
  const again = await source.call(startVisitorSession, {
    params,
    body: { locale: { language: "en", timezone: "UTC" } },
  });
  expect(again.widgetUser.id).toBe(target.widgetUser.id);
  await expect.poll(() => screen.received.map(({ event }) => event)).toContain("visitor.merged");
  const told = screen.received.find(({ event }) => event === "visitor.merged");
  expect(told?.payload).toEqual({ sourceId: source.widgetUser.id, widgetUser, projectId: project.id });
  await expect
    .poll(() => screen.received.filter(({ event }) => event === "conversation.updated").map(({ payload }) => payload))
    .toContainEqual(
      expect.objectContaining({ conversation: expect.objectContaining({ widgetUserId: target.widgetUser.id }) }),
    );
  await expect.poll(() => panel.received.map(({ event }) => event)).toContain("conversation.updated");
  expect(JSON.stringify(panel.received)).not.toContain("visitor.merged");
  await indexAll(app.app.database);
  const { results } = await olivia.call(search, { params, query: { q: "marzipan" } });
  expect(results.map((result) => result.widgetUser?.id)).toEqual([target.widgetUser.id, target.widgetUser.id]);
  for (const socket of [screen, panel]) socket.close();
});

test("[J3] what the source writes to a node that does not know of the merge yet is written as the target", async () => {
  const stage = await buildStage(app);
  const [target, source] = [await person(stage, "v-target", "Target"), await person(stage, "v-source", "Source")];
  const other = await buildTestApp({ databaseUrl: app.databaseUrl });
  onTestFinished(() => other.close());
  const params = { projectId: stage.project.id };
  const there = buildPerson(other, source.token);
  await there.call(conversations.listVisitorConversations, { params });
  await stage.olivia.call(endpoints.mergeVisitors, {
    params: at(stage, target),
    body: { sourceId: source.widgetUser.id },
  });
  const { conversation } = await there.call(conversations.startConversation, {
    params,
    body: { type: "QUESTION", content: "Still me" },
  });
  const { conversations: targets } = await target.call(conversations.listVisitorConversations, { params });
  expect(targets.map(({ id }) => id)).toContain(conversation.id);
});

test("[J3] a verified visitor, oneself and somebody who is not there can't be merged", async () => {
  const stage = await buildStage(app);
  const { olivia, petra, nadia, theo } = stage;
  const merge = (target: VisitorPerson, sourceId: string, agent = olivia) =>
    agent.call(endpoints.mergeVisitors, { params: at(stage, target), body: { sourceId } });
  await expect(merge(theo, nadia.widgetUser.id)).rejects.toMatchObject({ code: "VISITOR_VERIFIED" });
  await expect(merge(nadia, theo.widgetUser.id)).rejects.toMatchObject({ code: "VISITOR_VERIFIED" });
  const refused = { status: 400, fields: { sourceId: expect.any(String) } };
  await expect(merge(theo, theo.widgetUser.id)).rejects.toMatchObject(refused);
  const stranger = await buildVisitor(app, stage.petrasProject);
  await expect(merge(theo, stranger.widgetUser.id)).rejects.toMatchObject(refused);
  await expect(merge(theo, nadia.widgetUser.id, petra)).rejects.toMatchObject({ status: 404 });
});

test("[J3] of two opposite merges at once one wins and the other is refused", async () => {
  const stage = await buildStage(app);
  const [a, b] = [await buildVisitor(app, stage.project), await buildVisitor(app, stage.project)];
  const merge = (target: VisitorPerson, source: VisitorPerson) =>
    stage.olivia.call(endpoints.mergeVisitors, {
      params: at(stage, target),
      body: { sourceId: source.widgetUser.id },
    });
  expect((await outcomesOf([merge(a, b), merge(b, a)])).toSorted()).toEqual(["404 NOT_FOUND", "done"]);
});

test("[J3] the file has all that match, and no cell that a spreadsheet takes for a formula", async () => {
  const stage = await buildStage(app);
  const { project, olivia, marco } = stage;
  await person(stage, "=1+1", 'Ada "the first", Ghent', { email: "ada@csv.example", metadata: { note: "a,b" } });
  const call = (agent: AgentPerson, query = "") =>
    fetch(`${app.url}/api/projects/${project.id}/widget-users/export${query}`, {
      headers: { authorization: `Bearer ${agent.token}` },
    });
  expect((await call(marco)).status).toBe(403);
  const filter = encodeURIComponent(where({ field: "email", op: "is", value: "ada@csv.example" }));
  const response = await call(olivia, `?where=${filter}`);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="visitors-\d{4}-\d\d-\d\d\.csv"$/);
  const text = Buffer.from(await response.arrayBuffer()).toString();
  const [head, line, ...rest] = text.split("\r\n");
  expect(head).toBe("\uFEFFid,externalId,name,email,isVerified,createdAt,lastSeenAt,metadata");
  expect(line).toMatch(
    /^[0-9a-f-]{36},'=1\+1,"Ada ""the first"", Ghent",ada@csv\.example,false,.*,"\{""note"":""a,b""\}"$/,
  );
  expect(rest).toEqual([""]);
  const all = Buffer.from(await (await call(olivia)).arrayBuffer()).toString();
  expect(all.trim().split("\r\n")).toHaveLength(4);
});

test.each(["=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r"])(
  "[J3] a cell that begins with %j gets an apostrophe",
  (sign) => {
    const row = {
      external_id: `${sign}x`,
      created_at: new Date(0),
      last_seen_at: new Date(0),
      metadata: "{}",
      id: "i",
    };
    expect(toCsvLine(row as never)).toContain(`'${sign}x`);
  },
);

test("[J3] a name that a spreadsheet splits at its semicolon holds no formula either", () => {
  const row = { name: "x;=cmd|'/C calc'!A0;", created_at: new Date(0), last_seen_at: new Date(0), metadata: "{}" };
  expect(toCsvLine({ ...row, id: "i" } as never)).toContain(",x;'=cmd|'/C calc'!A0;,");
});

test("[J3] agents keep their metadata in a merge", async () => {
  const stage = await buildStage(app);
  const [target, source] = [
    await person(stage, "a", "A"),
    await person(stage, "b", "B", { metadata: { plan: "pro" } }),
  ];
  await stage.olivia.call(updateVisitor, { params: at(stage, target), body: { metadata: { vip: true } } });
  const { widgetUser } = await stage.olivia.call(endpoints.mergeVisitors, {
    params: at(stage, target),
    body: { sourceId: source.widgetUser.id },
  });
  expect(widgetUser).toMatchObject({ metadata: { vip: true, plan: "pro" }, pageKeys: ["plan"] });
});

test("[J3] a merge keeps metadata within what a visitor may have", async () => {
  const stage = await buildStage(app);
  const long = (letter: string) => letter.repeat(Math.floor(metadata.maxLength / 2));
  const [target, source] = [
    await person(stage, "a", "A", { metadata: { first: long("a") } }),
    await person(stage, "b", "B", { metadata: { second: long("b"), third: "short" } }),
  ];
  const { widgetUser } = await stage.olivia.call(endpoints.mergeVisitors, {
    params: at(stage, target),
    body: { sourceId: source.widgetUser.id },
  });
  expect(widgetUser).toMatchObject({ metadata: { first: long("a"), third: "short" }, pageKeys: ["first", "third"] });
});

test("[J3] agents hear that a visitor is another now, and not that one was seen again; nobody else hears it", async () => {
  const stage = await buildStage(app);
  const { olivia, petra, project } = stage;
  const known = await person(stage, "v-1", "One");
  const [board, foreign, panel] = await Promise.all([
    connectDashboard(app, olivia),
    connectDashboard(app, petra),
    connectWidget(app, project, known),
  ]);
  onTestFinished(() => {
    for (const socket of [board, foreign, panel]) socket.close();
  });
  const heard = () => board.received.filter(({ event }) => event === "visitor.updated").map(({ payload }) => payload);
  const summary = { id: known.widgetUser.id, name: "One", email: null, avatarUrl: null, isVerified: false };
  await buildVisitor(app, project, { user: { id: "v-1", name: "One" } }, known.token);
  await buildVisitor(app, project, { user: { id: "v-1", name: "Uno" } }, known.token);
  await expect.poll(heard).toEqual([{ visitor: { ...summary, name: "Uno" }, projectId: project.id }]);
  await olivia.call(updateVisitor, { params: at(stage, known), body: { metadata: { vip: true } } });
  await expect.poll(heard).toHaveLength(2);
  for (const other of [foreign, panel]) expect(JSON.stringify(other.received)).not.toContain("visitor.updated");
});
