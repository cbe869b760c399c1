import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type Compilable, CompiledQuery, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DomainEvent, DomainEvents } from "../domain-events.ts";
import type { Log } from "../log.ts";
import { limitLines } from "../log-sampling.ts";
import type { Tracing } from "../tracing.ts";
import { createPoolShares, currentKind } from "./pool-shares.ts";
import { giveUpInSilence } from "./silence.ts";
import type { DB } from "./tables.gen.ts";

/** What a query reads from: a transaction, or the database outside of one. */
export interface Reader {
  readonly db: Kysely<DB>;
}

/** A transaction. Its announced events and enqueued jobs take effect if, and only if, it commits. */
export interface Tx extends Reader {
  announce<P>(event: DomainEvent<P>): void;
  /** Runs SQL text with `$1…` parameters in this transaction; for libraries that bring their own SQL. */
  run(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface Database extends Reader {
  /** Retries `work` a few times when the database has rolled it back because of a conflict with others. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Several reads that see the same state. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /**
   * Runs one prepared statement as its own transaction, for the few hot ones (`bench/`). It is committed when this returns, and
   * then the caller dispatches its events.
   */
  statement<Row extends object>(statement: Statement, values: unknown[]): Promise<Row[]>;
  /**
   * A prepared query, for the hot reads whose planning takes as long as their execution. Conditions of partial indexes have to
   * be literals in it.
   */
  prepared<Row extends object>(query: Compilable<Row>): Promise<Row[]>;
  dispatch(events: readonly DomainEvent[]): void;
  isReachable(): Promise<boolean>;
  /** Of this process. */
  countConnections(): { inUse: number; idle: number; waiting: number };
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
  /** Null for commands, which may take as long as they need. */
  limits?: DatabaseLimits | null | undefined;
  tracing?: Pick<Tracing, "traceQueries"> | null | undefined;
}

/** They keep one hanging statement, lock or request from affecting everybody. */
export interface DatabaseLimits {
  statementMs: number;
  lockMs: number;
  /** A transaction that waits for something else than the database. */
  idleInTransactionMs: number;
  /** For one of the connections. */
  waitMs: number;
  /** When this many callers wait for a connection, further ones are refused at once. */
  maxWaiting: number;
}

const defaultLimits: DatabaseLimits = {
  statementMs: 30_000,
  lockMs: 5_000,
  idleInTransactionMs: 30_000,
  waitMs: 5_000,
  maxWaiting: 1_000,
};

/** PostgreSQL has rolled the transaction back because of a conflict or a deadlock; a retry will succeed. */
const conflicts = new Set(["40P01", "40001"]);
const attempts = 5;

async function againAfterConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !conflicts.has(error.code ?? "") || attempt === attempts) throw error;
      // Without jitter, transactions that collided once would collide again.
      await delay(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** One name for one text, within what PostgreSQL keeps of a name. */
function nameOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** Another node has migrated since this connection prepared the statement, and a table has other columns now. */
function isPlanOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "0A000" && /cached plan/.test(error.message);
}

interface OpenPool {
  pool: pg.Pool;
  countWaiting(): number;
}

function openPool(url: string, max: number, limits: DatabaseLimits | null): OpenPool {
  if (!limits) {
    const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 10_000 });
    return { pool, countWaiting: () => pool.waitingCount };
  }
  const settings = {
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  };
  // This is a statement because connection poolers refuse unknown settings in the handshake.
  const text = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`);
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: limits.waitMs,
    async onConnect(client) {
      giveUpInSilence(client, Math.max(limits.statementMs, limits.idleInTransactionMs) + silenceMarginMs);
      await client.query(text.join("; "));
    },
  });
  const shares = createPoolShares({ places: max, waitMs: limits.waitMs, maxWaiting: limits.maxWaiting });
  const connect = pool.connect.bind(pool);
  const kindOf = new WeakMap<pg.PoolClient, string>();
  pool.on("release", (_, client) => {
    const kind = kindOf.get(client);
    kindOf.delete(client);
    if (kind !== undefined) shares.leave(kind);
  });

  async function connectInShare(): Promise<pg.PoolClient> {
    const kind = currentKind();
    if (!shares.enter(kind)) await shares.wait(kind);
    try {
      const client = await connect();
      kindOf.set(client, kind);
      return client;
    } catch (error) {
      shares.leave(kind);
      throw error;
    }
  }

  Object.assign(pool, {
    connect(done?: ConnectDone) {
      const connected = connectInShare();
      if (!done) return connected;
      connected.then(
        (client) => done(undefined, client, client.release),
        (error: Error) => done(error, undefined, () => {}),
      );
    },
  });
  return { pool, countWaiting: shares.countWaiting };
}

/** PostgreSQL ends what takes too long by itself, and its word needs this long at most. */
const silenceMarginMs = 5_000;

type ConnectDone = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

export function openDatabase({
  url,
  events,
  log,
  maxConnections = 20,
  limits = defaultLimits,
  tracing,
}: DatabaseOptions): Database {
  const { pool, countWaiting } = openPool(url, maxConnections, limits);
  const limited = limitLines(log);
  tracing?.traceQueries(pool);
  // A connection in use that PostgreSQL closes (after an idle transaction) emits an error in addition to the failing query's.
  pool.on("connect", (client) =>
    client.on("error", (error) => limited.warn({ err: error }, "a database connection broke")),
  );
  // The pool replaces an idle connection that breaks (database restart). Without a listener the error would end the process.
  pool.on("error", (error) => limited.warn({ err: error }, "a database connection broke"));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });

  function runStatement<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    return againAfterConflict(() => tryStatement(statement, values));
  }

  async function tryStatement<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
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
      const { result, announced } = await againAfterConflict(async () => {
        const announced: DomainEvent[] = [];
        const result = await db.transaction().execute((trx) =>
          work({
            db: trx,
            announce: (event) => announced.push(event),
            run: (text, values = []) => trx.executeQuery(CompiledQuery.raw(text, values)),
          }),
        );
        return { result, announced };
      });
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
        const { rows } = await pool.query("select current_setting('transaction_read_only') as read_only");
        return rows[0].read_only === "off";
      } catch {
        return false;
      }
    },
    countConnections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: countWaiting(),
    }),
    close: () => db.destroy(),
  };
}
