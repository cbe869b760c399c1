import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { StartupError } from "../startup-error.ts";
import { widenKinds } from "./kinds.ts";
import { refuseUnusable } from "./usable.ts";

const migrationsFolder = join(import.meta.dirname, "../../../migrations");

/** Any number, the same on every node; "hark" in hexadecimal. Whoever changes the schema holds this advisory lock. */
export const schemaLock = 0x6861726b;

/**
 * Brings the database to the newest schema, forward only. A lock lets two nodes start together: the second waits and then finds nothing
 * to do. All pending migrations are one transaction, so that an update that fails leaves the schema of the version before, which still
 * starts. Throws a `StartupError` with PostgreSQL's reason when one fails.
 */
export async function migrate(url: string): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await refuseUnusable(client);
    await client.query("select pg_advisory_lock($1)", [schemaLock]);
    await ensureMigrationsTable(client);
    const { done, names } = await readMigrations(client);
    const applied = names.filter((name) => !done.has(name));
    await applyAll(client, applied);
    await widenKinds(client);
    return { applied };
  } finally {
    await client.end();
  }
}

/** How long a trial waits for a lock that the running server holds; what waits behind it waits as long. */
const trialLockTimeout = "5s";

/**
 * Applies the pending migrations and takes them back. Other programs wait meanwhile for what they change. Throws a `StartupError` with
 * PostgreSQL's reason when one would fail, and what `refuseUnusable` and a newer schema throw.
 */
export async function tryPendingMigrations(url: string): Promise<{ pending: string[]; seconds: number }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
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
    await client.end();
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
  if (names.length === 0) return;
  await client.query("begin");
  await runAll(client, names, "commit");
}

/** Ends the caller's transaction. */
async function runAll(client: pg.Client, names: readonly string[], end: "commit" | "rollback") {
  let current = "";
  try {
    for (const name of names) {
      current = name;
      await runMigration(client, name);
    }
    await client.query(end);
  } catch (error) {
    await client.query("rollback").catch(() => {});
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `The database could not be updated: migration ${current} failed (${reason}). Nothing was changed, so the version before still starts.`,
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
