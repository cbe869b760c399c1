import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../test/test-database.ts";
import { effectsCommand } from "../doctor/effects-command.ts";
import { type Database, openDatabase, type Tx } from "./database/database.ts";
import { createDomainEvents } from "./domain-events.ts";
import { countFacts, createFacts, defineFact, maxAttempts, recordFact } from "./facts.ts";
import { createJobs } from "./jobs.ts";
import { createLog } from "./log.ts";

const log = createLog("silent");
const happened = defineFact<{ number: number; objectId?: string }>("happened");
const program = fileURLToPath(new URL("../../test/fact-process.ts", import.meta.url));

let home: Awaited<ReturnType<typeof createTestDatabase>>;
let nodes: Database[];

beforeAll(async () => {
  home = await createTestDatabase();
  nodes = [1, 2].map(() => openDatabase({ url: home.url, events: createDomainEvents(log), log }));
  await sql`create table effects (id serial, object_id uuid, number int)`.execute(first().db);
});
beforeEach(async () => {
  await sql`truncate facts, effects`.execute(first().db);
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await home.drop();
});

const first = () => nodes[0] as Database;

/** Two servers on one database, each with this handler. */
function startNodes(handler: (tx: Tx, payload: { number: number; objectId?: string }) => Promise<void>) {
  return nodes.map((database) => {
    const facts = createFacts({ database, jobs: createJobs({ url: home.url, log }), log });
    facts.handle(happened, handler);
    return facts;
  });
}

const record = (objectId: string, number: number) =>
  first().transaction((tx) => recordFact(tx, happened, objectId, { number, objectId }));

