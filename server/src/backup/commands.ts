import { resolve } from "node:path";
import type { Command } from "../features/command.ts";
import { createJobs } from "../platform/jobs.ts";
import { createLog } from "../platform/log.ts";
import { openStorage, type StorageSettings } from "../platform/storage/open-storage.ts";
import { formatTime } from "./archive.ts";
import { restoreBackup, verifyBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const bucketNote = "Files are kept in a bucket and are not in the backup: copy the bucket too.";

/** @param readSettings called by the command that needs them, so that the others run whatever the settings are. */
export function backupCommands(readSettings: () => StorageSettings): Command[] {
  return [
    {
      name: "backup verify",
      usage: "<file>",
      summary: "Rehearse a restore of a backup beside what is there, and take it back",
      async run({ databaseUrl, say }, [path, ...rest]) {
        if (!path || rest.length > 0) return "usage";
        const { rows, files, jobs } = await verifyBackup({ databaseUrl, path, say });
        say(
          `${resolve(path)} can be restored: ${rows} rows, ${files} files, ${jobs} waiting jobs. Nothing was changed.`,
        );
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
        const { bytes, rows, files, missingFiles, snapshotAt } = await writeBackup({ databaseUrl, path, storage, say });
        if (missingFiles > 0) say(`${missingFiles} files that the database speaks of are not on the disk.`);
        say(`${resolve(path)} is written: ${rows} rows, ${files} files, ${formatBytes(bytes)}.`);
        say(
          `It is a snapshot of ${formatTime(snapshotAt.toISOString())}: what was written while it was made is not in it.`,
        );
        say("It holds secrets and everything people wrote, so keep it as safe as the server.");
        return "done";
      },
    },
    {
      name: "restore",
      usage: "<file>",
      summary: "Put a backup into a database that has no accounts",
      async run({ databaseUrl, clock, say }, [path, ...rest]) {
        if (!path || rest.length > 0) return "usage";
        const storage = await openStorage(readSettings());
        const jobs = createJobs({ url: databaseUrl, log: createLog("silent") });
        try {
          const restored = await restoreBackup({ databaseUrl, path, storage, jobs, now: clock.now(), say });
          say(`Everything is back: ${restored.rows} rows, ${restored.files} files, ${restored.jobs} waiting jobs.`);
          if (!restored.hasFiles)
            say("Files were in a bucket: give this server the same S3_ settings, or a copy of it.");
        } finally {
          await jobs.stop(1_000);
          storage.close();
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
