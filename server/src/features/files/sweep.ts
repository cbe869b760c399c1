import { files as limits } from "@hark/contract/limits";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { defineJob, type Jobs } from "../../platform/jobs.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { arrivalKey, fileNameOf, storedKey } from "./address.ts";
import {
  closeUploads,
  deleteFiles,
  type FileRow,
  findFileByName,
  listFilesOf,
  listOrphans,
  listOverdueUploads,
  listUnusedMessageFiles,
} from "./queries.ts";

const batch = 100;

/** Longer than anything that still shows the old picture may keep its address. */
const releaseDelaySeconds = 120;

export const releasedFile = defineJob<{ name: string }>("released-file");
export const releasedOwner = defineJob<{ ownerId: string }>("released-files-of-owner");

interface SweepContext {
  database: Database;
  storage: Storage;
  clock: Clock;
}

/** A picture was replaced or taken off: its file goes soon. For addresses that are not ours nothing happens. */
export async function releaseFile(tx: Tx, { jobs, publicUrl }: { jobs: Jobs; publicUrl: string }, url: string | null) {
  const name = url === null ? null : fileNameOf(publicUrl, url);
  if (name !== null) await jobs.enqueue(tx, releasedFile, { name }, { startAfterSeconds: releaseDelaySeconds });
}

export async function removeReleased({ database, storage }: SweepContext, name: string) {
  const file = await findFileByName(database, name);
  if (file) await database.transaction((tx) => removeFiles(tx, storage, [file]));
}

/** A project or an agent goes, with all its files. */
export async function releaseFilesOf(tx: Tx, jobs: Jobs, ownerId: string) {
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

/** Those of the named files that no message points at any more, at once. Answers how many there were. */
export async function removeFilesNamed(
  { database, storage }: Pick<SweepContext, "database" | "storage">,
  names: readonly string[],
): Promise<number> {
  let count = 0;
  for (let start = 0; start < names.length; start += batch) {
    count += await database.transaction(async (tx) => {
      const files = await listUnusedMessageFiles(tx, names.slice(start, start + batch));
      await removeFiles(tx, storage, files);
      return files.length;
    });
  }
  return count;
}

/** Removes what nothing points at, and what arrived where nobody fetched it. Safe on several nodes at once. */
export async function sweepFiles({ database, storage, clock }: SweepContext) {
  const now = clock.now();
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
      const orphans = await listOrphans(tx, new Date(now.getTime() - limits.orphanLifeMs), batch);
      await removeFiles(tx, storage, orphans);
      return orphans.length;
    }),
  );
}

/** Bytes first: a crash in between leaves rows, which the next sweep finds again. */
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
