import { connection, hour, files as limits } from "@hark/contract/limits";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { defineJob, type Jobs } from "../../platform/jobs.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { arrivalKey, fileNameOf, storedKey } from "./address.ts";
import type { FileUse } from "./file-use-queries.ts";
import {
  closeUploads,
  deleteFiles,
  type FileRow,
  listFilesOf,
  listOrphans,
  listOverdueUploads,
  listUnused,
  lockFilesNamed,
} from "./queries.ts";

const batch = 100;

/** Longer than anything that still shows the old picture may keep its address. */
const releaseDelaySeconds = 120;

export const releasedFile = defineJob<{ name: string }>("released-file");
export const releasedOwner = defineJob<{ ownerId: string }>("released-files-of-owner");

/** A write that points at a file has committed this long after it asked for the file, or it never does. Less than the delay. */
const wantedMs = 60_000;

interface SweepContext {
  database: Database;
  storage: Storage;
  clock: Clock;
}

/** Schedules the removal of a replaced or removed picture's file. Addresses that are not ours are ignored. */
export async function releaseFile(tx: Tx, { jobs, publicUrl }: { jobs: Jobs; publicUrl: string }, url: string | null) {
  const name = url === null ? null : fileNameOf(publicUrl, url);
  if (name !== null) await jobs.enqueue(tx, releasedFile, { name }, { startAfterSeconds: releaseDelaySeconds });
}

/** Unless it was taken again in the meantime. */
export async function removeReleased(
  { database, storage, clock }: SweepContext,
  uses: readonly FileUse[],
  name: string,
) {
  await database.transaction(async (tx) => {
    const ids = await lockFilesNamed(tx, [name]);
    await removeFiles(tx, storage, await listUnused(tx, uses, ids, wantedBefore(clock)));
  });
}

/** Removes all files of a deleted project or agent. */
export async function releaseFilesOf(tx: Tx, jobs: Pick<Jobs, "enqueue">, ownerId: string) {
  await jobs.enqueue(tx, releasedOwner, { ownerId });
}

export async function removeFilesOf({ database, storage }: SweepContext, ownerId: string) {
  await untilFewerThanBatch(() =>
    database.transaction(async (tx) => {
      const files = await listFilesOf(tx, ownerId, batch);
      await removeFiles(tx, storage, files);
      return files.length;
    }),
  );
}

/** Removes at once those of the named files that nothing points at any more. Returns their number. */
export async function removeFilesNamed(
  { database, storage }: Pick<SweepContext, "database" | "storage">,
  uses: readonly FileUse[],
  names: readonly string[],
): Promise<number> {
  let count = 0;
  for (let start = 0; start < names.length; start += batch) {
    count += await database.transaction(async (tx) => {
      const ids = await lockFilesNamed(tx, names.slice(start, start + batch));
      const files = await listUnused(tx, uses, ids, null);
      await removeFiles(tx, storage, files);
      return files.length;
    });
  }
  return count;
}

/** Removes files that nothing points at, and uploads that were never used. Several nodes may run it concurrently. */
export async function sweepFiles({ database, storage, clock }: SweepContext, uses: readonly FileUse[]) {
  const now = clock.now();
  await storage.removeUnfinished(new Date(now.getTime() - unfinishedMs));
  await untilFewerThanBatch(() =>
    database.transaction(async (tx) => {
      const overdue = await listOverdueUploads(tx, now, batch);
      for (const file of overdue) await storage.remove(arrivalKey(file.name));
      await closeUploads(
        tx,
        overdue.map((file) => file.id),
      );
      return overdue.length;
    }),
  );
  await untilFewerThanBatch(() =>
    database.transaction(async (tx) => {
      const before = { made: new Date(now.getTime() - limits.orphanLifeMs), wanted: wantedBefore(clock) };
      const orphans = await listOrphans(tx, uses, before, batch);
      const ids = orphans.map((file) => file.id);
      const unused = await listUnused(tx, uses, ids, before.wanted);
      await removeFiles(tx, storage, unused);
      return orphans.length;
    }),
  );
}

/** A write is written to all the time; one that was not for so long has lost its process. */
const unfinishedMs = connection.uploadTimeoutMs + hour;

const wantedBefore = (clock: Clock) => new Date(clock.now().getTime() - wantedMs);

/** Bytes are removed first: a crash in between leaves rows, which the next sweep finds again. */
async function removeFiles(tx: Tx, storage: Storage, files: readonly FileRow[]) {
  for (const file of files) {
    await storage.remove(arrivalKey(file.name));
    await storage.remove(storedKey(file.name));
  }
  await deleteFiles(
    tx,
    files.map((file) => file.id),
  );
}

async function untilFewerThanBatch(work: () => Promise<number>) {
  while ((await work()) === batch);
}
