import { sql } from "kysely";
import type { Reader } from "./database/database.ts";

export interface DueJobs {
  count: number;
  /** How long the first of them has been due, in seconds. */
  seconds: number;
  /** Those that were given up; the queue forgets them within the hour. */
  failed: number;
}

/**
 * What should have begun by now, in all queues but those that nobody works on. Null for a database that no server has used yet.
 * Across projects: jobs belong to the server.
 */
export async function readDueJobs(reader: Reader, unworked: readonly string[]): Promise<DueJobs | null> {
  const { rows: found } = await sql<{ is_there: boolean }>`
    select to_regclass('pgboss.job') is not null as is_there`.execute(reader.db);
  if (!found[0]?.is_there) return null;
  const { rows } = await sql<DueJobs>`
    with due as (select start_after from pgboss.job
      where state in ('created', 'retry') and start_after < now() and name <> all(${[...unworked]}::text[]))
    select count(*)::integer as count, coalesce(extract(epoch from now() - min(start_after)), 0)::integer as seconds,
      (select count(*)::integer from pgboss.job where state = 'failed') as failed
    from due`.execute(reader.db);
  return rows[0] ?? null;
}
