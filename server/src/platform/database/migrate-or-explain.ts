import pg from "pg";
import type { Log } from "../log.ts";
import { StartupError } from "../startup-error.ts";
import { migrate } from "./migrate.ts";

/** Migrates. Problems that a person can fix become a `StartupError`. */
export async function migrateOrExplain(databaseUrl: string, log: Log) {
  try {
    const { applied } = await migrate(databaseUrl, { log });
    if (applied.length > 0) log.info({ applied }, "the database schema is up to date");
  } catch (error) {
    throw explainDatabase(databaseUrl, error);
  }
}

/** The `StartupError` for a database that can't be used; any other error as it is. */
export function explainDatabase(databaseUrl: string, error: unknown): unknown {
  // What is said in a sentence already may quote PostgreSQL's words.
  if (error instanceof StartupError) return error;
  const code = (error as { code?: string }).code ?? "";
  const where = new URL(databaseUrl).host;
  if (
    ["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "EAI_AGAIN", "ECONNRESET"].includes(code) ||
    /timeout|said nothing/i.test(String(error))
  ) {
    return new StartupError(`The database at ${where} can't be reached (${code || "no answer"}). Check DATABASE_URL.`);
  }
  if (isForeignProtocol(error)) {
    return new StartupError(`What answers at ${where} is not PostgreSQL. Check host and port of DATABASE_URL.`);
  }
  if (code.startsWith("28"))
    return new StartupError(`The database at ${where} refused the user or password of DATABASE_URL.`);
  if (code === "3D000") return new StartupError(`The database named in DATABASE_URL does not exist at ${where}.`);
  return error;
}

/** What `pg` says when it does not understand a server, or the server hangs up on it at once. */
function isForeignProtocol(error: unknown): boolean {
  return (
    error instanceof Error &&
    !(error instanceof pg.DatabaseError && error.code) &&
    /Connection terminated unexpectedly|Unknown authenticationOk message type|received invalid response/i.test(
      error.message,
    )
  );
}
