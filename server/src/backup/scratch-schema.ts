import pg from "pg";
import { widenKinds } from "../platform/database/kinds.ts";
import { ensureMigrationsTable, listMigrations, runMigration } from "../platform/database/migrate.ts";
import { StartupError } from "../platform/startup-error.ts";
import { inSchema, listTables } from "./catalogue.ts";

/**
 * Where a backup grows before it takes the place of the empty tables. Made and emptied again within one transaction, so
 * nobody ever sees it.
 */
export const scratch = "hark_restore";

/** Makes the tables as the backup has them, empty. Answers the migrations that came after it. */
export async function buildScratch(client: pg.Client, migrations: readonly string[]): Promise<string[]> {
  const known = await listMigrations();
  if (migrations.some((name) => !known.includes(name))) throw newerBackup();
  await client.query(`create schema ${scratch}`);
  await client.query(`set local search_path to ${scratch}`);
  await ensureMigrationsTable(client);
  for (const name of known) if (migrations.includes(name)) await runMigration(client, name);
  await widenKinds(client);
  // Migrations bring rows of their own, which the backup has too.
  const tables = await listTables(client, scratch);
  await client.query(`truncate ${tables.map(({ name }) => inSchema(scratch, name)).join(", ")} cascade`);
  return known.filter((name) => !migrations.includes(name));
}

/** Puts the filled tables and their functions in the place of the empty ones. */
export async function exchangeScratch(client: pg.Client, target: string) {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'r' order by relname",
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
  // Somebody may have registered since the first look.
  await refuseUsedDatabase(client, target);
  await client.query(`drop table ${targets}`);
  for (const { name } of tables) await client.query(`alter table ${inSchema(scratch, name)} ${into}`);
  for (const { name, args } of functions) {
    await client.query(`drop function if exists ${inSchema(target, name)}(${args})`);
    await client.query(`alter function ${inSchema(scratch, name)}(${args}) ${into}`);
  }
  await client.query(`drop schema ${scratch}`);
}

/** @throws StartupError when there is something that a restore would take away. */
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
