import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hour, minute } from "@hark/contract/limits";
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

const namePattern = /^hark-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz(?:\.age)?$/;

const nameAt = (at: Date, isEncrypted: boolean) =>
  `hark-${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z.tar.gz${isEncrypted ? ".age" : ""}`;

/** Those that the schedule has made, oldest first. What has another name was made by hand and is left alone. */
function sortMade(found: readonly StoredBackup[]): MadeBackup[] {
  const made = found.flatMap(({ name, bytes }) => {
    const parts = namePattern.exec(name);
    if (!parts) return [];
    const [, year, month, day, hours, minutes, seconds] = parts;
    return [{ name, at: new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`), bytes }];
  });
  return made.sort((one, other) => one.at.getTime() - other.at.getTime());
}

async function listFolder(folder: string): Promise<MadeBackup[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const one = namePattern.test(name) && (await stat(join(folder, name)).catch(() => null));
      return one ? [{ name, bytes: one.size }] : [];
    }),
  );
  return sortMade(found.flat());
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
export async function listBackups({ folder, bucket }: BackupSchedule): Promise<MadeBackup[]> {
  if (bucket) return sortMade(await useBucket(bucket, (opened) => opened.list()));
  return folder === null ? [] : listFolder(folder);
}

interface Options {
  jobs: Pick<Jobs, "repeat">;
  databaseUrl: string;
  /** Null: files are in a bucket, which is not in the backups. */
  storage: Storage | null;
  clock: Clock;
  log: Log;
  /** How long PostgreSQL may take to say who makes the backup, and say nothing while it is read, in milliseconds; tests shorten it. */
  silenceMs?: number;
}

/** Makes a backup whenever the newest one in the folder is old enough, and removes those that are too many. */
export function scheduleBackups({ jobs, ...options }: Options, schedule: BackupSchedule) {
  let notBefore = 0;
  jobs.repeat("backup", lookSeconds, async () => {
    const now = options.clock.now().getTime();
    if (now < notBefore) return;
    try {
      await backUpIfDue(options, schedule);
    } catch (error) {
      notBefore = now + pauseMs;
      throw error;
    }
  });
}

/**
 * Returns the name of the backup that was made; null when none was due, or another node is making it.
 * @throws Error also when another node has been making the one before for longer than the interval.
 */
export async function backUpIfDue(
  { databaseUrl, storage, clock, log, silenceMs }: Omit<Options, "jobs">,
  schedule: BackupSchedule,
): Promise<string | null> {
  const { folder, bucket, everyHours, keep } = schedule;
  if (folder !== null) await mkdir(folder, { recursive: true, mode: 0o700 });
  const isDue = async () => {
    const last = (await listBackups(schedule)).at(-1);
    return !last || clock.now().getTime() - last.at.getTime() >= everyHours * hour;
  };
  if (!(await isDue())) return null;
  const client = await openConnection(databaseUrl, { queryMs: silenceMs ?? answerMs });
  let sayNothingMore = () => {};
  try {
    // Of nodes that share the folder one makes the backup. The lock ends with the connection, and so with the process.
    if (!(await takeLock(client))) return await refuseLate(client, everyHours);
    if (!(await isDue())) return null;
    sayNothingMore = sayWhileRunning(log, everyHours);
    const key = await readBackupKey(schedule.key ?? {});
    const name = nameAt(clock.now(), key !== null);
    const begun = performance.now();
    // A bucket takes it from a file, as its length has to be known first.
    const place = folder ?? (await mkdtemp(join(tmpdir(), "hark-backup-")));
    try {
      const path = join(place, name);
      const { bytes, missingFiles } = await writeBackup({ databaseUrl, path, storage, key, silenceMs, say: () => {} });
      if (bucket) await copyToBucket(bucket, { path, name, keep, log });
      const seconds = Math.round((performance.now() - begun) / 1000);
      log.info({ name, bytes, missingFiles, seconds }, "a backup was made");
    } finally {
      if (folder === null) await rm(place, { recursive: true, force: true });
    }
    if (folder !== null) {
      for (const old of (await listFolder(folder)).slice(0, -keep)) {
        await rm(join(folder, old.name), { force: true });
        log.info({ name: old.name }, "an old backup was removed");
      }
    }
    return name;
  } finally {
    sayNothingMore();
    await closeConnection(client);
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

function copyToBucket(
  settings: S3Settings,
  { path, name, keep, log }: { path: string; name: string; keep: number; log: Log },
) {
  return useBucket(settings, async (bucket) => {
    await bucket.put(path, name, (sent, all) => log.debug({ name, sent, all }, "a backup is on its way to the bucket"));
    for (const old of sortMade(await bucket.list()).slice(0, -keep)) {
      await bucket.remove(old.name);
      log.info({ name: old.name }, "an old backup was removed from the bucket");
    }
  });
}
