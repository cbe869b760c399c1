import { EventEmitter, once } from "node:events";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../test/test-database.ts";
import { openDatabase } from "./database/database.ts";
import { createDomainEvents } from "./domain-events.ts";
import { createJobs, firstRunMs, spreadMs } from "./jobs.ts";
import { createLog } from "./log.ts";

async function startRepeating(handler: () => Promise<void>) {
  const database = await createTestDatabase();
  const jobs = createJobs({ url: database.url, log: createLog("silent") });
  jobs.repeat("under-test", 0.01, handler);
  // A second repetition shows that time has passed.
  const beats = new EventEmitter();
  jobs.repeat("beat", 0.01, async () => void beats.emit("beat"));
  await jobs.start();
  return { jobs, beats, drop: database.drop };
}

test("repeated work does not overlap itself on one node, and continues after a failure", async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const gates = new EventEmitter();
  const { jobs, beats, drop } = await startRepeating(async () => {
    running += 1;
    runs += 1;
    most = Math.max(most, running);
    gates.emit("began");
    await once(gates, "open");
    running -= 1;
    throw new Error("a failure");
  });
  await once(gates, "began");
  for (let beat = 0; beat < 3; beat += 1) await once(beats, "beat");
  expect([runs, most]).toEqual([1, 1]);
  const again = once(gates, "began");
  gates.emit("open");
  await again;
  expect([runs, most]).toEqual([2, 1]);
  gates.emit("open");
  await jobs.stop(1_000);
  await drop();
});

test("stop waits for repeated work that is under way, but no longer than its grace", async () => {
  const gates = new EventEmitter();
  let isDone = false;
  const { jobs, drop } = await startRepeating(async () => {
    gates.emit("began");
    await once(gates, "open");
    isDone = true;
  });
  await once(gates, "began");
  const stopped = jobs.stop(60_000).then(() => isDone);
  await new Promise((done) => setImmediate(done));
  gates.emit("open");
  expect(await stopped).toBe(true);
  await drop();

  const endless = await startRepeating(() => {
    gates.emit("began");
    return new Promise(() => {});
  });
  await once(gates, "began");
  await endless.jobs.stop(20);
  await endless.drop();
});

test("what is done once a day is done soon after the start, and what is done often at its interval", () => {
  expect(firstRunMs(86_400, 0)).toBe(5 * 60_000);
  expect(firstRunMs(5, 0)).toBe(5_000);
});

test("work that is repeated at the same interval begins at different moments of a second, and never late", () => {
  const count = 8;
  const early = Array.from({ length: count }, (_, index) => spreadMs(1, index / count));
  expect(new Set(early).size).toBe(count);
  expect(Math.max(...early)).toBeLessThan(1000);
  expect(Math.min(...early)).toBe(0);
  // What runs daily keeps its day, what runs every few milliseconds its interval.
  expect(spreadMs(86_400, 0.5)).toBe(500);
  expect(spreadMs(0.01, 0.5)).toBe(5);
});

test("work that says when it is due runs then alone, and a condition that fails stops no other work", async () => {
  const home = await createTestDatabase();
  const log = createLog("silent");
  const database = openDatabase({ url: home.url, events: createDomainEvents(log), log });
  await sql`create table tasks (id integer)`.execute(database.db);
  const jobs = createJobs({ url: home.url, log, database });
  const runs: string[] = [];
  const beats = new EventEmitter();
  jobs.repeat(
    "tasks",
    1,
    async () => {
      runs.push("tasks");
      await sql`delete from tasks`.execute(database.db);
    },
    () => sql`exists (select from tasks)`,
  );
  jobs.repeat(
    "beat",
    1,
    async () => void beats.emit("beat"),
    () => sql`true`,
  );
  await jobs.start();
  const beat = () => once(beats, "beat");
  await beat();
  await beat();
  expect(runs).toEqual([]);
  await sql`insert into tasks values (1)`.execute(database.db);
  await expect.poll(() => runs).toEqual(["tasks"]);
  await beat();
  await beat();
  expect(runs).toEqual(["tasks"]);
  await sql`drop table tasks`.execute(database.db);
  await beat();
  await expect.poll(() => runs.length).toBeGreaterThan(1);
  await jobs.stop(1_000);
  await database.close();
  await home.drop();
});
