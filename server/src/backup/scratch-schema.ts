import pg from "pg";
import { widenKinds } from "../platform/database/kinds.ts";
import { ensureMigrationsTable, listMigrations, runMigration } from "../platform/database/migrate.ts";
import { StartupError } from "../platform/startup-error.ts";
import { inSchema, listTables } from "./catalogue.ts";

/**
 * The schema in which a restore builds the tables before it swaps them with the empty ones. It is created and dropped within one
 * transaction, so nobody ever sees it.
 */
export const scratch = "hark_restore";

/** Creates empty tables with the backup's schema. Returns the migrations that are newer than the backup. */
export async function buildScratch(client: pg.Client, migrations: readonly string[]): Promise<string[]> {
  const known = await listMigrations();
  if (migrations.some((name) => !known.includes(name))) throw newerBackup();
  await client.query(`create schema ${scratch}`);
  await client.query(`set local search_path to ${scratch}`);
  await ensureMigrationsTable(client);
  for (const name of known) if (migrations.includes(name)) await runMigration(client, name);
  await widenKinds(client);
  // Migrations insert rows of their own, which are in the backup too.
  const tables = await listTables(client, scratch);
  await client.query(`truncate ${tables.map(({ name }) => inSchema(scratch, name)).join(", ")} cascade`);
  return known.filter((name) => !migrations.includes(name));
}

/** Replaces the empty tables and functions with the filled ones. */
export async function exchangeScratch(client: pg.Client, target: string) {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'p') order by relname",
    [scratch],
  );
  const { rows: functions } = await client.query<{ name: string; args: string }>(
    `select proname as name, pg_get_function_identity_arguments(oid) as args
     from pg_proc where pronamespace = $1::regnamespace`,
    [scratch],
  );
  const targets = tables.map(({ name }) => inSchema(target, name)).join(", ");
  const into = `set schema ${pg.escapeIdentifier(target)}`;
  await client.query("set local search_path to default");
  await client.query(`lock table ${targets} in access exclusive mode`);
  // Somebody may have registered since the first check.
  await refuseUsedDatabase(client, target);
  await client.query(`drop table ${targets}`);
  for (const { name } of tables) await client.query(`alter table ${inSchema(scratch, name)} ${into}`);
  for (const { name, args } of functions) {
    await client.query(`drop function if exists ${inSchema(target, name)}(${args})`);
    await client.query(`alter function ${inSchema(scratch, name)}(${args}) ${into}`);
  }
  await client.query(`drop schema ${scratch}`);
}

/** @throws StartupError when a restore would delete data. */
export async function refuseUsedDatabase(client: pg.Client, schema: string) {
  const { rows } = await client.query<{ isUsed: boolean }>(
    `select exists (select from ${inSchema(schema, "accounts")})
       or exists (select from ${inSchema(schema, "projects")}) as "isUsed"`,
  );
  if (rows[0]?.isUsed) {
    throw new StartupError(
      "This database has accounts already, and a backup is restored into an empty one only. Set DATA_DIR to a new folder, or DATABASE_URL to a new database, and restore there.",
    );
  }
}

export const newerBackup = () =>
  new StartupError("This backup was made by a newer version of Hark. Update this one, then restore.");
