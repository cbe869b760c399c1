import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { createLog } from "../log.ts";
import { StartupError } from "../startup-error.ts";
import { migrate } from "./migrate.ts";
import { schemaLock } from "./schema-lock.ts";

/** The last migration is pending: it adds a column to a table that a backup, say, reads in a long transaction. */
const pending = "0300_media_names.sql";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let other: pg.Client;
let lines: string[];
const log = createLog("info", { write: (line: string) => void lines.push(line) });
const said = (words: string) => lines.filter((line) => line.includes(words));

beforeEach(async () => {
  database = await createTestDatabase();
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query("alter table stored_files drop column media_name");
  await other.query("delete from migrations where name = $1", [pending]);
  lines = [];
});

afterEach(async () => {
  await other.end();
  await database.drop();
});

const useTable = () => other.query("begin; lock table stored_files in access share mode");

const countColumns = async () =>
  (
    await other.query(
      "select from information_schema.columns where column_name = 'media_name' and table_name = 'stored_files'",
    )
  ).rowCount;

test("an update waits for a table in use a moment at a time, lets others at it in between, and goes through when it is free", async () => {
  await useTable();
  const updated = migrate(database.url, { log, patience: { lockMs: 50, pauseMs: 5, giveUpMs: 60_000 } });
  await expect.poll(() => said("tried again").length).toBeGreaterThan(1);
  expect(said("tried again")[0]).toMatch(/"user":"process \d+ of PostgreSQL, in a transaction for \d+ s"/);
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  // It waits behind the update, for one of its moments at most.
  await reader.query("set lock_timeout = 5000");
  await reader.query("select from stored_files");
  await reader.end();
  await other.query("commit");
  expect((await updated).applied).toEqual([pending]);
  expect(await countColumns()).toBe(1);
});

test("an update that never gets a table is given up in a sentence, and nothing is changed", async () => {
  await useTable();
  const error = await migrate(database.url, { log, patience: { lockMs: 20, pauseMs: 5, giveUpMs: 50 } }).catch(
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(StartupError);
  expect(String(error)).toMatch(/not be updated within 50 ms, because others use what changes, such as process \d+/);
  await other.query("commit");
  expect(await countColumns()).toBe(0);
});

test("a start waits for another that changes the schema, says so once, and then finds nothing to do", async () => {
  await other.query("select pg_advisory_lock($1)", [schemaLock]);
  const first = migrate(database.url, { log, patience: { lockMs: 1_000, pauseMs: 5, giveUpMs: 60_000 } });
  await expect.poll(() => said("is changing the schema").length).toBe(1);
  await other.query("select pg_advisory_unlock($1)", [schemaLock]);
  expect((await first).applied).toEqual([pending]);
  expect(said("is changing the schema")).toHaveLength(1);
  expect((await migrate(database.url)).applied).toEqual([]);
});

test("a start that waits too long for another that changes the schema says so in a sentence", async () => {
  await other.query("select pg_advisory_lock($1)", [schemaLock]);
  const error = await migrate(database.url, { patience: { lockMs: 20, pauseMs: 5, giveUpMs: 50 } }).catch(
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(StartupError);
  expect(String(error)).toMatch(/Another process has been changing the database's schema for 50 ms or more/);
});

test("a database that ends the connection during an update is named in a sentence", async () => {
  await other.query("select pg_advisory_lock($1)", [schemaLock]);
  const failed = migrate(database.url, { log, patience: { lockMs: 20, pauseMs: 5, giveUpMs: 60_000 } }).catch(
    (failure: unknown) => failure,
  );
  await expect.poll(() => said("is changing the schema").length).toBe(1);
  await other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  const error = await failed;
  expect(error).toBeInstanceOf(StartupError);
  expect(String(error)).toMatch(/The database ended the connection before its schema was up to date/);
});
