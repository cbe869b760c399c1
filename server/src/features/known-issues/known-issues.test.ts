import { randomUUID } from "node:crypto";
import * as conversations from "@hark/contract/conversations/endpoints";
import { mergeConversation } from "@hark/contract/conversations/merge-endpoints";
import { listConversationLinks } from "@hark/contract/feedback/link-endpoints";
import * as endpoints from "@hark/contract/known-issues/endpoints";
import { knownIssues as limits, rates } from "@hark/contract/limits";
import { expect, onTestFinished, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage, buildVisitor, type Stage, signUserToken, type VisitorPerson } from "../../../test/cast.ts";
import { outcomesOf } from "../../../test/outcomes.ts";
import { connectDashboard, connectWidget } from "../../../test/socket-client.ts";
import { listActivities } from "../conversations/activity-queries.ts";

const app = useTestApp();

const make = async ({ olivia, project }: Pick<Stage, "olivia" | "project">, body: object = {}) =>
  (
    await olivia.call(endpoints.createKnownIssue, {
      params: { projectId: project.id },
      body: { title: "Prices lose their cents in the CSV", text: "Version 4.2 cuts them off.", ...body },
    })
  ).knownIssue;
const at = ({ project }: Pick<Stage, "project">, knownIssueId: string) => ({ projectId: project.id, knownIssueId });
const startBug = async ({ project }: Pick<Stage, "project">, visitor: VisitorPerson, content = "It is broken") =>
  (
    await visitor.call(conversations.startConversation, {
      params: { projectId: project.id },
      body: { type: "BUG", content },
    })
  ).conversation.id;

test("[K3] an issue counts different visitors, linked or joined, and links and joins happen once", async () => {
  const stage = await buildStage(app);
  const { olivia, marco, theo, nadia, project } = stage;
  const bugs = [await startBug(stage, theo), await startBug(stage, theo), await startBug(stage, nadia)];
  const clientId = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => make(stage, { conversationIds: bugs.slice(0, 2), clientId })));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  const issue = answers[0] as (typeof answers)[0];
  expect(issue).toMatchObject({ state: "OPEN", linkCount: 2, joinedCount: 0, affectedCount: 1, clientId });
  expect(issue.createdBy?.id).toBe(olivia.agentId);
  const params = at(stage, issue.id);
  await Promise.all(
    [1, 2].map(() => theo.call(endpoints.joinKnownIssue, { params, body: { email: "theo@visitor.example" } })),
  );
  const linkParams = { ...params, conversationId: bugs[2] ?? "" };
  await Promise.all([olivia, marco].map((agent) => agent.call(endpoints.attachToKnownIssue, { params: linkParams })));
  const { knownIssue } = await marco.call(endpoints.getKnownIssue, { params });
  expect(knownIssue).toMatchObject({ linkCount: 3, joinedCount: 1, affectedCount: 2 });
  const listed = await marco.call(endpoints.listIssueConversations, { params, query: { limit: 2 } });
  expect(listed.conversations[0]?.id).toBe(bugs[2]);
  const rest = await marco.call(endpoints.listIssueConversations, {
    params,
    query: { limit: 2, cursor: listed.nextCursor ?? "" },
  });
  expect([listed.conversations.length, rest.conversations.length, rest.nextCursor]).toEqual([2, 1, null]);
  const lines = await listActivities(app.app.database, project.id, bugs[2] ?? "", { range: { from: 0, to: null } });
  expect(lines.map(({ kind }) => kind)).toEqual(["ATTACHED"]);

  const detached = await marco.call(endpoints.detachFromKnownIssue, { params: linkParams });
  expect(detached.knownIssue).toMatchObject({ linkCount: 2, affectedCount: 1 });
  await theo.call(endpoints.leaveKnownIssue, { params });
  const left = await marco.call(endpoints.getKnownIssue, { params });
  expect(left.knownIssue).toMatchObject({ joinedCount: 0, affectedCount: 1 });
});

