import { day } from "@hark/contract/limits";
import { getVisitor, updateVisitor } from "@hark/contract/visitors/endpoints";
import { type ImportRow, importVisitors } from "@hark/contract/visitors/import-endpoints";
import { readVisitorFile } from "@hark/contract/visitors/import-file";
import { listVisitors } from "@hark/contract/visitors/list-endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage, buildVisitor, type Stage, signUserToken } from "../../../test/cast.ts";
import { connectDashboard } from "../../../test/socket-client.ts";
import { createLimiter } from "../../platform/limits/limiter.ts";
import { sweepGuests } from "./sweep-guests.ts";

const app = useTestApp({ limiter: { ...createLimiter(null), spend: async () => {} } });

type Rows = Omit<ImportRow, "line">[];

const send = async ({ olivia, project }: Pick<Stage, "olivia" | "project">, rows: Rows, isDryRun = false) => {
  const numbered = rows.map((row, index) => ({ ...row, line: index + 2 }));
  const body = { rows: numbered, isDryRun };
  return (await olivia.call(importVisitors, { params: { projectId: project.id }, body })).results;
};
const read = async ({ olivia, project }: Stage, visitorId: string | null | undefined) =>
  (await olivia.call(getVisitor, { params: { projectId: project.id, visitorId: visitorId ?? "" } })).widgetUser;
const countAll = async ({ olivia, project }: Stage) =>
  (await olivia.call(listVisitors, { params: { projectId: project.id }, query: { limit: 200 } })).widgetUsers.length;

test("[J3] an import creates, changes, leaves and refuses, and a dry run says the same and does nothing", async () => {
  const stage = await buildStage(app);
  const rows: Rows = [
    { externalId: "c-1", name: "Carla", email: "carla@import.example", metadata: { plan: "pro" } },
    { email: "dora@import.example", name: "Dora" },
    { name: "Nobody" },
    { externalId: "c-2", email: "no address" },
    { externalId: "x".repeat(300) },
    { id: "01990000-0000-7000-8000-000000000000", name: "X" },
    { id: "7", name: "X" },
    { externalId: "c-1", name: "Again" },
    { email: "DORA@import.example", name: "Again" },
  ];
  const before = await countAll(stage);
  const told = await send(stage, rows, true);
  expect(await countAll(stage)).toBe(before);
  const done = await send(stage, rows);
  expect(done.map(({ visitorId: _, ...one }) => one)).toEqual(told.map(({ visitorId: _, ...one }) => one));
  expect(done.map(({ line, outcome, problem }) => [line, outcome, problem])).toEqual([
    [2, "CREATED", null],
    [3, "CREATED", null],
    [4, "REFUSED", "The line has neither an ID nor an email"],
    [5, "REFUSED", "This is not an email address"],
    [6, "REFUSED", "The ID is too long"],
    [7, "REFUSED", "No visitor of this project has this ID"],
    [8, "REFUSED", "No visitor of this project has this ID"],
    [9, "REFUSED", "A line above is about the same visitor"],
    [10, "REFUSED", "A line above is about the same visitor"],
  ]);
  expect(await countAll(stage)).toBe(before + 2);
  expect(await read(stage, done[0]?.visitorId)).toMatchObject({
    name: "Carla",
    email: "carla@import.example",
    externalId: "c-1",
    metadata: { plan: "pro" },
    pageKeys: [],
  });
  const [carla, dora] = await send(stage, [
    { externalId: "c-1", name: "Carla C.", metadata: { seats: 3 } },
    { email: "dora@import.example", name: "Dora" },
  ]);
  expect(carla).toMatchObject({ outcome: "CHANGED", changed: ["name", "metadata.seats"], kept: [] });
  expect(dora).toMatchObject({ outcome: "SAME", changed: [], visitorId: done[1]?.visitorId });
  expect((await read(stage, carla?.visitorId)).metadata).toEqual({ plan: "pro", seats: 3 });
});

test("[J3] what a user token has proven stays, and who only claims an id gets nothing of the file", async () => {
  const stage = await buildStage(app);
  const { project } = stage;
  const claimer = await buildVisitor(app, project, { user: { id: "c-1", name: "Mallory", email: "m@import.example" } });
  const [created] = await send(stage, [{ externalId: "c-1", name: "Carla", email: "carla@import.example" }]);
  expect(created).toMatchObject({ outcome: "CREATED" });
  expect(created?.visitorId).not.toBe(claimer.widgetUser.id);
  expect(await read(stage, claimer.widgetUser.id)).toMatchObject({ name: "Mallory", email: "m@import.example" });
  // The token's owner gets the record that the import made.
  const user = { id: "c-1", name: "Carla", email: "proven@import.example" };
  const carla = await buildVisitor(app, project, { user, userToken: await signUserToken(project, user) });
  expect(carla.widgetUser.id).toBe(created?.visitorId);
  const [kept] = await send(stage, [{ externalId: "c-1", name: "C.", email: "other@import.example" }]);
  expect(kept).toMatchObject({ outcome: "CHANGED", changed: ["name"], kept: ["email"] });
  expect(await read(stage, carla.widgetUser.id)).toMatchObject({ name: "C.", email: "proven@import.example" });
  // By the address that was proven the same one is meant, and an id is never given to somebody.
  const [byAddress] = await send(stage, [{ email: "Proven@import.example", name: "C." }]);
  expect(byAddress).toMatchObject({ outcome: "SAME", visitorId: carla.widgetUser.id });
  const [claimed] = await send(stage, [{ id: claimer.widgetUser.id, externalId: "c-9", name: "M." }]);
  expect(claimed).toMatchObject({ outcome: "CHANGED", changed: ["name"], kept: ["externalId"] });
});