async function effects(objectId: string): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from effects where object_id = ${objectId} order by id`.execute(first().db);
  return rows.map((row) => row.number);
}

const write = (tx: Tx, objectId: string | undefined, number: number) =>
  sql`insert into effects (object_id, number) values (${objectId}, ${number})`.execute(tx.db);

const runAll = (facts: readonly { run(): Promise<void> }[]) => Promise.all(facts.map((one) => one.run()));

/** Makes all facts due, as if the time until the next attempt had passed. */
const letTimePass = () => sql`update facts set due_at = now()`.execute(first().db);

test("a fact that was put off by a clock that has gone back since is tried at once", async () => {
  const objectId = randomUUID();
  const [facts] = startNodes(async (tx, { number }) => void (await write(tx, objectId, number)));
  await record(objectId, 1);
  await sql`update facts set due_at = now() + interval '3 hours' where object_id = ${objectId}`.execute(first().db);
  await facts?.run();
  expect(await effects(objectId)).toEqual([1]);
});

test("a fact whose process is killed between commit and effect has its effect on another node, once", async () => {
  const objectId = randomUUID();
  const child = spawn(process.execPath, [program, home.url, objectId], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) if (line === "in hand") break;
  expect(await countFacts(first())).toEqual({ waiting: 1, stuck: 0 });
  child.kill("SIGKILL");
  await once(child, "exit");
  const facts = startNodes(async (tx, { number }) => void (await write(tx, objectId, number)));
  await expect
    .poll(async () => {
      await letTimePass();
      await runAll(facts);
      return effects(objectId);
    })
    .toEqual([1]);
  await runAll(facts);
  expect(await effects(objectId)).toEqual([1]);
  expect(await countFacts(first())).toEqual({ waiting: 0, stuck: 0 });
});

test("two nodes share the work: every fact once, and those of one object in their order", async () => {
  const objects = Array.from({ length: 5 }, () => randomUUID());
  const numbers = Array.from({ length: 10 }, (_, index) => index);
  for (const number of numbers) await Promise.all(objects.map((objectId) => record(objectId, number)));
  const facts = startNodes(async (tx, { number, objectId }) => void (await write(tx, objectId, number)));
  // A node returns when the other one holds all remaining facts.
  while ((await countFacts(first())).waiting > 0) await runAll(facts);
  for (const objectId of objects) expect(await effects(objectId)).toEqual(numbers);
});

test("while one node handles a fact, no other node takes it or its object's next fact", async () => {
  const [objectId, other] = [randomUUID(), randomUUID()];
  const gates = new EventEmitter();
  const [slow, quick] = startNodes(async (tx, payload) => {
    if (payload.objectId === objectId && payload.number === 1) {
      gates.emit("in hand");
      await once(gates, "open");
    }
    await write(tx, payload.objectId, payload.number);
  });
  await record(objectId, 1);
  await record(objectId, 2);
  await record(other, 1);
  const inHand = once(gates, "in hand");
  const done = slow?.run();
  await inHand;
  await quick?.run();
  expect([await effects(objectId), await effects(other)]).toEqual([[], [1]]);
  gates.emit("open");
  await done;
  expect(await effects(objectId)).toEqual([1, 2]);
});

test("a fact of a transaction that commits late is found, and one that rolls back never is", async () => {
  const objectId = randomUUID();
  const facts = startNodes(async (tx, { number }) => void (await write(tx, objectId, number)));
  await first().transaction(async (tx) => {
    await recordFact(tx, happened, randomUUID(), { number: 1 });
    await record(randomUUID(), 2);
    await runAll(facts);
    expect(await effects(objectId)).toEqual([2]);
  });
  await runAll(facts);
  expect(await effects(objectId)).toEqual([2, 1]);
  const failed = first().transaction(async (tx) => {
    await recordFact(tx, happened, randomUUID(), { number: 3 });
    throw new Error("rolled back");
  });
  await expect(failed).rejects.toThrow("rolled back");
  await runAll(facts);
  expect(await effects(objectId)).toEqual([2, 1]);
});

test("a failing fact is retried, blocks only its own object, and is finally kept as stuck", async () => {
  const [bad, good] = [randomUUID(), randomUUID()];
  let attempts = 0;
  let isPoisoned = true;
  const facts = startNodes(async (tx, { number, objectId }) => {
    await write(tx, objectId, number);
    if (objectId !== bad || number !== 1 || !isPoisoned) return;
    attempts += 1;
    throw new Error("poisoned");
  });
  await record(bad, 1);
  await record(bad, 2);
  await record(good, 1);
  await runAll(facts);
  expect([attempts, await effects(bad), await effects(good)]).toEqual([1, [], [1]]);
  await runAll(facts);
  expect(attempts).toBe(1);
  for (let attempt = 2; attempt < maxAttempts; attempt += 1) {
    await letTimePass();
    await runAll(facts);
  }
  expect([attempts, await effects(bad)]).toEqual([maxAttempts - 1, []]);
  await letTimePass();
  await runAll(facts);
  await runAll(facts);
  expect([attempts, await effects(bad)]).toEqual([maxAttempts, [2]]);
  expect(await countFacts(first())).toEqual({ waiting: 0, stuck: 1 });

  isPoisoned = false;
  const { lines, outcome } = await runCommand();
  expect([lines, outcome]).toEqual([["It is tried again now."], "done"]);
  await runAll(facts);
  expect(await effects(bad)).toEqual([2, 1]);
  expect(await countFacts(first())).toEqual({ waiting: 0, stuck: 0 });
  expect((await runCommand()).lines).toEqual(["Nothing was given up."]);
});

/** `npm run hark -- effects again` */
async function runCommand() {
  const lines: string[] = [];
  const context = { database: first(), say: (line: string) => lines.push(line) };
  return { outcome: await effectsCommand.run(context as never, []), lines };
}

test("an attempt that ends the process is an attempt, so a fact that ends every process is stuck in the end", async () => {
  const objectId = randomUUID();
  const dieOfIt = async () => {
    await letTimePass();
    const child = spawn(process.execPath, [program, home.url, objectId, "poisoned"], { stdio: "inherit" });
    expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
    const { rows } = await sql<{ attempts: number }>`select attempts from facts order by id limit 1`.execute(
      first().db,
    );
    return rows[0]?.attempts;
  };
  await record(objectId, 1);
  await record(objectId, 2);
  expect(await dieOfIt()).toBe(1);
  await sql`update facts set attempts = ${maxAttempts - 1} where attempts = 1`.execute(first().db);
  expect(await dieOfIt()).toBe(maxAttempts);
  const facts = startNodes(async (tx, { number }) => void (await write(tx, objectId, number)));
  await letTimePass();
  await runAll(facts);
  await runAll(facts);
  expect(await countFacts(first())).toEqual({ waiting: 0, stuck: 1 });
  expect(await effects(objectId)).toEqual([2]);
});