test("[K3] a merged thread is detached from an issue that only its source is attached to, with a line of it", async () => {
  const stage = await buildStage(app);
  const { olivia, theo, project } = stage;
  const [source = "", target = ""] = [await startBug(stage, theo), await startBug(stage, theo)];
  const issue = await make(stage, { conversationIds: [source] });
  const inTarget = { projectId: project.id, conversationId: target };
  const merge = { params: { ...inTarget, conversationId: source }, body: { intoId: target } };
  await olivia.call(mergeConversation, merge);
  const shown = async () => (await olivia.call(listConversationLinks, { params: inTarget })).knownIssues;
  expect((await shown()).map(({ id }) => id)).toEqual([issue.id]);
  const detach = () => olivia.call(endpoints.detachFromKnownIssue, { params: { ...inTarget, knownIssueId: issue.id } });
  const outcomes = await Promise.all([detach(), detach()]);
  expect(outcomes.map(({ knownIssue }) => knownIssue.linkCount)).toEqual([0, 0]);
  expect(await shown()).toEqual([]);
  const lines = await listActivities(app.app.database, project.id, source, { range: { from: 0, to: null } });
  expect(lines.map(({ kind }) => kind)).toEqual(["ATTACHED", "DETACHED"]);
});

test("[K3] what is foreign, unknown or malformed is refused, and nothing is linked", async () => {
  const stage = await buildStage(app);
  const { olivia, theo, petra, petrasProject, project } = stage;
  const elsewhere = { project: petrasProject, olivia: petra };
  const foreign = await make(elsewhere);
  const stranger = await buildVisitor(app, petrasProject);
  const foreignBug = await startBug(elsewhere, stranger);
  const own = await make(stage);
  const bug = await startBug(stage, theo);
  const link = (knownIssueId: string, conversationId: string) =>
    olivia.call(endpoints.attachToKnownIssue, { params: { ...at(stage, knownIssueId), conversationId } });
  const create = (body: object) =>
    olivia.call(endpoints.createKnownIssue, { params: { projectId: project.id }, body: { title: "One", ...body } });
  expect(
    await outcomesOf([
      link(foreign.id, bug),
      link(own.id, foreignBug),
      link(own.id, "no-id"),
      create({ conversationIds: [foreignBug] }),
      create({ eta: "2027-02-30" }),
      create({ title: " " }),
      create({ title: "x".repeat(201) }),
      theo.call(endpoints.joinKnownIssue, { params: at(stage, foreign.id), body: {} }),
      theo.call(endpoints.joinKnownIssue, { params: at(stage, own.id), body: { email: "nobody" } }),
    ]),
  ).toEqual([
    "404 NOT_FOUND",
    "404 NOT_FOUND",
    "404 NOT_FOUND",
    "404 NOT_FOUND",
    "400 VALIDATION_FAILED",
    "400 VALIDATION_FAILED",
    "400 VALIDATION_FAILED",
    "404 NOT_FOUND",
    "400 VALIDATION_FAILED",
  ]);
  const { knownIssues } = await olivia.call(endpoints.listKnownIssues, { params: { projectId: project.id } });
  expect(knownIssues.map(({ id }) => id)).toEqual([own.id]);
});

