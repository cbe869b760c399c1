import type pg from "pg";
import { StartupError } from "../startup-error.ts";

/** What a database has to be for Hark, as PostgreSQL says it of itself. */
export interface Server {
  /** As `server_version_num`: 180001 is 18.1. */
  version: number;
  encoding: string;
  /** A replica, or a database or role that may only read. */
  isReadOnly: boolean;
  mayCreate: boolean;
  maxConnections: number;
}

const oldestVersion = 150_000;

/** Those of one node: requests, jobs, commands, and PostgreSQL's own reserve. */
const neededConnections = 30;

/** Throws a `StartupError` that says in one sentence why this database won't do and what to change. */
export async function refuseUnusable(client: pg.Client) {
  const { rows } = await client.query<Server>(`select
    current_setting('server_version_num')::integer as version,
    current_setting('server_encoding') as encoding,
    current_setting('transaction_read_only') = 'on' as "isReadOnly",
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
    current_setting('max_connections')::integer as "maxConnections"`);
  const problem = rows[0] && findProblem(rows[0]);
  if (problem) throw new StartupError(problem);
}

export function findProblem({ version, encoding, isReadOnly, mayCreate, maxConnections }: Server): string | null {
  if (version < oldestVersion) {
    return `The database is PostgreSQL ${Math.floor(version / 10_000)}, and Hark needs 15 or newer. Upgrade it, or name another one in DATABASE_URL.`;
  }
  if (encoding !== "UTF8") {
    return `The database keeps text as ${encoding}, which can't hold every language. Create one with "encoding 'UTF8' template template0" and name it in DATABASE_URL.`;
  }
  if (isReadOnly)
    return "The database only lets Hark read. DATABASE_URL has to name the primary, and a role that may write.";
  if (!mayCreate) {
    return "The user of DATABASE_URL may not create tables. Make it the owner of the database, or grant it CREATE on the schema.";
  }
  if (maxConnections < neededConnections) {
    return `The database allows ${maxConnections} connections, and a node of Hark needs ${neededConnections}. Raise max_connections.`;
  }
  return null;
}
