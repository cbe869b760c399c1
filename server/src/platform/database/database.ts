import { createHash } from "node:crypto";
import { type Compilable, CompiledQuery, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DomainEvent, DomainEvents } from "../domain-events.ts";
import type { Log } from "../log.ts";
import type { DB } from "./tables.gen.ts";

/** Where a read may happen: in a transaction or outside of one. */
export interface Reader {
  readonly db: Kysely<DB>;
}

/** A transaction. What it announces and enqueues happens if, and only if, it commits. */
export interface Tx extends Reader {
  announce<P>(event: DomainEvent<P>): void;
  /** Runs SQL text with `$1…` parameters in this transaction; for libraries that bring their own SQL. */
  run(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface Database extends Reader {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Several reads of one moment. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /**
   * One prepared statement, its own transaction: for the few that run all the time (`bench/`). What it has to announce, the
   * caller dispatches when it is back, which is after the commit.
   */
  statement<Row extends object>(statement: Statement, values: unknown[]): Promise<Row[]>;
  /**
   * A query, prepared: for the reads that run all the time, whose planning takes as long as they do. Conditions of partial
   * indexes have to be literals in it.
   */
  prepared<Row extends object>(query: Compilable<Row>): Promise<Row[]>;
  dispatch(events: readonly DomainEvent[]): void;
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

export interface Statement {
  readonly name: string;
  readonly text: string;
}

interface DatabaseOptions {
  url: string;
  events: DomainEvents;
  log: Log;
  maxConnections?: number;
}

/** One name for one text, within what PostgreSQL keeps of a name. */
function nameOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** Another node has migrated since this connection prepared the statement, and a table has other columns now. */
function isPlanOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "0A000" && /cached plan/.test(error.message);
}

export function openDatabase({ url, events, log, maxConnections = 20 }: DatabaseOptions): Database {
  const pool = new pg.Pool({ connectionString: url, max: maxConnections, connectionTimeoutMillis: 10_000 });
  // An idle connection that breaks (database restart) is replaced by the pool; without a listener it would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "a database connection broke"));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });

  async function runStatement<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    try {
      return (await pool.query<Row>({ ...statement, values: [...values] })).rows;
    } catch (error) {
      if (!isPlanOutdated(error)) throw error;
      return (await pool.query<Row>({ text: statement.text, values: [...values] })).rows;
    }
  }

  return {
    db,
    async transaction(work) {
      const announced: DomainEvent[] = [];
      const result = await db.transaction().execute((trx) =>
        work({
          db: trx,
          announce: (event) => announced.push(event),
          run: (text, values = []) => trx.executeQuery(CompiledQuery.raw(text, values)),
        }),
      );
      events.dispatch(announced);
      return result;
    },
    snapshot: (work) =>
      db
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute((trx) => work({ db: trx })),
    statement: runStatement,
    prepared(query) {
      const { sql: text, parameters } = query.compile();
      return runStatement({ name: nameOf(text), text }, parameters);
    },
    dispatch: (announced) => events.dispatch(announced),
    async isReachable() {
      try {
        await pool.query("select 1");
        return true;
      } catch {
        return false;
      }
    },
    close: () => db.destroy(),
  };
}
