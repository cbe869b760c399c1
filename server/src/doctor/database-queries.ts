import { sql } from "kysely";
import type { Reader } from "../platform/database/database.ts";

export interface DatabaseState {
  version: string;
  bytes: string;
  now: Date;
  connections: number;
  max_connections: number;
  /** Settings that should be on, and are not. */
  unsafe: string[];
}

export async function readDatabaseState(reader: Reader): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes,
      clock_timestamp() as now, (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::integer as max_connections,
      array(select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name)
        as unsafe`.execute(reader.db);
  return rows[0] as DatabaseState;
}

/** Empty for a database that no server has used yet. */
export async function listAppliedMigrations(reader: Reader): Promise<string[]> {
  const { rows: found } = await sql<{ is_there: boolean }>`
    select to_regclass('migrations') is not null as is_there`.execute(reader.db);
  if (!found[0]?.is_there) return [];
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(reader.db);
  return rows.map(({ name }) => name);
}
