import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { startEmbeddedDatabase } from "../src/platform/database/embedded.ts";
import { superuser } from "../src/platform/database/embedded-cluster.ts";

/** One PostgreSQL for the whole run, of all projects, in a folder of its own. The tests find it under TEST_DATABASE_URL. */
export default async function startRunDatabase() {
  if (process.env.TEST_DATABASE_URL) return;
  const dataDir = await mkdtemp(join(tmpdir(), "hark-test-"));
  const log = { info() {}, warn: report, error: report };
  const database = await startEmbeddedDatabase({ dataDir, log });
  await writeWithoutWaiting(database.url);
  process.env.TEST_DATABASE_URL = database.url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await database.stop();
    // A last process of PostgreSQL may still write a file while the folder goes.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
}

/** The data is thrown away, so nothing waits for the disk; commits stay atomic and visible. */
async function writeWithoutWaiting(databaseUrl: string) {
  const url = new URL(databaseUrl);
  url.username = superuser;
  url.pathname = "/postgres";
  const client = new Client({ connectionString: url.href });
  await client.connect();
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit"]) {
    await client.query(`ALTER SYSTEM SET ${setting} = off`);
  }
  await client.query("SELECT pg_reload_conf()");
  await client.end();
}

function report(details: object, message: string) {
  console.error(message, details);
}
