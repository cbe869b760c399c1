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
  lockFiles,
  lockFilesNamed,
} from "./queries.ts";
import { type Removal, removeBytes, removedAtOnce, removeInBatches, untilNoneIsLeft } from "./remove-bytes.ts";

/** Looking for orphans costs more than locking them, so many are found at once. */
const orphanBatch = 100;

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
  const { failure } = await database.transaction(async (tx) => {
    const ids = await lockFilesNamed(tx, [name]);
    return removeFiles(tx, storage, await listUnused(tx, uses, ids, wantedBefore(clock)));
  });
  if (failure !== undefined) throw failure;
}

/** Removes all files of a deleted project or agent. */
export async function releaseFilesOf(tx: Tx, jobs: Pick<Jobs, "enqueue">, ownerId: string) {
  await jobs.enqueue(tx, releasedOwner, { ownerId });
}

export async function removeFilesOf({ database, storage }: SweepContext, ownerId: string) {
  await untilNoneIsLeft(removedAtOnce, () =>
    database.transaction(async (tx) => removeFiles(tx, storage, await listFilesOf(tx, ownerId, removedAtOnce))),
  );
}

/** Removes at once those of the named files that nothing points at any more. Returns their number. */
export async function removeFilesNamed(
  { database, storage }: Pick<SweepContext, "database" | "storage">,
  uses: readonly FileUse[],
  names: readonly string[],
): Promise<number> {
  const { removed, failure } = await removeInBatches(names, (some) =>
    database.transaction(async (tx) => {
      const ids = await lockFilesNamed(tx, some);
      return removeFiles(tx, storage, await listUnused(tx, uses, ids, null));
    }),
  );
  if (failure !== undefined) throw failure;
  return removed;
}

/** Removes files that nothing points at, and uploads that were never used. Several nodes may run it concurrently. */
export async function sweepFiles({ database, storage, clock }: SweepContext, uses: readonly FileUse[]) {
  const now = clock.now();
  await storage.removeUnfinished(new Date(now.getTime() - unfinishedMs));
  await untilNoneIsLeft(removedAtOnce, () =>
    database.transaction(async (tx) => {
      const overdue = await listOverdueUploads(tx, now, removedAtOnce);
      const { gone, failure } = await removeBytes(storage, overdue, (file) => [arrivalKey(file.name)]);
      await closeUploads(tx, gone);
      return { found: overdue.length, removed: gone.length, failure };
    }),
  );
  const before = { made: new Date(now.getTime() - limits.orphanLifeMs), wanted: wantedBefore(clock) };
  await untilNoneIsLeft(orphanBatch, async () => {
    const orphans = await listOrphans(database, uses, before, orphanBatch);
    return removeInBatches(
      orphans.map((file) => file.id),
      (some) =>
        database.transaction(async (tx) => {
          const ids = await lockFiles(tx, some);
          return removeFiles(tx, storage, await listUnused(tx, uses, ids, before.wanted));
        }),
    );
  });
}

/** A write is written to all the time; one that was not for so long has lost its process. */
const unfinishedMs = connection.uploadTimeoutMs + hour;

const wantedBefore = (clock: Clock) => new Date(clock.now().getTime() - wantedMs);

/** Bytes are removed first: a crash or an error in between leaves rows, which the next sweep finds again. */
async function removeFiles(tx: Tx, storage: Storage, files: readonly FileRow[]): Promise<Removal> {
  const { gone, failure } = await removeBytes(storage, files, ({ name }) => [arrivalKey(name), storedKey(name)]);
  await deleteFiles(tx, gone);
  return { found: files.length, removed: gone.length, failure };
}
