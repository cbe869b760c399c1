import { setTimeout as delay } from "node:timers/promises";
import { minute } from "@hark/contract/limits";
import type pg from "pg";
import type { Log } from "../log.ts";
import { StartupError } from "../startup-error.ts";

/** Any number, the same on every node; "hark" in hexadecimal. Whoever changes the schema holds this advisory lock. */
export const schemaLock = 0x6861726b;

/** How long a change of the schema waits for others, in milliseconds. */
export interface Patience {
  /** For a table that somebody uses. Everybody else who wants that table waits behind it, so this is less than a statement's own limit. */
  lockMs: number;
  /** Until it is tried again; those who waited are let through meanwhile. */
  pauseMs: number;
  /** In all. */
  giveUpMs: number;
}

export const defaultPatience: Patience = { lockMs: 3_000, pauseMs: 5_000, giveUpMs: 5 * minute };

/**
 * Takes the lock of the schema for the session, which lets it go when it ends.
 * @throws StartupError when somebody else holds it for too long.
 */
export async function takeSchemaLock(client: pg.Client, { pauseMs, giveUpMs }: Patience, log?: Log) {
  const begun = performance.now();
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [schemaLock]);
    if (rows[0]?.taken) return;
    if (performance.now() - begun >= giveUpMs) {
      throw new StartupError(
        `Another process has been changing the database's schema for ${inWords(giveUpMs)} or more, another node that starts or a restore. Wait until it is done, and start again.`,
      );
    }
    if (attempt === 1)
      log?.info("another node or a restore is changing the schema of the database, which is waited for");
    await delay(Math.min(pauseMs, nextLookMs));
  }
}

/** Looking disturbs nobody, unlike trying a change, so it is done more often. */
const nextLookMs = 500;

/**
 * Runs a change of the schema, again as long as it ends in a lock that it did not get within the session's `lock_timeout`. It has to
 * take back by itself what it began.
 * @throws StartupError when the lock was not free in time, and whatever else the change throws.
 */
export async function againWhileLocked(
  client: pg.Client,
  change: () => Promise<void>,
  { pauseMs, giveUpMs }: Patience,
  log?: Log,
) {
  const begun = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await change();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      const user = await findOldestTransaction(client);
      if (performance.now() - begun >= giveUpMs) {
        throw new StartupError(
          `The database could not be updated within ${inWords(giveUpMs)}, because others use what changes${user && `, such as ${user}`}. Nothing was changed, so the version before still starts. Wait until a backup that is running has ended, and start again.`,
          { cause: error },
        );
      }
      log?.warn(
        { attempt, ...(user && { user }) },
        "the schema of the database changes as soon as nobody uses what changes, such as a backup that is running; it is tried again",
      );
      await delay(pauseMs);
    }
  }
}

const lockNotAvailable = "55P03";

/** Also one that is told in the sentence about a migration that failed. */
function isLockTimeout(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code === lockNotAvailable || cause?.code === lockNotAvailable;
}

/** Most likely it is the one that was in the way. Empty when nobody else is in a transaction any more. */
async function findOldestTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; seconds: number }>(
    `select pid, extract(epoch from clock_timestamp() - xact_start)::integer as seconds
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 1`,
  );
  return rows[0] ? `process ${rows[0].pid} of PostgreSQL, in a transaction for ${rows[0].seconds} s` : "";
}

const inWords = (ms: number) =>
  ms === minute ? "a minute" : ms < minute ? `${ms} ms` : `${Math.round(ms / minute)} minutes`;
