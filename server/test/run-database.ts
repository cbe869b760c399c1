import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { startEmbeddedDatabase } from "../src/platform/database/embedded.ts";

/** One PostgreSQL for the whole run, in a folder of its own. The tests find it under TEST_DATABASE_URL. */
export default async function startRunDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), "hark-test-"));
  const log = { info() {}, warn: report, error: report };
  const database = await startEmbeddedDatabase({ dataDir, log });
  await commitWithoutWaiting(database.url);
  process.env.TEST_DATABASE_URL = database.url;
  return async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** The data is thrown away, so tests need not wait for the disk; commits stay atomic and visible. */
async function commitWithoutWaiting(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("ALTER ROLE CURRENT_USER SET synchronous_commit = off");
  await client.end();
}

function report(details: object, message: string) {
  console.error(message, details);
}
