import * as endpoints from "@hark/contract/feedback/endpoints";
import { positionBetween, renumbered } from "@hark/contract/feedback/position";
import type { RoadmapStatus } from "@hark/contract/feedback/rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage, type Stage } from "../../../test/cast.ts";
import { connectDashboard } from "../../../test/socket-client.ts";
import { moveFeedback } from "./move-feedback.ts";
import { accessFeedback } from "./policy.ts";
import { lockRoadmap } from "./roadmap-queries.ts";
import { seedFeedback } from "./seed-feedback.ts";

const app = useTestApp();

/** Items named by their titles; columns fill in the order given. */
async function fillColumns({ project }: Stage, columns: Partial<Record<RoadmapStatus, string[]>>) {
  const items = Object.entries(columns).flatMap(([status, titles]) =>
    titles.map((title) => ({
      title,
      description: "",
      status: status as RoadmapStatus,
      authorId: null,
      createdAt: new Date(),
      voterIds: [],
      comments: [],
    })),
  );
  const ids = await app.app.database.transaction((tx) => seedFeedback(tx, project.id, items));
  return Object.fromEntries(items.map((item, index) => [item.title, ids[index] as string]));
}

async function readColumn({ project, olivia }: Stage, status: RoadmapStatus) {
  const query = { status: [status], orderBy: "position" as const, limit: 200 };
  return (await olivia.call(endpoints.listFeedbacks, { params: { projectId: project.id }, query })).feedbacks;
}

const titles = async (stage: Stage, status: RoadmapStatus) =>
  (await readColumn(stage, status)).map((one) => [one.title, one.position]);

function move(
  { project, olivia }: Stage,
  feedbackId: string | undefined,
  body: { status: RoadmapStatus; position?: number },
) {
  const params = { projectId: project.id, feedbackId: feedbackId ?? "" };
  return olivia.call(endpoints.updateFeedback, { params, body });
}

test("the columns are counted whole, of everybody's cards or of one owner's, and of no other project", async () => {
  const stage = await buildStage(app);
  const { project, olivia, petra } = stage;
  const ids = await fillColumns(stage, { PLANNED: ["a", "b", "c"], COMPLETED: ["d"] });
  const params = { projectId: project.id };
  const { agentId } = olivia;
  const at = { ...params, feedbackId: ids.a ?? "" };
  await olivia.call(endpoints.updateFeedback, { params: at, body: { ownerId: agentId } });
  const count = (ownerId?: string) =>
    olivia.call(endpoints.countFeedbacks, { params, query: ownerId === undefined ? {} : { ownerId } });
  expect(await count()).toEqual({ counts: { PLANNED: 3, COMPLETED: 1 } });
  expect(await count(agentId)).toEqual({ counts: { PLANNED: 1 } });
  expect(await count("none")).toEqual({ counts: { PLANNED: 2, COMPLETED: 1 } });
  await expect(petra.call(endpoints.countFeedbacks, { params, query: {} })).rejects.toMatchObject({ status: 404 });
});

test("[ROAD-06] cards land where they were dropped, in their column and in others", async () => {
  const stage = await buildStage(app);
  const ids = await fillColumns(stage, { PLANNED: ["a", "b", "c"], IN_PROGRESS: ["d"] });
  await move(stage, ids.c, { status: "PLANNED", position: 500 });
  expect(await titles(stage, "PLANNED")).toEqual([
    ["c", 500],
    ["a", 1000],
    ["b", 2000],
  ]);
  await move(stage, ids.a, { status: "COMPLETED", position: 1000 });
  await move(stage, ids.b, { status: "IN_PROGRESS", position: 2000 });
  expect(await titles(stage, "COMPLETED")).toEqual([["a", 1000]]);
  expect(await titles(stage, "IN_PROGRESS")).toEqual([
    ["d", 1000],
    ["b", 2000],
  ]);
});

test("[FDB-57] without a position an item is put last; position 0, sent when none is known, leaves room before it", async () => {
  const stage = await buildStage(app);
  const ids = await fillColumns(stage, { PLANNED: ["a"], COMPLETED: ["b", "c"] });
  await move(stage, ids.b, { status: "PLANNED" });
  expect(await titles(stage, "PLANNED")).toEqual([
    ["a", 1000],
    ["b", 2000],
  ]);
  await move(stage, ids.c, { status: "IN_PROGRESS", position: 0 });
  const [card] = await readColumn(stage, "IN_PROGRESS");
  expect(card?.position).toBe(1000);
});

