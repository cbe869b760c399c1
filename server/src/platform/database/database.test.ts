import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { createDomainEvents } from "../domain-events.ts";
import { createLog } from "../log.ts";
import { type Database, openDatabase } from "./database.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

let database: Database;
let drop: () => Promise<void>;
let impatient: Database;

beforeAll(async () => {
  const made = await createTestDatabase();
  const log = createLog("silent");
  database = openDatabase({ url: made.url, events: createDomainEvents(log), log, maxConnections: 3 });
  const limits = { statementMs: 100, lockMs: 50, idleInTransactionMs: 50, waitMs: 50, maxWaiting: 1 };
  impatient = openDatabase({ url: made.url, events: createDomainEvents(log), log, maxConnections: 1, limits });
  drop = made.drop;
  await sql`create table pairs (id int primary key, value int not null)`.execute(database.db);
  await sql`insert into pairs values (1, 0), (2, 0)`.execute(database.db);
});

afterAll(async () => {
  await impatient.close();
  await database.close();
  await drop();
});

test("a prepared statement still works after another node's migration has changed the table", async () => {
  const run = (name: string, text: string) => database.statement({ name, text }, []);
  await run("make", "create table plans_of_old as select 1 as id");
  const read = () => run("read", "select * from plans_of_old");
  // These are more than there are connections, so that each connection has the plan.
  await Promise.all(Array.from({ length: 12 }, read));
  await run("change", "alter table plans_of_old add column name text default 'new'");
  expect(await Promise.all(Array.from({ length: 12 }, read))).toEqual(Array(12).fill([{ id: 1, name: "new" }]));
});

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (isDatabaseUnavailable(error) ? "put off" : error),
  );

test("two transactions in a deadlock both succeed, each once", async () => {
  const { promise: bothHoldOne, resolve } = Promise.withResolvers<void>();
  let holders = 0;
  const add = (...ids: number[]) =>
    database.transaction(async (tx) => {
      for (const id of ids) {
        await sql`update pairs set value = value + 1 where id = ${id}`.execute(tx.db);
        if (++holders === 2) resolve();
        await bothHoldOne;
      }
    });
  await Promise.all([add(1, 2), add(2, 1)]);
  const { rows } = await sql`select value from pairs order by id`.execute(database.db);
  expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
});

test("a statement, a lock and an idle transaction that take too long are aborted", async () => {
  expect(await outcomeOf(sql`select pg_sleep(20)`.execute(impatient.db))).toBe("put off");
  await database.transaction(async (tx) => {
    await sql`lock table pairs in access exclusive mode`.execute(tx.db);
    expect(await outcomeOf(sql`select from pairs`.execute(impatient.db))).toBe("put off");
  });
  const isIdle = async () =>
    (
      await sql`select from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`.execute(
        database.db,
      )
    ).rows.length > 0;
  const forgotten = impatient.transaction(async (tx) => {
    await sql`select 1`.execute(tx.db);
    await vi.waitFor(async () => expect(await isIdle()).toBe(false), { timeout: 5_000 });
    await sql`select 1`.execute(tx.db);
  });
  expect(await outcomeOf(forgotten)).toBe("put off");
  await expect.poll(() => impatient.isReachable(), { timeout: 10_000 }).toBe(true);
});

test("a database that takes no writes for now is not ready, and what it refuses is put off", async () => {
  const { url, drop } = await createTestDatabase();
  const name = new URL(url).pathname.slice(1);
  const log = createLog("silent");
  const open = () => openDatabase({ url, events: createDomainEvents(log), log, maxConnections: 1 });
  const before = open();
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(before.db);
  const since = open();
  expect(await since.isReachable()).toBe(false);
  expect(await outcomeOf(sql`create table written (number integer)`.execute(since.db))).toBe("put off");
  await sql`alter database ${sql.id(name)} reset default_transaction_read_only`.execute(before.db);
  await Promise.all([before.close(), since.close()]);
  await drop();
});

test("a caller waits for a connection for a limited time, and not at all behind too many others", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = outcomeOf(impatient.transaction(async () => promise));
  const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(sql`select 1`.execute(impatient.db))));
  expect(outcomes).toEqual(["put off", "put off", "put off"]);
  resolve();
  await held;
  await expect.poll(() => impatient.isReachable(), { timeout: 10_000 }).toBe(true);
});
