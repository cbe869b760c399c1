import { sql } from "kysely";
import type { Database, Reader, Tx } from "./database/database.ts";
import type { DomainEvent } from "./domain-events.ts";
import type { Jobs } from "./jobs.ts";
import type { Log } from "./log.ts";

/**
 * Something that was committed and has an effect that must not be lost: `feedback-status-changed`. One kind has one handler; a
 * fact that concerns several features is one kind for each of them.
 */
export interface FactKind<P extends object> {
  readonly name: string;
  /** Type only. */
  readonly payload?: P;
}

export function defineFact<P extends object>(name: string): FactKind<P> {
  return { name };
}

/**
 * Writes a fact down in the transaction that makes it true.
 * @param objectId the facts of one kind about one object have their effects one after the other, in the order in which they
 *   were recorded. Writers of the same object have to hold its lock, as they do anyway; otherwise two that run at the same
 *   moment are in no order.
 * @param payload ids; the handler reads the rows when its turn comes, because they may have changed by then.
 */
export async function recordFact<P extends object>(tx: Tx, kind: FactKind<P>, objectId: string, payload: P) {
  await tx.db
    .insertInto("facts")
    .values({ kind: kind.name, object_id: objectId, payload: JSON.stringify(payload) })
    .execute();
}

export interface Facts {
  /**
   * Declares the effect of a kind; called by features before the jobs start. What the handler writes through `tx` commits together
   * with the end of the fact, so that it happens exactly once. Anything else that it does happens at least once. It must not
   * wait for another server, since it holds a connection: what it sends, it enqueues as a job through `tx`.
   *
   * A handler that throws or ends the process is tried again later, and its object's next facts wait for it; other objects do not. After
   * `maxAttempts` the fact is stuck: an error in the log, a number in the metrics, the row is kept, and its object goes on.
   */
  handle<P extends object>(kind: FactKind<P>, handler: (tx: Tx, payload: P) => Promise<void>): void;
  /** Handles everything that is due, on this node; other nodes may do so concurrently. It runs every second by itself. */
  run(): Promise<void>;
}

export const maxAttempts = 12;
const everySeconds = 1;

const longestPauseSeconds = 3600;

/** 2, 4, 8 … seconds, and an hour at most: the last attempt is about two and a half hours after the first. */
const backoffSeconds = (attempts: number) => Math.min(2 ** attempts, longestPauseSeconds);

