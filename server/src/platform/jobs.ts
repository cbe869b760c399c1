import { setTimeout as delay } from "node:timers/promises";
import { minute } from "@hark/contract/limits";
import { PgBoss } from "pg-boss";
import type { Tx } from "./database/database.ts";
import { asKind } from "./database/pool-shares.ts";
import { type Asked, areDue, createLook, type Due } from "./due-work.ts";
import type { Log } from "./log.ts";
import { limitLines } from "./log-sampling.ts";
import { createRunning } from "./running.ts";

/** Work that must survive a crash: a row of the caller's transaction, done later with retries. */
export interface JobKind<P extends object> {
  readonly name: string;
  /** Type only. */
  readonly payload?: P;
  readonly retryLimit?: number;
  /** How many of them a node does at once; 1 unless it says otherwise. */
  readonly workers?: number;
  /** The queue that keeps for two weeks what failed for good, so that people can see it; without one it is gone after an hour. */
  readonly givenUpTo?: string;
}

export function defineJob<P extends object>(
  name: string,
  options: { retryLimit?: number; workers?: number; givenUpTo?: string } = {},
): JobKind<P> {
  return { name, ...options };
}

export interface EnqueueOptions {
  startAfterSeconds?: number;
  /** While a job with this key waits, another one is not added. */
  singletonKey?: string;
}

export interface Jobs {
  enqueue<P extends object>(tx: Pick<Tx, "run">, kind: JobKind<P>, payload: P, options?: EnqueueOptions): Promise<void>;
  /** Declares the handler of a job; features call this before `start`. */
  work<P extends object>(kind: JobKind<P>, handler: (payload: P) => Promise<void>): void;
  /**
   * Runs `handler` about once in `everySeconds` on every node. A run that takes longer is not joined by a second one on the
   * same node; several nodes may run at once, which must do no harm.
   *
   * @param due leaves out the runs that would find nothing: the conditions of all are asked in one statement each second, where each on
   * its own would be a transaction. With it, `everySeconds` is the least time from one run to the next, and a second or more.
   */
  repeat(name: string, everySeconds: number, handler: () => Promise<void>, due?: () => Due): void;
  /** Runs everything that is repeated once, one after the other, whatever its hour. */
  runRepeated(): Promise<void>;
  start(): Promise<void>;
  /** For a command, which enqueues jobs and runs none: after this, these kinds can be enqueued. */
  open(kinds: readonly JobKind<object>[]): Promise<void>;
  /** Starts nothing new, and waits at most `graceMs` for running jobs and repeated work. */
  stop(graceMs: number): Promise<void>;
}

/** A job whose process says nothing for this long, as after `kill -9`, is given to another worker. */
const heartbeatSeconds = 20;
const givenUpSeconds = 14 * 86_400;
/** How often that is looked at. */
const superviseSeconds = 10;
/** After the grace, for what the queue has to say to the database. */
const farewellMs = 2_000;
/** A statement of the queue that takes longer is given up with its connection. */
const silenceMs = 60_000;
const lookMs = 1_000;
/** Work that was found due begins one after the other; what takes longer is not waited for. */
const apartMs = 100;

/**
 * How much earlier than the others repeated work begins, `share` (0 to 1) being its place among them. If all of it ran at one
 * moment of each second, it would hold up every message that is written just then (measure 2, p99).
 */
export const spreadMs = (everySeconds: number, share: number) => Math.min(everySeconds, 1) * 1000 * share;

/** A server that is restarted every night would never get to what runs once a day, so the first run comes at most so long after the start. */
const soonMs = 5 * minute;

/** How long after the start something is done first, in milliseconds; `share` as above. */
export const firstRunMs = (everySeconds: number, share: number) =>
  Math.min(everySeconds * 1000, soonMs) - spreadMs(everySeconds, share);

interface Repeated {
  name: string;
  everySeconds: number;
  handler: () => Promise<void>;
  due: (() => Due) | undefined;
  isRunning: boolean;
  /** In seconds since the jobs were started, for what says when it is due. */
  beganAt: number;
}

type DueWork = Repeated & { due: () => Due };

const saysWhenDue = (one: Repeated): one is DueWork => one.due !== undefined;

interface JobsOptions {
  url: string;
  log: Log;
  pollingSeconds?: number;
  /** Where repeated work asks whether it is due; whoever only enqueues needs none. */
  database?: Asked;
}

