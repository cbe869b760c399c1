import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { files, hour, minute } from "@hark/contract/limits";
import type pg from "pg";
import type { Clock } from "../platform/clock.ts";
import { closeConnection, openConnection } from "../platform/database/open-connection.ts";
import type { Jobs } from "../platform/jobs.ts";
import type { Log } from "../platform/log.ts";
import type { S3Settings } from "../platform/storage/s3-storage.ts";
import type { Storage } from "../platform/storage/storage.ts";
import type { BackupBucket, StoredBackup } from "./bucket.ts";
import { type BackupKey, readBackupKey } from "./encryption.ts";
import { writeBackup } from "./write-backup.ts";

export interface BackupSchedule {
  /** The folder that they are kept in; nothing else in it is touched. Null: they are in the bucket alone. */
  folder: string | null;
  /** A bucket that each backup is copied to. */
  bucket?: S3Settings | undefined;
  /** Encrypts them, in both places. */
  key?: BackupKey | undefined;
  everyHours: number;
  /** How many are kept, the newest ones. */
  keep: number;
}

export interface MadeBackup {
  name: string;
  /** When it was begun. */
  at: Date;
  bytes: number;
}

const lookSeconds = 60;
/** After a failure, such as a full disk, it is not tried again every minute. */
const pauseMs = 15 * minute;
/** For a question that PostgreSQL answers at once. */
const answerMs = 30_000;
/** The longest that a timer of Node can wait; 24 days. */
const longestTimerMs = 2 ** 31 - 1;

/** How much the clocks of nodes may differ. A backup whose name lies further ahead was named by a clock that was wrong. */
const clocksDifferMs = minute;

const namePattern = /^hark-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz(?:\.age)?$/;

const encryptedEnding = ".age";

const nameAt = (at: Date, isEncrypted: boolean) =>
  `hark-${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z.tar.gz${isEncrypted ? encryptedEnding : ""}`;

/** Whether its name is from a clock that was ahead: more than those of two nodes may differ. */
export const isAhead = ({ at }: MadeBackup, now: Date) => at.getTime() - now.getTime() > clocksDifferMs;

/**
 * Those that the schedule has made, oldest first. What has another name was made by hand and is left alone. What is named after a time to
 * come was made before the clock was put right, so it is older than all that has been made since.
 */