test("[J3] a visitor of another project can't be named", async () => {
  const stage = await buildStage(app);
  const stranger = await buildVisitor(app, stage.petrasProject, { user: { id: "p-1", name: "Theirs" } });
  const [refused] = await send(stage, [{ id: stranger.widgetUser.id, name: "Mine" }]);
  expect(refused).toMatchObject({ outcome: "REFUSED", visitorId: null });
  const params = { projectId: stage.petrasProject.id, visitorId: stranger.widgetUser.id };
  expect((await stage.petra.call(getVisitor, { params })).widgetUser.name).toBe("Theirs");
});

test("[J3] whatever was exported changes nothing when it is imported again", async () => {
  const stage = await buildStage(app);
  const { olivia, project } = stage;
  const hostile = ["=1+1", "'=x", "''", 'a"b', "a;b,c", "＋1", "<b>"];
  for (const [index, name] of hostile.entries()) {
    const metadata = { [name]: name, list: [1, { a: null }], __proto__: 1, long: "12345678901234567890" };
    await buildVisitor(app, project, { user: { id: index < 2 ? "same" : `v${name}`, name }, metadata } as never);
  }
  const user = { id: "t-1", name: "Tess", email: "t@x.example" };
  await buildVisitor(app, project, {
    user,
    userToken: await signUserToken(project, { ...user, metadata: { vip: 1 } }),
  });
  await send(stage, [{ email: "dora@import.example", name: "Dora" }]);
  const response = await fetch(`${app.url}/api/projects/${project.id}/widget-users/export`, {
    headers: { authorization: `Bearer ${olivia.token}` },
  });
  const file = readVisitorFile(await response.text());
  expect(file).toMatchObject({ problems: [], ignored: [] });
  expect(file.rows).toHaveLength(await countAll(stage));
  const results = await send(stage, file.rows);
  expect(results.filter(({ outcome, kept }) => outcome !== "SAME" || kept.length > 0)).toEqual([]);
});

test("[J3] agents hear of who was changed, and the metadata that an import sets is the agents'", async () => {
  const stage = await buildStage(app);
  const { olivia, project } = stage;
  const visitor = await buildVisitor(app, project, {
    user: { id: "v", name: "V" },
    metadata: { plan: "free" },
  } as never);
  const socket = await connectDashboard(app, olivia);
  const heard = socket.next("visitor.updated");
  await send(stage, [{ id: visitor.widgetUser.id, name: "W", metadata: { plan: "pro" } }]);
  expect(await heard).toMatchObject({ visitor: { id: visitor.widgetUser.id, name: "W" } });
  expect(await read(stage, visitor.widgetUser.id)).toMatchObject({ metadata: { plan: "pro" }, pageKeys: [] });
  const large = { note: "x".repeat(20_000) };
  const params = { projectId: project.id, visitorId: visitor.widgetUser.id };
  await olivia.call(updateVisitor, { params, body: { metadata: large } });
  const [refused] = await send(stage, [{ id: visitor.widgetUser.id, metadata: { more: "x".repeat(20_000) } }]);
  expect(refused).toMatchObject({ outcome: "REFUSED", problem: "The metadata would be too large" });
});

test("[J3] whom an import made is not swept as an idle guest", async () => {
  const stage = await buildStage(app);
  const [dora] = await send(stage, [{ email: "dora@import.example" }]);
  await sweepGuests(app.app.database, new Date(Date.now() + 400 * day), []);
  expect(await read(stage, dora?.visitorId)).toMatchObject({ email: "dora@import.example" });
});

test("[J3] the same file sent twice at once creates nobody twice", async () => {
  const stage = await buildStage(app);
  const before = await countAll(stage);
  const rows = [{ externalId: "c-1", name: "Carla" }, { email: "dora@import.example" }];
  const [one, other] = await Promise.all([send(stage, rows), send(stage, rows.toReversed())]);
  expect(await countAll(stage)).toBe(before + 2);
  expect(new Set([...one, ...other].map(({ visitorId }) => visitorId)).size).toBe(2);
});