test("[K3] the list has a state and words, page by page; a fixed issue refuses joins until it is open again", async () => {
  const stage = await buildStage(app);
  const { olivia, theo, nadia, project } = stage;
  const params = { projectId: project.id };
  const csv = await make(stage, { eta: "2027-03-31" });
  const login = await make(stage, { title: "Login loops in Safari", text: "" });
  await theo.call(endpoints.joinKnownIssue, { params: at(stage, csv.id), body: {} });
  const list = async (query: object) =>
    (await olivia.call(endpoints.listKnownIssues, { params, query })).knownIssues.map(({ id }) => id);
  expect(await list({})).toEqual([login.id, csv.id]);
  expect(await list({ search: "cen csv" })).toEqual([csv.id]);
  expect(await list({ search: "!?" })).toEqual([]);
  const first = await olivia.call(endpoints.listKnownIssues, { params, query: { limit: 1 } });
  expect(await list({ limit: 1, cursor: first.nextCursor })).toEqual([csv.id]);
  expect(await outcomesOf([olivia.call(endpoints.listKnownIssues, { params, query: { cursor: "x" } })])).toEqual([
    "400 VALIDATION_FAILED",
  ]);

  const change = (body: object) => olivia.call(endpoints.updateKnownIssue, { params: at(stage, csv.id), body });
  const { knownIssue } = await change({ state: "FIXED", eta: null });
  expect(knownIssue).toMatchObject({ state: "FIXED", eta: null, fixedAt: expect.any(String) });
  expect(await list({ state: "OPEN" })).toEqual([login.id]);
  const join = () => nadia.call(endpoints.joinKnownIssue, { params: at(stage, csv.id), body: {} });
  expect(await outcomesOf([join()])).toEqual(["409 CONFLICT"]);
  // Who joined sees it for 30 days; others see open ones alone.
  const seenBy = async (visitor: VisitorPerson) =>
    (await visitor.call(endpoints.listVisitorKnownIssues, { params })).knownIssues.map(({ id }) => id);
  expect([await seenBy(theo), await seenBy(nadia)]).toEqual([[login.id, csv.id], [login.id]]);
  await app.app.database.db
    .updateTable("known_issues")
    .set({ fixed_at: new Date(Date.now() - limits.fixedShownMs - 1) })
    .where("project_id", "=", project.id)
    .where("id", "=", csv.id)
    .execute();
  expect(await seenBy(theo)).toEqual([login.id]);
  expect((await change({ state: "OPEN" })).knownIssue).toMatchObject({ state: "OPEN", fixedAt: null });
  expect((await join()).knownIssue.hasJoined).toBe(true);
});

test("[K3] while a visitor types, at most three open issues that are alike are found, in any script, or none", async () => {
  const stage = await buildStage(app);
  const { project, theo, olivia } = stage;
  const titles = [
    "Prices lose their cents in the CSV",
    "Die Anmeldung bricht in Safari ab",
    "検索結果が表示されない",
    "Не приходит письмо для сброса пароля",
    "The dark theme flickers while scrolling",
    "Push notifications arrive twice on Android",
  ];
  const ids = new Map<string, string>();
  for (const title of titles) ids.set((await make(stage, { title, text: "" })).id, title);
  const find = async (search: string) => {
    const { knownIssues } = await theo.call(endpoints.listVisitorKnownIssues, {
      params: { projectId: project.id },
      query: { search },
    });
    return knownIssues.map(({ id }) => ids.get(id));
  };
  expect(
    await find("Since this morning my CSV export shows 12 instead of 12.50, the cents of all prices are gone"),
  ).toEqual(titles.slice(0, 1));
  expect((await find("anmelden geht nicht, Anmeldung in safari"))[0]).toBe(titles[1]);
  expect((await find("検索しても結果が出ません"))[0]).toBe(titles[2]);
  expect((await find("Письма со сбросом пароля не приходят"))[0]).toBe(titles[3]);
  expect((await find("I get every notification twice on my android phone"))[0]).toBe(titles[5]);
  expect(await find("Where can I download my invoice?")).toEqual([]);
  expect(await find("the in the")).toEqual([]);
  expect(await find("...")).toEqual([]);
  const [csv = ""] = ids.keys();
  await olivia.call(endpoints.updateKnownIssue, { params: at(stage, csv), body: { state: "FIXED" } });
  expect(await find("prices lose their cents")).toEqual([]);
});

test("[K3] a project has at most 200 open issues, also when several are made at once", async () => {
  const stage = await buildStage(app);
  const { olivia, project } = stage;
  const now = new Date();
  await app.app.database.db
    .insertInto("known_issues")
    .values(
      Array.from({ length: limits.maxOpen - 1 }, (_, index) => ({
        id: randomUUID(),
        project_id: project.id,
        title: `Issue ${index}`,
        created_at: now,
      })),
    )
    .execute();
  const params = { projectId: project.id };
  const all = await outcomesOf(
    [1, 2, 3].map(() => olivia.call(endpoints.createKnownIssue, { params, body: { title: "More" } })),
  );
  expect(all.sort()).toEqual(["409 LIMIT_REACHED", "409 LIMIT_REACHED", "done"]);
});