function sortMade(found: readonly StoredBackup[], now: Date): MadeBackup[] {
  const made = found.flatMap(({ name, bytes }) => {
    const parts = namePattern.exec(name);
    if (!parts) return [];
    const [, year, month, day, hours, minutes, seconds] = parts;
    return [{ name, at: new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`), bytes }];
  });
  return made.sort(
    (one, other) => Number(isAhead(other, now)) - Number(isAhead(one, now)) || one.at.getTime() - other.at.getTime(),
  );
}

async function listFolder(folder: string, now: Date): Promise<MadeBackup[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const one = namePattern.test(name) && (await stat(join(folder, name)).catch(() => null));
      return one ? [{ name, bytes: one.size }] : [];
    }),
  );
  return sortMade(found.flat(), now);
}

async function useBucket<T>(settings: S3Settings, use: (bucket: BackupBucket) => Promise<T>): Promise<T> {
  // The client takes memory that a server without a bucket does without.
  const { openBackupBucket } = await import("./bucket.ts");
  const bucket = openBackupBucket(settings);
  try {
    return await use(bucket);
  } finally {
    bucket.close();
  }
}

/** The scheduled backups where they are safest, which is the bucket if there is one; oldest first. */
export async function listBackups({ folder, bucket }: BackupSchedule, now = new Date()): Promise<MadeBackup[]> {
  if (bucket) return sortMade(await useBucket(bucket, (opened) => opened.list()), now);
  return folder === null ? [] : listFolder(folder, now);
}

/** The one whose age says whether the next is due; null where none is, or all are named after a time to come. */
export async function findLastBackup(schedule: BackupSchedule, now = new Date()): Promise<MadeBackup | null> {
  return lastOf(await listBackups(schedule, now), now);
}

function lastOf(made: readonly MadeBackup[], now: Date): MadeBackup | null {
  const last = made.at(-1);
  return last && !isAhead(last, now) ? last : null;
}

interface Options {
  jobs: Pick<Jobs, "repeat">;
  databaseUrl: string;
  /** Backups for a bucket alone are put together in a folder below it; unset, in one of the machine's for temporary files. */
  dataDir: string;
  /** What has to stay free on the disk of `dataDir`; unset, it is the contract's. */
  minFreeBytes?: number | undefined;
  /** Null: files are in a bucket, which is not in the backups. */
  storage: Storage | null;
  clock: Clock;
  log: Log;
  /** How long PostgreSQL may take to say who makes the backup, and say nothing while it is read, in milliseconds; tests shorten it. */
  silenceMs?: number;
}

/** Makes a backup whenever the newest one is old enough, and removes those that are too many. */
export function scheduleBackups({ jobs, ...options }: Options, schedule: BackupSchedule) {
  let notBefore = 0;
  jobs.repeat("backup", lookSeconds, async () => {
    const now = options.clock.now().getTime();
    // A longer wait than the pause was begun by a clock that was ahead.
    if (now < notBefore && notBefore - now <= pauseMs) return;
    try {
      await backUpIfDue(options, schedule);
    } catch (error) {
      notBefore = now + pauseMs;
      throw error;
    }
  });
}

/**
 * Returns the name of the backup that was made, or that was made before and has now reached the bucket; null when none was due, or
 * another node is making it.
 * @throws Error also when another node has been making the one before for longer than the interval.
 */
export async function backUpIfDue(options: Omit<Options, "jobs">, schedule: BackupSchedule): Promise<string | null> {
  const { databaseUrl, clock, log, silenceMs } = options;
  const { folder, everyHours } = schedule;
  if (folder !== null) await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await findNext(schedule, clock.now())) === null) return null;
  const client = await openConnection(databaseUrl, { queryMs: silenceMs ?? answerMs });
  let sayNothingMore = () => {};
  try {
    // Of nodes that share the folder one makes the backup. The lock ends with the connection, and so with the process.
    if (!(await takeLock(client))) return await refuseLate(client, everyHours);
    const next = await findNext(schedule, clock.now());
    if (next === null) return null;
    sayNothingMore = sayWhileRunning(log, everyHours);
    const place = folder ?? (await emptyPlace(options.dataDir));
    try {
      const name = next === "A_NEW_ONE" ? await makeOne(options, schedule, place) : next.name;
      await copyToBucket(schedule, { path: join(place, name), name, clock, log });
      return name;
    } finally {
      if (folder === null) await rm(place, { recursive: true, force: true });
      // Also after a failure: with each further try one more would lie there, until the disk is full.
      else await removeOld(folder, schedule.keep, { clock, log });
    }
  } finally {
    sayNothingMore();
    await closeConnection(client);
  }
}

/** What has to be done: nothing, make a backup, or bring the folder's newest to the bucket, which it has not reached. */
async function findNext(schedule: BackupSchedule, now: Date): Promise<"A_NEW_ONE" | MadeBackup | null> {
  const { folder, bucket, everyHours, key } = schedule;
  const isGood = (last: MadeBackup | null) => last !== null && now.getTime() - last.at.getTime() < everyHours * hour;
  if (!bucket || folder === null) return isGood(await findLastBackup(schedule, now)) ? null : "A_NEW_ONE";
  const here = lastOf(await listFolder(folder, now), now);
  try {
    if (isGood(await findLastBackup(schedule, now))) return null;
  } catch (error) {
    // While the bucket is away the folder gets its backups all the same.
    if (isGood(here)) throw error;
  }
  // One of before a key was set never leaves the machine.
  const isSendable = here !== null && here.name.endsWith(encryptedEnding) === Boolean(key?.value || key?.file);
  return isSendable && isGood(here) ? here : "A_NEW_ONE";
}

/** A bucket takes a backup from a file, as its length has to be known first. What a killed process left there goes, under the lock. */
async function emptyPlace(dataDir: string): Promise<string> {
  const place = join(dataDir, "backup-on-its-way");
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true, mode: 0o700 });
  return place;
}

async function makeOne(
  { databaseUrl, dataDir, minFreeBytes = files.minFreeBytes, storage, clock, log, silenceMs }: Omit<Options, "jobs">,
  schedule: BackupSchedule,
  place: string,
): Promise<string> {
  const key = await readBackupKey(schedule.key ?? {});
  const name = nameAt(clock.now(), key !== null);
  const begun = performance.now();
  const path = join(place, name);
  const keepFree = { dataDir, bytes: minFreeBytes };
  const written = { databaseUrl, path, storage, key, keepFree, silenceMs };
  const { bytes, missingFiles } = await writeBackup({ ...written, say: () => {} });
  const seconds = Math.round((performance.now() - begun) / 1000);
  log.info({ name, bytes, missingFiles, seconds }, "a backup was made");
  if (missingFiles > 0) log.warn({ name, missingFiles }, "files that the database speaks of are not on the disk");
  return name;
}

async function removeOld(folder: string, keep: number, { clock, log }: Pick<Options, "clock" | "log">) {
  for (const old of (await listFolder(folder, clock.now())).slice(0, -keep)) {
    await rm(join(folder, old.name), { force: true });
    log.info({ name: old.name }, "an old backup was removed");
  }
}

const lock = "hashtextextended('scheduled-backup', 0)";

async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${lock}) as locked`);
  return rows[0]?.locked ?? false;
}

/** Whoever holds the lock opened a connection for it, whose age is how long the backup takes already. */
async function refuseLate(client: pg.Client, everyHours: number): Promise<null> {
  const { rows } = await client.query<{ pid: number; ms: number }>(
    `select pid, (extract(epoch from clock_timestamp() - a.backend_start) * 1000)::float8 as ms
     from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and a.datname = current_database()
       and (l.classid::bigint << 32 | l.objid::bigint) = ${lock}`,
  );
  const holder = rows[0];
  if (!holder || holder.ms <= everyHours * hour) return null;
  const hours = Math.floor(holder.ms / hour);
  throw new Error(
    `A backup is due, and the one before, which another process makes, has not ended after ${hours} h (process ${holder.pid} of PostgreSQL)`,
  );
}

/** Nothing else tells of a backup that does not end: its node begins no other one meanwhile. Returns what ends the telling. */
function sayWhileRunning(log: Log, everyHours: number): () => void {
  const begun = performance.now();
  const say = () => {
    const hours = Math.round((performance.now() - begun) / hour);
    log.warn({ hours }, "a backup that began long ago is still running, and no other is made before it ends");
  };
  const timer = setInterval(say, Math.min(everyHours * hour, longestTimerMs)).unref();
  return () => clearInterval(timer);
}

async function copyToBucket(
  { bucket: settings, keep }: BackupSchedule,
  { path, name, clock, log }: { path: string; name: string } & Pick<Options, "clock" | "log">,
) {
  if (!settings) return;
  await useBucket(settings, async (bucket) => {
    await bucket.put(path, name, (sent, all) => log.debug({ name, sent, all }, "a backup is on its way to the bucket"));
    log.info({ name }, "a backup has reached the bucket");
    for (const old of sortMade(await bucket.list(), clock.now()).slice(0, -keep)) {
      await bucket.remove(old.name);
      log.info({ name: old.name }, "an old backup was removed from the bucket");
    }
  });
}
