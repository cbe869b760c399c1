import pg from "pg";

/** Too many callers are waiting for a connection already. */
export class PoolExhausted extends Error {
  constructor() {
    super("too many callers wait for a database connection");
  }
}

/** PostgreSQL's codes for timeouts of a statement, lock or transaction, for conflicts, for too many connections, and for its start and stop. */
const busy = ["57014", "55P03", "25P03", "40P01", "40001", "53300", "57P01", "57P02", "57P03", "55000"];

/** For a database that takes no writes for now, as a full one or a replica, and for a disk or memory that is full or fails. */
const writesRefused = ["25006", "53100", "53200", "58030"];

const passing = new Set([...busy, ...writesRefused]);

const network = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);

/** What `pg` reports, without a code, when there is no connection. */
const connectionLost =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** Whether an error only means that the database is busy or down, so that the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof PoolExhausted) return true;
  if (error instanceof pg.DatabaseError) return passing.has(error.code ?? "");
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return (typeof code === "string" && network.has(code)) || connectionLost.test(error.message);
}