/** now() would be the start of the transaction. */
const dueAfter = (attempts: number) =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${backoffSeconds(attempts)})`;

/**
 * All times are the database's, so that the clocks of nodes do not matter; there is no mark over ids either, so that a
 * transaction which commits late is found like any other. A node holds a fact by its row's lock, which ends with the node.
 */
export function createFacts({ database, jobs, log }: { database: Database; jobs: Jobs; log: Log }): Facts {
  const handlers = new Map<string, (tx: Tx, payload: never) => Promise<void>>();

  /** False when nothing is due. */
  async function runOne(): Promise<boolean> {
    const taken = await database.transaction(takeFact);
    if (!taken) return false;
    if (taken !== "stuck") await database.transaction((tx) => haveEffect(tx, taken));
    return true;
  }

  /**
   * Counts the attempt and puts the next one off, which commits before the effect begins: an attempt that ends the process is an
   * attempt. The pause keeps other nodes away until the effect's transaction holds the row.
   */
  async function takeFact(tx: Tx): Promise<WaitingFact | "stuck" | undefined> {
    const fact = await lockNextFact(tx, [...handlers.keys()]);
    if (!fact) return undefined;
    if (fact.attempts >= maxAttempts) {
      await giveUp(tx, fact, "its last attempt ended the process");
      return "stuck";
    }
    const attempts = fact.attempts + 1;
    await tx.db
      .updateTable("facts")
      .set({ attempts, due_at: dueAfter(attempts) })
      .where("id", "=", fact.id)
      .execute();
    return { ...fact, attempts };
  }

  async function haveEffect(tx: Tx, fact: WaitingFact) {
    if (!(await lockTakenFact(tx, fact))) return;
    await tx.run("savepoint effect");
    const announced: DomainEvent[] = [];
    try {
      await handlers.get(fact.kind)?.({ ...tx, announce: (event) => announced.push(event) }, fact.payload as never);
    } catch (error) {
      // This happens in the same transaction, so that no other node takes the fact before its retry is scheduled.
      await tx.run("rollback to savepoint effect");
      await putOff(tx, fact, error);
      return;
    }
    for (const event of announced) tx.announce(event);
    await tx.db.deleteFrom("facts").where("id", "=", fact.id).execute();
  }

  async function putOff(tx: Tx, fact: WaitingFact, error: unknown) {
    const { id, kind, attempts } = fact;
    if (attempts >= maxAttempts) return giveUp(tx, fact, error);
    // The handler may have taken long, and the pause begins at its end.
    await tx.db
      .updateTable("facts")
      .set({ due_at: dueAfter(attempts) })
      .where("id", "=", id)
      .execute();
    log.warn({ err: error, fact: kind, factId: id, attempts }, "the effect of a fact failed and will be tried again");
  }

  async function giveUp(tx: Tx, { id, kind, attempts }: WaitingFact, error: unknown) {
    await tx.db.updateTable("facts").set({ stuck_at: sql`now()` }).where("id", "=", id).execute();
    log.error(
      { err: error, fact: kind, factId: id, attempts },
      "a fact is stuck: its effect failed too often and is not tried again",
    );
  }

  async function run() {
    if (handlers.size === 0) return;
    while (await runOne());
  }

  jobs.repeat("facts", everySeconds, run, () => {
    const kinds = [...handlers.keys()];
    return sql`exists (select from facts as fact where stuck_at is null and ${isDue} and kind = any(${kinds}))`;
  });
  return {
    handle(kind, handler) {
      if (handlers.has(kind.name)) throw new Error(`The fact ${kind.name} has a handler already`);
      handlers.set(kind.name, handler);
    },
    run,
  };
}

/** Gives every stuck fact all its attempts anew. Returns how many they were. */
export async function tryStuckAgain({ db }: Reader): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("facts")
    .set({ attempts: 0, stuck_at: null, due_at: sql`now()` })
    .where("stuck_at", "is not", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

interface WaitingFact {
  id: string;
  kind: string;
  payload: unknown;
  attempts: number;
}

/** Due, or put off for longer than anything ever is, which a clock did that has gone back since. */
const isDue = sql<boolean>`(fact.due_at <= now() or fact.due_at > now() + make_interval(secs => ${longestPauseSeconds + 60}))`;

/** The first due fact of its object that no other node is handling. */
function lockNextFact(tx: Tx, kinds: readonly string[]): Promise<WaitingFact | undefined> {
  return tx.db
    .selectFrom("facts as fact")
    .select(["fact.id", "fact.kind", "fact.payload", "fact.attempts"])
    .where("fact.stuck_at", "is", null)
    .where(isDue)
    .where("fact.kind", "in", kinds)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("facts as earlier")
            .select("earlier.id")
            .whereRef("earlier.kind", "=", "fact.kind")
            .whereRef("earlier.object_id", "=", "fact.object_id")
            .whereRef("earlier.id", "<", "fact.id")
            .where("earlier.stuck_at", "is", null),
        ),
      ),
    )
    .orderBy("fact.due_at")
    .orderBy("fact.id")
    .limit(1)
    .forUpdate("fact")
    .skipLocked()
    .executeTakeFirst();
}

/**
 * Locks the fact for its effect; undefined when another node has taken it again meanwhile. It waits for a node that holds the row for
 * the moment in which it sees that the fact is taken: skipping it would spend the attempt.
 */
function lockTakenFact(tx: Tx, { id, attempts }: WaitingFact) {
  return tx.db
    .selectFrom("facts")
    .select("id")
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("stuck_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** For the metrics. */
export async function countFacts(reader: Reader): Promise<{ waiting: number; stuck: number }> {
  const { rows } = await sql<{ waiting: number; stuck: number }>`
    select count(*) filter (where stuck_at is null)::int as waiting, count(stuck_at)::int as stuck from facts`.execute(
    reader.db,
  );
  return rows[0] ?? { waiting: 0, stuck: 0 };
}
