import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { hour, minute } from "@hark/contract/limits";
import pg from "pg";
import type { Clock } from "../platform/clock.ts";
import type { Jobs } from "../platform/jobs.ts";
import type { Log } from "../platform/log.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { writeBackup } from "./write-backup.ts";

export interface BackupSchedule {
  /** The folder that they are kept in; nothing else in it is touched. */
  folder: string;
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

const namePattern = /^hark-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz$/;

const nameAt = (at: Date) => `hark-${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z.tar.gz`;

/** The scheduled backups in a folder, oldest first. What has another name was made by hand and is left alone. */
export async function listBackups(folder: string): Promise<MadeBackup[]> {
  const names = await readdir(folder).catch(() => []);
  const made = await Promise.all(
    names.map(async (name) => {
      const parts = namePattern.exec(name);
      const found = parts && (await stat(join(folder, name)).catch(() => null));
      if (!found) return [];
      const [, year, month, day, hours, minutes, seconds] = parts;
      return [{ name, at: new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`), bytes: found.size }];
    }),
  );
  return made.flat().sort((one, other) => one.at.getTime() - other.at.getTime());
}

interface Options {
  jobs: Pick<Jobs, "repeat">;
  databaseUrl: string;
  /** Null: files are in a bucket, which is not in the backups. */
  storage: Storage | null;
  clock: Clock;
  log: Log;
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

/** Returns the name of the backup that was made; null when none was due, or another node is making it. */
export async function backUpIfDue(
  { databaseUrl, storage, clock, log }: Omit<Options, "jobs">,
  { folder, everyHours, keep }: BackupSchedule,
): Promise<string | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const isDue = async () => {
    const last = (await listBackups(folder)).at(-1);
    return !last || clock.now().getTime() - last.at.getTime() >= everyHours * hour;
  };
  if (!(await isDue())) return null;
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  // A lost connection also fails the current query.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Of nodes that share the folder one makes the backup. The lock ends with the connection, and so with the process.
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock(hashtextextended('scheduled-backup', 0)) as locked",
    );
    if (!rows[0]?.locked || !(await isDue())) return null;
    const name = nameAt(clock.now());
    const begun = performance.now();
    const { bytes, missingFiles } = await writeBackup({
      databaseUrl,
      path: join(folder, name),
      storage,
      say: () => {},
    });
    const seconds = Math.round((performance.now() - begun) / 1000);
    log.info({ name, bytes, missingFiles, seconds }, "a backup was made");
    for (const old of (await listBackups(folder)).slice(0, -keep)) {
      await rm(join(folder, old.name), { force: true });
      log.info({ name: old.name }, "an old backup was removed");
    }
    return name;
  } finally {
    await client.end().catch(() => undefined);
  }
}