test("[K3] agents hear of every change, who joined of what they may see, and nobody else of anything", async () => {
  const stage = await buildStage(app);
  const { marco, theo, nadia, project, olivia } = stage;
  const issue = await make(stage);
  const params = at(stage, issue.id);
  const [agents, joined, other] = await Promise.all([
    connectDashboard(app, marco),
    connectWidget(app, project, theo),
    connectWidget(app, project, nadia),
  ]);
  for (const socket of [agents, joined, other]) onTestFinished(socket.close);
  await theo.call(endpoints.joinKnownIssue, { params, body: {} });
  const changed = await agents.next("knownIssue.changed", ({ knownIssue }) => knownIssue.joinedCount === 1);
  const { knownIssue } = await olivia.call(endpoints.getKnownIssue, { params });
  expect(changed).toEqual({ knownIssue, projectId: project.id });
  const { knownIssues: own } = await theo.call(endpoints.listVisitorKnownIssues, { params: { projectId: project.id } });
  expect(await joined.next("knownIssue.changed")).toEqual({ knownIssue: own[0] });
  expect(Object.keys(own[0] ?? {}).sort()).toEqual([
    "createdAt",
    "eta",
    "fixedAt",
    "hasJoined",
    "id",
    "state",
    "text",
    "title",
  ]);

  await olivia.call(endpoints.updateKnownIssue, { params, body: { state: "FIXED" } });
  expect(await joined.next("knownIssue.changed")).toMatchObject({ knownIssue: { state: "FIXED", hasJoined: true } });
  await olivia.call(endpoints.deleteKnownIssue, { params });
  expect(await agents.next("knownIssue.removed")).toEqual({ knownIssueId: issue.id, projectId: project.id });
  expect(other.received.filter(({ event }) => event.startsWith("knownIssue"))).toEqual([]);
});

test("[K3] who turns out to be a verified visitor takes along what they joined", async () => {
  const stage = await buildStage(app);
  const { olivia, project } = stage;
  const issue = await make(stage);
  const params = at(stage, issue.id);
  const guest = await buildVisitor(app, project);
  await guest.call(endpoints.joinKnownIssue, { params, body: {} });
  const user = { id: randomUUID(), name: "Gwen" };
  const userToken = await signUserToken(project, user);
  const gwen = await buildVisitor(app, project, { user, userToken }, guest.token);
  expect(gwen.widgetUser.id).not.toBe(guest.widgetUser.id);
  const { knownIssues } = await gwen.call(endpoints.listVisitorKnownIssues, { params: { projectId: project.id } });
  expect(knownIssues).toMatchObject([{ id: issue.id, hasJoined: true }]);
  const { knownIssue } = await olivia.call(endpoints.getKnownIssue, { params });
  expect(knownIssue).toMatchObject({ joinedCount: 1, affectedCount: 1 });
});

test("[K3] nobody signs up the addresses of others for the mail about a fix by the hundred", async () => {
  const stage = await buildStage(app);
  const issue = await make(stage);
  const join = (visitor: VisitorPerson) =>
    visitor.call(endpoints.joinKnownIssue, { params: at(stage, issue.id), body: { email: "typed@far.example" } });
  const visitors = [await buildVisitor(app, stage.project), await buildVisitor(app, stage.project)];
  // Other tests have joined from the same network.
  let refusal: unknown;
  for (let at = 0; at < rates.unprovenJoinsPerAddressPerHour + 1 && !refusal; at++) {
    await join(visitors[at % 2] as VisitorPerson).catch((error: unknown) => {
      refusal = error;
    });
  }
  expect(refusal).toMatchObject({ status: 429, message: expect.stringContaining("from your network") });
  // Who names no address asks for no mail.
  const silent = await buildVisitor(app, stage.project);
  await silent.call(endpoints.joinKnownIssue, { params: at(stage, issue.id), body: {} });
});
