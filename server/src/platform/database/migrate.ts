import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Log } from "../log.ts";
import { StartupError } from "../startup-error.ts";
import { widenKinds } from "./kinds.ts";
import { closeConnection, openConnection } from "./open-connection.ts";
import { againWhileLocked, defaultPatience, type Patience, takeSchemaLock } from "./schema-lock.ts";
import { refuseUnusable } from "./usable.ts";

const migrationsFolder = join(import.meta.dirname, "../../../migrations");

interface MigrateOptions {
  /** Is told what is waited for. */
  log?: Log | undefined;
  patience?: Patience;
}

/**
 * Brings the database to the newest schema, forward only. A lock lets two nodes start together: the second waits and then finds nothing
 * to do. All pending migrations are one transaction, so that an update that fails leaves the schema of the version before, which still
 * starts. While somebody else uses a table that changes, it is tried again and again, and nobody waits behind it for long.
 * @throws StartupError with PostgreSQL's reason when a migration fails, and when a lock was not free for as long as `patience` says.
 */
export async function migrate(
  url: string,
  { log, patience = defaultPatience }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const client = await openConnection(url);
  let broken: Error | undefined;
  client.on("error", (error) => (broken = error));
  try {
    await refuseUnusable(client);
    await takeSchemaLock(client, patience, log);
    await client.query(`set lock_timeout = ${patience.lockMs}`);
    await ensureMigrationsTable(client);
    const { done, names } = await readMigrations(client);
    const applied = names.filter((name) => !done.has(name));
    await againWhileLocked(client, () => applyAll(client, applied), patience, log);
    return { applied };
  } catch (error) {
    const isBroken = broken || (error instanceof pg.DatabaseError && serverStops.has(error.code ?? ""));
    if (!isBroken || error instanceof StartupError) throw error;
    const reason = (broken ?? error) as Error;
    throw new StartupError(
      `The database ended the connection before its schema was up to date (${reason.message}). Start again.`,
      { cause: error },
    );
  } finally {
    await closeConnection(client);
  }
}

/** PostgreSQL's codes for a connection that an administrator, a crash or its stop has ended. */
const serverStops = new Set(["57P01", "57P02", "57P03"]);

/** How long a trial waits for a lock that the running server holds; what waits behind it waits as long. */
const trialLockTimeout = "5s";

/**
 * Applies the pending migrations and takes them back. Other programs wait meanwhile for what they change. Throws a `StartupError` with
 * PostgreSQL's reason when one would fail, and what `refuseUnusable` and a newer schema throw.
 */
export async function tryPendingMigrations(url: string): Promise<{ pending: string[]; seconds: number }> {
  const client = await openConnection(url);
  try {
    await refuseUnusable(client);
    await client.query("begin");
    await client.query(`set local lock_timeout = '${trialLockTimeout}'`);
    await ensureMigrationsTable(client);
    const { done, names } = await readMigrations(client);
    const pending = names.filter((name) => !done.has(name));
    const begun = performance.now();
    await runAll(client, pending, "rollback");
    return { pending, seconds: (performance.now() - begun) / 1000 };
  } finally {
    await closeConnection(client);
  }
}

/** Throws a `StartupError` for a schema of a newer version. */
async function readMigrations(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>("select name from migrations");
  const done = new Set(rows.map(({ name }) => name));
  const names = await listMigrations();
  refuseNewerSchema(done, names);
  return { done, names };
}

/** The migrations of this version, in order. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql")).sort();
}

export async function ensureMigrationsTable(client: pg.Client) {
  await client.query(
    "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
  );
}

/** Runs in the caller's transaction, on the first schema of its `search_path`. */
export async function runMigration(client: pg.Client, name: string) {
  await client.query(await readFile(join(migrationsFolder, name), "utf8"));
  await client.query("insert into migrations (name) values ($1)", [name]);
}

async function applyAll(client: pg.Client, names: readonly string[]) {
  await client.query("begin");
  await runAll(client, names, "commit");
}

/** Runs them, and lets the checks take every word of the lists. Ends the caller's transaction. */
async function runAll(client: pg.Client, names: readonly string[], end: "commit" | "rollback") {
  let current = "";
  try {
    for (const name of names) {
      current = `migration ${name}`;
      await runMigration(client, name);
    }
    current = "widening its lists of words";
    await widenKinds(client);
    await client.query(end);
  } catch (error) {
    await client.query("rollback").catch(() => {});
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `The database could not be updated: ${current} failed (${reason}). Nothing was changed, so the version before still starts.`,
      { cause: error },
    );
  }
}

function refuseNewerSchema(done: ReadonlySet<string>, known: readonly string[]) {
  const unknown = [...done].filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StartupError(
      `The database was written by a newer version of Hark (it has ${unknown.join(", ")}). Start that version or restore a backup.`,
    );
  }
}
