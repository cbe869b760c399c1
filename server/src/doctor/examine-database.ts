import type { Database } from "../platform/database/database.ts";
import { listMigrations } from "../platform/database/migrate.ts";
import { countFacts } from "../platform/facts.ts";
import { readDueJobs } from "../platform/job-queries.ts";
import { failedMails } from "../platform/mail/mail-job.ts";
import { listAppliedMigrations, readDatabaseState } from "./database-queries.ts";
import { broken, type Finding, formatBytes, good, poor } from "./finding.ts";

/** Of the connections that the database allows. */
const crowded = 0.8;

export async function examineDatabase(database: Database): Promise<Finding> {
  const { version, bytes, connections, max_connections: most, unsafe } = await readDatabaseState(database);
  const says = `PostgreSQL ${version} with ${formatBytes(Number(bytes))}, ${connections} of ${most} connections in use.`;
  if (unsafe.length > 0) {
    return poor(
      `${says} Switched off: ${unsafe.join(", ")}.`,
      "Switch this on: without it a power cut loses what people have written, or the whole database.",
    );
  }
  if (connections > most * crowded) {
    return poor(says, "Raise max_connections, or put PgBouncer between: the next node would find no connection.");
  }
  return good(says);
}

export async function examineSchema(database: Database): Promise<Finding> {
  const [applied, known] = await Promise.all([listAppliedMigrations(database), listMigrations()]);
  const newer = applied.filter((name) => !known.includes(name));
  if (newer.length > 0) {
    return broken(
      `A newer version of Hark has written this database (it has ${newer.join(", ")}).`,
      "Start that version, or restore a backup of before.",
    );
  }
  const pending = known.filter((name) => !applied.includes(name));
  const last = known.at(-1);
  if (pending.length === 0) return good(`The schema is that of this version (${last}).`);
  return poor(
    `${pending.length === 1 ? "One migration is" : `${pending.length} migrations are`} pending, up to ${last}.`,
    "Start the server, which applies them. `npm run hark -- upgrade-check` tells what they need.",
  );
}

const clockToleranceMs = 5_000;

export async function examineClock(database: Database): Promise<Finding> {
  const before = Date.now();
  const { now } = await readDatabaseState(database);
  const apart = Math.abs(now.getTime() - (before + Date.now()) / 2);
  if (apart < clockToleranceMs) return good("This machine and the database agree about the time.");
  return poor(
    `The clocks of this machine and of the database are ${Math.round(apart / 1000)} s apart.`,
    "Let both follow a time server (chrony, systemd-timesyncd).",
  );
}

/** A minute is many times what a healthy server needs. */
const lateSeconds = 60;

export async function examineJobs(database: Database): Promise<Finding> {
  const jobs = await readDueJobs(database, [failedMails]);
  if (!jobs) return good("No server has used this database yet.");
  const { waiting, stuck } = await countFacts(database);
  if (jobs.seconds > lateSeconds) {
    return broken(
      jobs.count === 1
        ? `One job has been due for ${jobs.seconds} s.`
        : `${jobs.count} jobs are due, the first of them for ${jobs.seconds} s.`,
      "Start the server if it doesn't run; if it does, its log says what its jobs wait for.",
    );
  }
  if (stuck > 0) {
    return poor(
      stuck === 1
        ? "One effect has failed too often and is not tried any more."
        : `${stuck} effects have failed too often and are not tried any more.`,
      "The log names each of them. Try them again with `npm run hark -- effects again` once the reason is gone; otherwise report it as a fault.",
    );
  }
  return good(`Waiting: ${jobs.count + waiting}, none of them for long. Failed in the last hour: ${jobs.failed}.`);
}
