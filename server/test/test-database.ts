import { randomUUID } from "node:crypto";
import pg from "pg";
import { migrate } from "../src/platform/database/migrate.ts";
import { createJobs } from "../src/platform/jobs.ts";
import { createLog } from "../src/platform/log.ts";

/** "permission denied to terminate process" */
const insufficientPrivilege = "42501";
const templateName = "hark_test_template";

/** The server that the tests' databases live on; `run-database.ts` starts it for a whole run. */
function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("TEST_DATABASE_URL is not set: run the tests through `npm test` or `npx vitest`");
  return url;
}

/** Creates a database as a copy of a migrated one. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `hark_test_${randomUUID().replaceAll("-", "")}`;
  await onServer(async (client) => {
    await ensureTemplate(client);
    // Copying files takes a third of what copying through the log does, as nothing waits for the disk here.
    await client.query(`create database ${name} template ${templateName} strategy file_copy`);
  });
  return {
    url: urlOf(name),
    drop: () => onServer((client) => drop(client, name)),
  };
}

/** PostgreSQL refuses for the moment in which its own autovacuum is at the database. */
async function drop(client: pg.Client, name: string, attempts = 20): Promise<void> {
  try {
    await client.query(`drop database if exists ${name} with (force)`);
  } catch (error) {
    const isVacuumed = error instanceof pg.DatabaseError && error.code === insufficientPrivilege;
    if (!isVacuumed || attempts === 1) throw error;
    await client.query("select pg_sleep(0.1)");
    await drop(client, name, attempts - 1);
  }
}

/** The first process creates it; the others wait for the lock. */
async function ensureTemplate(client: pg.Client) {
  await client.query("select pg_advisory_lock(1)");
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1 and not datallowconn", [
      templateName,
    ]);
    if (rowCount) return;
    await client.query(`drop database if exists ${templateName} with (force)`);
    await client.query(`create database ${templateName}`);
    await migrate(urlOf(templateName));
    const jobs = createJobs({ url: urlOf(templateName), log: createLog("silent") });
    await jobs.start();
    await jobs.stop(1_000);
    // PostgreSQL copies only a database without connections.
    await client.query(`alter database ${templateName} with allow_connections false`);
  } finally {
    await client.query("select pg_advisory_unlock(1)");
  }
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(name: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.href;
}
