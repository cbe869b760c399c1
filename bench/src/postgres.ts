import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedDatabase } from "../../server/src/platform/database/embedded.ts";

export interface Postgres {
  /** An empty database of its own. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** A PostgreSQL for this run alone, with fsync on, as Hark starts it. */
export async function startPostgres(): Promise<Postgres> {
  const dataDir = await mkdtemp(join(tmpdir(), "hark-bench-"));
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const embedded = await startEmbeddedDatabase({ dataDir, log });
  return {
    async createDatabase(name) {
      const client = new pg.Client({ connectionString: embedded.url });
      await client.connect();
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`create database ${name}`);
      await client.end();
      const url = new URL(embedded.url);
      url.pathname = `/${name}`;
      return url.href;
    },
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
