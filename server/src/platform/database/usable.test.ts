import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { superuser } from "./embedded-cluster.ts";
import { listMigrations, migrate, tryPendingMigrations } from "./migrate.ts";
import { explainDatabase } from "./migrate-or-explain.ts";
import { findProblem } from "./usable.ts";

const serverUrl = (database: string, user = superuser) => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  url.username = user;
  url.pathname = `/${database}`;
  return url.href;
};

async function run(url: string, ...texts: string[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const text of texts) await client.query(text);
  await client.end();
}

/** A database made by `create`, dropped at the end of the test. */
async function createDatabase(name: string, options = "") {
  await run(serverUrl("postgres"), `create database ${name} ${options}`);
  onTestFinished(() => run(serverUrl("postgres"), `drop database ${name} with (force)`));
}

test("a database with another encoding is refused in a sentence", async () => {
  await createDatabase("latin", "encoding 'LATIN1' locale 'C' locale_provider libc template template0");
  await expect(migrate(serverUrl("latin"))).rejects.toThrow(/keeps text as LATIN1/);
});

test("a database that may only be read is refused in a sentence", async () => {
  await createDatabase("readable");
  await run(serverUrl("readable"), "alter database readable set default_transaction_read_only = on");
  await expect(migrate(serverUrl("readable"))).rejects.toThrow(/only lets Hark read/);
});

test("a user who may not create tables is refused in a sentence", async () => {
  await createDatabase("foreign_owner");
  await run(serverUrl("foreign_owner"), "revoke create on schema public from public", "create role reader login");
  onTestFinished(() => run(serverUrl("postgres"), "drop role reader"));
  const client = new pg.Client({ connectionString: serverUrl("foreign_owner") });
  await client.connect();
  await client.query("set role reader");
  const { refuseUnusable } = await import("./usable.ts");
  await expect(refuseUnusable(client)).rejects.toThrow(/may not create tables/);
  await client.end();
});

test.each([
  [{ version: 140_012 }, /is PostgreSQL 14/],
  [{ maxConnections: 20 }, /allows 20 connections/],
])("%o is refused in a sentence", (different, sentence) => {
  const fine = { version: 150_000, encoding: "UTF8", isReadOnly: false, mayCreate: true, maxConnections: 100 };
  expect(findProblem(fine)).toBeNull();
  expect(findProblem({ ...fine, ...different })).toMatch(sentence);
});

test("a server that isn't PostgreSQL is named as such", async () => {
  const server = createServer((_, response) => response.end("Hello"));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const url = `postgres://hark@127.0.0.1:${(server.address() as AddressInfo).port}/hark`;
  const error = await migrate(url).catch((failure: unknown) => explainDatabase(url, failure));
  expect(String(error)).toMatch(/is not PostgreSQL/);
});

test("a migration that fails changes nothing, also none before it, and says PostgreSQL's reason", async () => {
  await createDatabase("half_way");
  const url = serverUrl("half_way");
  // In the way of a late migration.
  await run(url, "create table views (id integer)");
  const reason = /migration 0161_views\.sql failed \(relation "views" already exists\)/;
  await expect(tryPendingMigrations(url)).rejects.toThrow(reason);
  await expect(migrate(url)).rejects.toThrow(reason);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select table_name from information_schema.tables where table_schema = 'public'");
  expect(rows.map((row) => row.table_name).sort()).toEqual(["migrations", "views"]);
  await client.query("drop table views");
  await client.end();
  // What was only tried is taken back.
  expect((await tryPendingMigrations(url)).pending).toEqual(await listMigrations());
  expect((await migrate(url)).applied).toEqual(await listMigrations());
  expect((await tryPendingMigrations(url)).pending).toEqual([]);
});