test("[GAP-101] equal, missing and impossible positions end in distinct ones", async () => {
  const stage = await buildStage(app);
  const ids = await fillColumns(stage, { PLANNED: ["a", "b"], COMPLETED: ["c", "d", "e", "f"] });
  await move(stage, ids.c, { status: "PLANNED", position: 1000 });
  await move(stage, ids.d, { status: "PLANNED", position: -5 });
  await move(stage, ids.e, { status: "PLANNED", position: Number.MAX_VALUE });
  await move(stage, ids.f, { status: "PLANNED", position: Number.MIN_VALUE });
  expect(await titles(stage, "PLANNED")).toEqual([
    ["f", 1000],
    ["d", 2000],
    ["a", 3000],
    ["c", 4000],
    ["b", 5000],
    ["e", 6000],
  ]);
});

test("[GAP-101] two agents who drop into one gap concurrently get different positions in it", async () => {
  const stage = await buildStage(app);
  const ids = await fillColumns(stage, { PLANNED: ["a", "b"], COMPLETED: ["c", "d"] });
  await Promise.all(["c", "d"].map((title) => move(stage, ids[title], { status: "PLANNED", position: 1500 })));
  const column = await readColumn(stage, "PLANNED");
  expect(
    column
      .map((one) => one.title)
      .slice(1, 3)
      .sort(),
  ).toEqual(["c", "d"]);
  expect(new Set(column.map((one) => one.position)).size).toBe(4);
});

test("[GAP-101] everybody is told of a renumbered column", async () => {
  const stage = await buildStage(app);
  const ids = await fillColumns(stage, { PLANNED: ["a", "b"], COMPLETED: ["c"] });
  const dashboard = await connectDashboard(app, stage.marco);
  await move(stage, ids.c, { status: "PLANNED", position: 1000 });
  const { positions } = await dashboard.next("feedback.renumbered");
  const column = (await readColumn(stage, "PLANNED")).map(({ id, position }) => ({ id, position }));
  expect(positions).toEqual(column);
  dashboard.close();
});

/** Inserts cards into a column of two, `choose` saying at which of the positions between them; counts the renumberings. */
async function insertMany(choose: (between: number) => number, count: number) {
  const stage = await buildStage(app);
  const { database } = app.app;
  const names = Array.from({ length: count }, (_, index) => `n${index}`);
  const ids = await fillColumns(stage, { PLANNED: ["first", "last"], COMPLETED: names });
  const shown = (await readColumn(stage, "PLANNED")).map(({ id, position }) => ({ id, position }));
  let renumberings = 0;
  // One transaction for all, as a thousand commits would only measure the disk.
  await database.transaction(async (tx) => {
    await lockRoadmap(tx, stage.project.id);
    for (const name of names) {
      const id = ids[name] as string;
      const index = 1 + choose(shown.length - 1);
      const position = positionBetween(shown[index - 1]?.position, shown[index]?.position);
      const row = await accessFeedback(tx, stage, id, { lock: true });
      const moved = await moveFeedback(tx, row, { status: "PLANNED", position });
      shown.splice(index, 0, { id, position: moved.position });
      if (moved.position === position) continue;
      renumberings += 1;
      for (const [at, fresh] of renumbered(shown.length).entries()) {
        shown[at] = { id: shown[at]?.id ?? "", position: fresh };
      }
    }
  });
  const stored = await app.app.database.db
    .selectFrom("feedbacks")
    .select(["id", "position"])
    .where("project_id", "=", stage.project.id)
    .where("status", "=", "PLANNED")
    .orderBy("position")
    .orderBy("id")
    .execute();
  expect(stored).toEqual(shown);
  expect(new Set(stored.map((one) => one.position)).size).toBe(count + 2);
  return renumberings;
}

// Each mean uses up one of a double's 52 bits, so a gap has room for about 50 cards, and a thousand cards need this many renumberings.
test("[GAP-101] 1,000 cards into one gap, always behind the first: the order is kept and positions differ", {
  timeout: 120_000,
}, async () => {
  expect(await insertMany(() => 0, 1000)).toBeLessThanOrEqual(22);
});

test("[GAP-101] 300 cards into one gap, always before the last: the order is kept and positions differ", {
  timeout: 120_000,
}, async () => {
  expect(await insertMany((between) => between - 1, 300)).toBeLessThanOrEqual(8);
});

test("[GAP-101] 300 cards at random positions between two: the order is kept and positions differ", {
  timeout: 120_000,
}, async () => {
  const [random] = fc.sample(fc.infiniteStream(fc.nat()), { numRuns: 1, seed: 7 });
  const renumberings = await insertMany((between) => (random?.next().value ?? 0) % between, 300);
  expect(renumberings).toBeLessThanOrEqual(2);
});