export function createJobs(options: JobsOptions): Jobs {
  const { log, pollingSeconds = 1, database } = options;
  const boss = new PgBoss({
    connectionString: options.url,
    max: 4,
    application_name: "hark-jobs",
    useListenNotify: true,
    // A line to the database on which nothing comes any more, as behind a firewall that forgot it, would stop all jobs.
    connectionTimeoutMillis: 5_000,
    query_timeout: silenceMs,
    keepAlive: true,
    monitorIntervalSeconds: superviseSeconds,
    superviseIntervalSeconds: superviseSeconds,
    // What nobody reads or uses here: a register of nodes, for which the queue wakes fifty times a second to measure itself, and cron.
    registerInstance: false,
    schedule: false,
  } as ConstructorParameters<typeof PgBoss>[0] & object);
  const limited = limitLines(log);
  boss.on("error", (error) => limited.warn({ err: error }, "the job queue had a problem"));
  const workers: { kind: JobKind<object>; handler: (payload: never) => Promise<void> }[] = [];
  const repeated: Repeated[] = [];
  const timers: NodeJS.Timeout[] = [];
  const repeats = createRunning((error, job) => limited.warn({ err: error, job }, "a repeated job failed"));
  let started = false;
  let isStopping = false;

  /** Runs it unless it runs already. Resolves when it is done, whatever came of it. */
  function runOnce(one: Repeated): Promise<void> {
    if (one.isRunning) return Promise.resolve();
    one.isRunning = true;
    return new Promise((resolve) => {
      const end = () => {
        one.isRunning = false;
        resolve();
      };
      repeats.start(async () => {
        try {
          await one.handler();
        } finally {
          end();
        }
      }, one.name);
    });
  }

  function lookForDue(asked: readonly DueWork[], from: Asked) {
    const look = createLook(
      from,
      asked.map(({ due }) => due),
      log,
    );
    let isLooking = false;
    let seconds = 0;

    async function runDue() {
      const found = await look();
      for (const [index, one] of asked.entries()) {
        if (!found[index] || isStopping || seconds - one.beganAt < one.everySeconds) continue;
        one.beganAt = seconds;
        await Promise.race([runOnce(one), delay(apartMs, undefined, { ref: false })]);
      }
    }

    const tick = () => {
      seconds++;
      if (isLooking) return;
      isLooking = true;
      repeats.start(() => runDue().finally(() => (isLooking = false)), "look for what is due");
    };
    timers.push(setInterval(tick, lookMs).unref());
  }

  async function run(kind: JobKind<object>, id: string, work: () => Promise<void>) {
    try {
      await asKind(kind.name, work);
    } catch (error) {
      limited.warn({ err: error, job: kind.name, jobId: id }, "a job failed and will be tried again");
      throw error;
    }
  }

  async function open(kinds: readonly JobKind<object>[]) {
    if (!started) await boss.start();
    started = true;
    for (const kind of kinds) {
      const options = {
        retryLimit: kind.retryLimit ?? 8,
        retryDelay: 5,
        retryBackoff: true,
        retryDelayMax: 3600,
        heartbeatSeconds,
        // A finished job still holds its data, mailed links included, so it is removed soon.
        deleteAfterSeconds: 3600,
        notify: true,
        ...(kind.givenUpTo && { deadLetter: kind.givenUpTo }),
      };
      if (kind.givenUpTo) await boss.createQueue(kind.givenUpTo, { retentionSeconds: givenUpSeconds });
      await boss.createQueue(kind.name, options);
      // A queue that an earlier version made keeps its options otherwise.
      await boss.updateQueue(kind.name, options);
    }
  }

  return {
    async enqueue(tx, kind, payload, { startAfterSeconds, singletonKey } = {}) {
      await boss.send(kind.name, payload, {
        db: { executeSql: (text: string, values?: unknown[]) => tx.run(text, values) },
        ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
        ...(singletonKey !== undefined && { singletonKey }),
      });
    },
    work(kind, handler) {
      workers.push({ kind, handler });
    },
    repeat(name, everySeconds, handler, due) {
      repeated.push({ name, everySeconds, handler, due, isRunning: false, beganAt: Number.NEGATIVE_INFINITY });
    },
    open,
    async runRepeated() {
      const conditions = repeated.filter(saysWhenDue).map(({ due }) => due());
      if (database && conditions.length > 0) await areDue(database, conditions);
      for (const { handler } of repeated) await handler();
    },
    async start() {
      await open(workers.map(({ kind }) => kind));
      for (const { kind, handler } of workers) {
        const workerId = await boss.work(
          kind.name,
          {
            pollingIntervalSeconds: pollingSeconds,
            notifyPollingIntervalSeconds: 10,
            localConcurrency: kind.workers ?? 1,
          },
          async (batch) => {
            for (const job of batch) await run(kind, job.id, () => handler(job.data as never));
            // One PostgreSQL notification may stand for several jobs of a transaction, so fetching repeats until none is left.
            boss.notifyWorker(workerId);
          },
        );
      }
      const asked = database ? repeated.filter(saysWhenDue) : [];
      if (database && asked.length > 0) lookForDue(asked, database);
      const others = repeated.filter((one) => !asked.some((other) => other === one));
      for (const [index, one] of others.entries()) {
        const everyMs = one.everySeconds * 1000;
        const begin = () => {
          void runOnce(one);
          timers.push(setInterval(() => void runOnce(one), everyMs).unref());
        };
        timers.push(setTimeout(begin, firstRunMs(one.everySeconds, index / others.length)).unref());
      }
    },
    async stop(graceMs) {
      const deadline = Date.now() + graceMs;
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      // This comes before the queue stops, because repeated work may enqueue jobs.
      await Promise.race([repeats.settle(), delay(graceMs, undefined, { ref: false })]);
      if (!started) return;
      // The queue's own limit is for jobs; its farewell to a database that says nothing would take a minute.
      const left = Math.max(1, deadline - Date.now());
      const farewell = boss
        .stop({ graceful: true, timeout: left })
        .catch((error: unknown) => log.warn({ err: error }, "the job queue did not stop cleanly"));
      await Promise.race([farewell, delay(left + farewellMs, undefined, { ref: false })]);
    },
  };
}
