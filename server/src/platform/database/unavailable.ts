import pg from "pg";

/** So many callers wait for a connection that another one would wait in vain. */
export class PoolExhausted extends Error {
  constructor() {
    super("too many callers wait for a database connection");
  }
}

/** PostgreSQL's codes for: too long a statement, a lock or a transaction; conflicts; no more connections; it stops or starts. */
const passing = new Set(["57014", "55P03", "25P03", "40P01", "40001", "53300", "57P01", "57P02", "57P03", "55000"]);

const network = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);

/** What `pg` says without a code when a connection is not there, or not any more. */
const connectionLost =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** Whether an error says no more than that the database is busy or away: the same request may well pass later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof PoolExhausted) return true;
  if (error instanceof pg.DatabaseError) return passing.has(error.code ?? "");
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return (typeof code === "string" && network.has(code)) || connectionLost.test(error.message);
}
