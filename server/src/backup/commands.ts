import { resolve } from "node:path";
import { files as fileLimits } from "@hark/contract/limits";
import type { Command } from "../features/command.ts";
import { createJobs } from "../platform/jobs.ts";
import { createLog } from "../platform/log.ts";
import { StartupError } from "../platform/startup-error.ts";
import { openStorage, type StorageSettings } from "../platform/storage/open-storage.ts";
import type { S3Settings } from "../platform/storage/s3-storage.ts";
import { formatTime } from "./archive.ts";
import { type BackupKey, readBackupKey } from "./encryption.ts";
import { restoreBackup, verifyBackup } from "./restore-backup.ts";
import { listBackups } from "./schedule-backups.ts";
import { writeBackup } from "./write-backup.ts";

const bucketNote = "Files are kept in a bucket and are not in the backup: copy the bucket too.";

export interface BackupSettings extends StorageSettings {
  backupKey?: BackupKey | undefined;
  /** The bucket of the scheduled backups. */
  backupBucket?: S3Settings | undefined;
}

/** `s3:` and a name is a backup in the bucket. */
const inBucket = /^s3:(.+)$/;

async function openSource(path: string, { backupKey, backupBucket }: BackupSettings) {
  const key = await readBackupKey(backupKey ?? {});
  const name = inBucket.exec(path)?.[1];
  if (name === undefined) return { path, key, close: () => {} };
  if (!backupBucket) throw new StartupError("There is no bucket to read from: set BACKUP_S3_BUCKET.");
  const { openBackupBucket } = await import("./bucket.ts");
  const bucket = openBackupBucket(backupBucket);
  const open = () =>
    bucket.read(name).catch((error: Error) => {
      throw new StartupError(`${path} can't be read from the bucket (${error.name}). Nothing was restored.`);
    });
  return { path, key, open, close: bucket.close };
}

/** @param readSettings called by the command that needs them, so that the others run whatever the settings are. */
export function backupCommands(readSettings: () => BackupSettings): Command[] {
  return [
    {
      name: "backup verify",
      usage: "<file> | s3:<name>",
      summary: "Rehearse a restore of a backup beside what is there, and take it back",
      async run({ databaseUrl, say }, [path, ...rest]) {
        if (!path || rest.length > 0) return "usage";
        const source = await openSource(path, readSettings());
        try {
          const { rows, files, jobs } = await verifyBackup({ databaseUrl, ...source, say });
          say(
            `${source.open ? path : resolve(path)} can be restored: ${rows} rows, ${files} files, ${jobs} waiting jobs. Nothing was changed.`,
          );
        } finally {
          source.close();
        }
        return "done";
      },
    },
    {
      name: "backup list",
      usage: "",
      summary: "List the scheduled backups in the bucket, oldest first, by the names that verify and restore take",
      migrates: false,
      async run({ say }, words) {
        const { backupBucket: bucket } = readSettings();
        if (words.length > 0) return "usage";
        if (!bucket) {
          say("BACKUP_S3_BUCKET is not set. What is in BACKUP_DIR is a file each.");
          return "failed";
        }
        const made = await listBackups({ folder: null, bucket, everyHours: 1, keep: 1 });
        for (const { name, bytes, at } of made)
          say(`s3:${name}  ${formatTime(at.toISOString())}  ${formatBytes(bytes)}`);
        if (made.length === 0) say(`There is no backup in the bucket ${bucket.bucket}.`);
        return "done";
      },
    },
    {
      name: "backup",
      usage: "<file>",
      summary: "Write everything into one file: the database, and the stored files unless they are in a bucket",
      migrates: false,
      async run({ databaseUrl, say }, [path, ...rest]) {
        if (!path || rest.length > 0) return "usage";
        const settings = readSettings();
        if (settings.s3) say(bucketNote);
        const storage = settings.s3 ? null : await openStorage(settings);
        const key = await readBackupKey(settings.backupKey ?? {});
        const keepFree = { dataDir: settings.dataDir, bytes: settings.minFreeBytes ?? fileLimits.minFreeBytes };
        const written = await writeBackup({ databaseUrl, path, storage, key, keepFree, say });
        const { bytes, rows, files, missingFiles, snapshotAt } = written;
        if (missingFiles > 0) say(`${missingFiles} files that the database speaks of are not on the disk.`);
        say(`${resolve(path)} is written: ${rows} rows, ${files} files, ${formatBytes(bytes)}.`);
        say(
          `It is a snapshot of ${formatTime(snapshotAt.toISOString())}: what was written while it was made is not in it.`,
        );
        say(
          key === null
            ? "It holds secrets and everything people wrote, so keep it as safe as the server."
            : "It is encrypted. Without the key nobody can open it, you neither: keep the key in another place.",
        );
        return "done";
      },
    },
    {
      name: "restore",
      usage: "<file> | s3:<name>",
      summary: "Put a backup into a database that has no accounts",
      async run({ databaseUrl, clock, say }, [path, ...rest]) {
        if (!path || rest.length > 0) return "usage";
        const settings = readSettings();
        const source = await openSource(path, settings);
        const storage = await openStorage(settings);
        const jobs = createJobs({ url: databaseUrl, log: createLog("silent") });
        try {
          const restored = await restoreBackup({ databaseUrl, ...source, storage, jobs, now: clock.now(), say });
          say(`Everything is back: ${restored.rows} rows, ${restored.files} files, ${restored.jobs} waiting jobs.`);
          if (!restored.hasFiles)
            say("Files were in a bucket: give this server the same S3_ settings, or a copy of it.");
        } finally {
          await jobs.stop(1_000);
          storage.close();
          source.close();
        }
        return "done";
      },
    },
  ];
}

function formatBytes(bytes: number): string {
  const kb = bytes / 1000;
  return kb < 1000 ? `${Math.ceil(kb)} kB` : `${(kb / 1000).toFixed(1)} MB`;
}
