import { randomUUID } from "node:crypto";
import type { RequestParts } from "@hark/contract/endpoint";
import { views as limits } from "@hark/contract/limits";
import { listMembers, removeMember } from "@hark/contract/members/endpoints";
import { createTag, mergeTag } from "@hark/contract/tags/endpoints";
import * as endpoints from "@hark/contract/views/endpoints";
import type { View } from "@hark/contract/views/schema";
import { expect, onTestFinished, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { type AgentPerson, buildMember, buildStage, type Stage } from "../../../test/cast.ts";
import { outcomesOf } from "../../../test/outcomes.ts";
import { connectDashboard } from "../../../test/socket-client.ts";
import { seedConversation } from "../conversations/index.ts";

const app = useTestApp();

const bugs = { field: "type", op: "is", value: "BUG" } as const;
type Input = RequestParts<typeof endpoints.createView>["body"];
type Change = RequestParts<typeof endpoints.updateView>["body"];

const save = async (agent: AgentPerson, { project }: Stage, body: Partial<Input> = {}) =>
  (
    await agent.call(endpoints.createView, {
      params: { projectId: project.id },
      body: { name: "Bugs", where: bugs, ...body },
    })
  ).view;
const at = ({ project }: Stage, view: Pick<View, "id">) => ({ projectId: project.id, viewId: view.id });
const change = async (agent: AgentPerson, stage: Stage, view: View, body: Change) =>
  (await agent.call(endpoints.updateView, { params: at(stage, view), body })).view;
const list = async (agent: AgentPerson, { project }: Stage) =>
  (await agent.call(endpoints.listViews, { params: { projectId: project.id } })).views;
const names = async (agent: AgentPerson, stage: Stage) => (await list(agent, stage)).map(({ name }) => name);

test("[A5] a view keeps its filter as it is given; what was not said is empty", async () => {
  const stage = await buildStage(app);
  // Keys in an order that a database would like to change, and a text that it would not keep.
  const where = { or: [{ value: ["x\0", 5], op: "is", key: "b", field: "metadata" }, bugs] } as Input["where"];
  const view = await save(stage.olivia, stage, { name: "  Mine ", where });
  expect(view).toEqual({
    id: view.id,
    name: "Mine",
    icon: null,
    isShared: false,
    where,
    position: limits.positionStep,
    createdById: stage.olivia.agentId,
    createdAt: view.createdAt,
  });
  expect(JSON.stringify(view.where)).toBe(JSON.stringify(where));
  const changed = await change(stage.olivia, stage, view, { icon: "flag", position: -0.5 });
  expect(changed).toEqual({ ...view, icon: "flag", position: -0.5 });
  expect(await change(stage.olivia, stage, view, {})).toEqual(changed);
  expect(await change(stage.olivia, stage, view, { icon: null, where: bugs })).toMatchObject({
    icon: null,
    where: bugs,
  });
});

test("[A5] lists the shared ones, then the own ones, each by position; a new one is the last of its group", async () => {
  const stage = await buildStage(app);
  await save(stage.olivia, stage, { name: "own 2" });
  await save(stage.olivia, stage, { name: "own 1", position: 3 });
  await save(stage.marco, stage, { name: "shared 1", isShared: true });
  await save(stage.olivia, stage, { name: "shared 2", isShared: true });
  await save(stage.marco, stage, { name: "marco's" });
  expect(await names(stage.olivia, stage)).toEqual(["shared 1", "shared 2", "own 1", "own 2"]);
  expect(await names(stage.marco, stage)).toEqual(["shared 1", "shared 2", "marco's"]);
  expect((await save(stage.olivia, stage, { isShared: true })).position).toBe(3 * limits.positionStep);
  expect((await save(stage.olivia, stage)).position).toBe(2 * limits.positionStep);
});

test("[A5] an own view exists for its maker alone, a shared one is everybody's, and nothing is another project's", async () => {
  const stage = await buildStage(app);
  const { olivia, marco, petra } = stage;
  const own = await save(marco, stage);
  const shared = await save(marco, stage, { isShared: true });
  const params = at(stage, own);
  await expect(olivia.call(endpoints.updateView, { params, body: { name: "x" } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(olivia.call(endpoints.deleteView, { params })).rejects.toMatchObject({ status: 404 });
  const elsewhere = { projectId: stage.petrasProject.id, viewId: shared.id };
  await expect(petra.call(endpoints.updateView, { params: elsewhere, body: {} })).rejects.toMatchObject({
    status: 404,
  });
  expect((await change(olivia, stage, shared, { name: "Renamed" })).name).toBe("Renamed");
  await olivia.call(endpoints.deleteView, { params: at(stage, shared) });
  await expect(olivia.call(endpoints.deleteView, { params: at(stage, shared) })).rejects.toMatchObject({ status: 404 });
});

test.each([
  ["no name", { name: " " }, "name"],
  ["a long name", { name: "x".repeat(101) }, "name"],
  ["no filter", { where: undefined }, "where"],
  ["what is no filter", { where: { and: [] } }, "where"],
  ["a filter that is too large", { where: { and: Array.from({ length: 31 }, () => bugs) } }, "where"],
  ["a wrong icon", { icon: "Flag" }, "icon"],
  ["a position that is no number", { position: Number.POSITIVE_INFINITY }, "position"],
])("[A5] %s is refused", async (_title, body, field) => {
  const stage = await buildStage(app);
  const refused = await save(stage.olivia, stage, body as Partial<Input>).catch((error) => error);
  expect(refused).toMatchObject({ status: 400 });
  expect(Object.keys(refused.fields)).toEqual([field]);
});

test("[A5] a repeat with the same client id saves one view, also when both arrive at once", async () => {
  const stage = await buildStage(app);
  const clientId = randomUUID();
  const [one, other] = await Promise.all([1, 2].map(() => save(stage.olivia, stage, { clientId })));
  expect(one).toEqual(other);
  // Of another agent it is another one.
  expect((await save(stage.marco, stage, { clientId })).id).not.toBe(one?.id);
  expect(await list(stage.olivia, stage)).toHaveLength(1);
});

test("[A5] fifty own ones and fifty shared ones are as many as there can be, also when they come at once or change sides", async () => {
  const stage = await buildStage(app);
  const { olivia, marco } = stage;
  for (let index = 0; index < limits.shared - 1; index++) await save(olivia, stage, { isShared: true });
  const outcomes = await outcomesOf([save(olivia, stage, { isShared: true }), save(marco, stage, { isShared: true })]);
  expect(outcomes.sort()).toEqual(["409 LIMIT_REACHED", "done"]);
  const own = await save(marco, stage);
  await expect(change(marco, stage, own, { isShared: true })).rejects.toMatchObject({ code: "LIMIT_REACHED" });
  expect((await change(marco, stage, own, { isShared: false, name: "Still mine" })).name).toBe("Still mine");
});

test("[A5] a shared view made own is the caller's, and the others hear that it is gone", async () => {
  const stage = await buildStage(app);
  const { olivia, marco } = stage;
  const shared = await save(olivia, stage, { isShared: true });
  const sockets = await Promise.all([olivia, marco].map((agent) => connectDashboard(app, agent)));
  onTestFinished(() => {
    for (const socket of sockets) socket.close();
  });
  const own = await change(marco, stage, shared, { isShared: false });
  expect(own).toEqual({ ...shared, isShared: false });
  const [olivias, marcos] = sockets;
  expect(await olivias?.next("view.removed")).toEqual({ viewId: shared.id, projectId: stage.project.id });
  expect(await marcos?.next("view.changed")).toEqual({ view: own, projectId: stage.project.id });
  await expect(change(olivia, stage, shared, { name: "x" })).rejects.toMatchObject({ status: 404 });
  expect(await list(marco, stage)).toEqual([own]);
  // Olivia hears what is shared, and nothing of what is not.
  const again = await change(marco, stage, own, { isShared: true });
  expect(await olivias?.next("view.changed")).toEqual({ view: again, projectId: stage.project.id });
  expect(olivias?.received.filter(({ event }) => event.startsWith("view."))).toHaveLength(2);
});

test("[A5] who leaves the project loses the own views, and the shared ones stay", async () => {
  const stage = await buildStage(app);
  const { olivia, marco } = stage;
  await save(marco, stage, { name: "marco's" });
  await save(marco, stage, { name: "shared", isShared: true });
  const params = { projectId: stage.project.id };
  const { projectMembers } = await olivia.call(listMembers, { params });
  const { id: memberId = "" } = projectMembers.find(({ role }) => role === "MEMBER") ?? {};
  await olivia.call(removeMember, { params: { ...params, memberId } });
  expect(await names(olivia, stage)).toEqual(["shared"]);
  await buildMember(app, stage.project, marco);
  expect(await names(marco, stage)).toEqual(["shared"]);
});

test("[A5] [A4] a view asks for the tag that its tag was merged into, wherever its filter names it, and agents hear of it", async () => {
  const stage = await buildStage(app);
  const { olivia, marco, project } = stage;
  const params = { projectId: project.id };
  const tagOf = async (name: string) => (await olivia.call(createTag, { params, body: { name } })).tag.id;
  const [from, into, third] = [await tagOf("From"), await tagOf("Into"), await tagOf("Third")];
  const tag = (op: "is" | "isNot", value: string | string[]) => ({ field: "tag", op, value }) as const;
  const visitor = { field: "visitor", op: "is", value: from } as const;
  const shared = await save(olivia, stage, {
    isShared: true,
    where: { and: [tag("is", from), { or: [tag("isNot", [third, from, into]), visitor, bugs] }] },
  });
  const own = await save(marco, stage, { where: tag("is", [from]) });
  const other = await save(olivia, stage, { where: tag("is", third) });
  const [hers, his] = await Promise.all([connectDashboard(app, olivia), connectDashboard(app, marco)]);
  for (const board of [hers, his]) onTestFinished(board.close);
  await olivia.call(mergeTag, { params: { ...params, tagId: from }, body: { intoId: into } });
  const changed = {
    ...shared,
    where: { and: [tag("is", into), { or: [tag("isNot", [third, into]), visitor, bugs] }] },
  };
  expect(await list(marco, stage)).toEqual([changed, { ...own, where: tag("is", [into]) }]);
  expect(await list(olivia, stage)).toEqual([changed, other]);
  expect(await hers.next("view.changed")).toEqual({ view: changed, projectId: project.id });
  await his.next("view.changed", ({ view }) => view.id === own.id);
});

test("[A5] counts what is in each view up to 99, and says where there is more", async () => {
  const stage = await buildStage(app);
  const { olivia, project, theo } = stage;
  const view = await save(olivia, stage);
  const theirs = await save(stage.marco, stage);
  const seed = (count: number, type: "BUG" | "QUESTION") =>
    app.app.database.transaction(async (tx) => {
      for (let index = 0; index < count; index++) {
        await seedConversation(tx, project.id, {
          visitorId: theo.widgetUser.id,
          type,
          isClosed: false,
          assignedToId: type === "BUG" ? olivia.agentId : null,
          messages: [{ agentId: null, content: "Hello", createdAt: new Date() }],
        });
      }
    });
  const count = async () => {
    const { counts } = await olivia.call(endpoints.countViews, { params: { projectId: project.id } });
    return Object.fromEntries(
      counts.map(({ view: name, count: found, isMore }) => [name, `${found}${isMore ? "+" : ""}`]),
    );
  };
  await seed(99, "BUG");
  await seed(2, "QUESTION");
  expect(await count()).toEqual({ unassigned: "2", waiting: "99+", snoozed: "0", mentions: "0", [view.id]: "99" });
  expect(await count()).not.toHaveProperty(theirs.id);
  await seed(1, "BUG");
  expect(await count()).toMatchObject({ [view.id]: "99+" });
});

test("[A5] a repeat finds nothing where a colleague has made the first view an own one, and saves no second", async () => {
  const stage = await buildStage(app);
  const { olivia, marco } = stage;
  const clientId = randomUUID();
  const view = await save(olivia, stage, { isShared: true, clientId });
  await change(marco, stage, view, { isShared: false });
  await expect(save(olivia, stage, { isShared: true, clientId })).rejects.toMatchObject({ status: 404 });
  expect(await names(olivia, stage)).toEqual([]);
});
