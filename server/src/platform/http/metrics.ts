import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "../database/database.ts";
import { countFacts } from "../facts.ts";
import { readDueJobs } from "../job-queries.ts";
import { failedMails } from "../mail/mail-job.ts";
import { countUnsentMails } from "../mail/mail-queue.ts";
import type { Realtime } from "../realtime/realtime.ts";
import { withinTime } from "../within-time.ts";

/** In milliseconds. */
const readLimitMs = 1_000;

/**
 * Reads what a gauge shows. What can't be read in time, as while the database or a bucket is away, is left out of this answer: all other
 * figures are needed most just then.
 */
async function readFor<T>(gauge: Gauge, read: () => Promise<T>, show: (found: T) => void): Promise<void> {
  const found = await withinTime(read(), readLimitMs).then(
    (value) => ({ value }),
    () => null,
  );
  if (found) show(found.value);
  else {
    gauge.reset();
    // Without labels it would be left at 0.
    gauge.remove({});
  }
}

interface MetricsOptions {
  database: Database;
  realtime: Realtime;
  findLastBackup?: (() => Promise<Date | null>) | undefined;
}

/**
 * A timer of this length measures how late the event loop is; what is reported contains it, and `deploy/monitoring` takes it off again. The
 * 10 ms of the library would wake an idle server a hundred times a second.
 */
const loopPrecisionMs = 50;

/**
 * What an operator watches: beside what Node.js says of itself (memory, event loop), how fast requests are, who is connected, what
 * waits. Names end in their unit, as Prometheus asks. `deploy/monitoring` has a dashboard and alerts made of them.
 */
export function createMetrics({ database, realtime, findLastBackup }: MetricsOptions) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopPrecisionMs });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  new Gauge({
    name: "hark_sockets",
    help: "Open live connections with this node, by whose they are",
    labelNames: ["type"],
    registers,
    collect() {
      for (const [type, count] of realtime.measure().sockets) this.set({ type }, count);
    },
  });
  new Counter({
    name: "hark_events_total",
    help: "Events that this node has sent to live connections, each counted once whoever gets it",
    labelNames: ["event"],
    registers,
    collect() {
      this.reset();
      for (const [event, count] of realtime.measure().events) this.inc({ event }, count);
    },
  });
  new Gauge({
    name: "hark_database_connections",
    help: "This node's connections to the database, and the callers that wait for one",
    labelNames: ["state"],
    registers,
    collect() {
      const { inUse, idle, waiting } = database.countConnections();
      this.set({ state: "in_use" }, inUse);
      this.set({ state: "idle" }, idle);
      this.set({ state: "waiting" }, waiting);
    },
  });
  new Gauge({
    name: "hark_jobs_due",
    help: "Jobs of the whole server that should have begun by now",
    registers,
    collect() {
      return readFor(
        this,
        () => readDueJobs(database, [failedMails]),
        (due) => this.set(due?.count ?? 0),
      );
    },
  });
  new Gauge({
    name: "hark_jobs_oldest_seconds",
    help: "How long the first of the jobs that are due has been due",
    registers,
    collect() {
      return readFor(
        this,
        () => readDueJobs(database, [failedMails]),
        (due) => this.set(due?.seconds ?? 0),
      );
    },
  });
  new Gauge({
    name: "hark_facts",
    help: "Facts that still have to have their effect, and those whose effect failed too often",
    labelNames: ["state"],
    registers,
    collect() {
      return readFor(
        this,
        () => countFacts(database),
        ({ waiting, stuck }) => {
          this.set({ state: "waiting" }, waiting);
          this.set({ state: "stuck" }, stuck);
        },
      );
    },
  });
  new Gauge({
    name: "hark_mails",
    help: "Mails that wait for the mail server, and those that were given up after two days",
    labelNames: ["state"],
    registers,
    collect() {
      return readFor(
        this,
        () => countUnsentMails(database),
        ({ waiting, failed }) => {
          this.set({ state: "waiting" }, waiting);
          this.set({ state: "failed" }, failed);
        },
      );
    },
  });
  if (findLastBackup) {
    new Gauge({
      name: "hark_backup_age_seconds",
      help: "How long ago the newest scheduled backup was made; infinite while there is none",
      registers,
      collect() {
        return readFor(this, findLastBackup, (at) =>
          this.set(at ? (Date.now() - at.getTime()) / 1000 : Number.POSITIVE_INFINITY),
        );
      },
    });
  }
  return { registry, durations };
}
