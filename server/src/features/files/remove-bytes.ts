import type { Storage } from "../../platform/storage/storage.ts";
import type { FileRow } from "./queries.ts";

/**
 * How many files lose their bytes at once, in one transaction that holds their rows. It lasts as long as the slowest of these removals,
 * which the storage ends by itself before PostgreSQL ends an idle transaction.
 */
export const removedAtOnce = 10;

/** What became of some files. */
export interface Removal {
  found: number;
  removed: number;
  /** The first error of the storage; the files that it befell are as they were. */
  failure?: unknown;
}

/** Removes what the storage has under the keys of each file. Returns the ids of those of which nothing is left, and the first error. */
export async function removeBytes(
  storage: Storage,
  files: readonly FileRow[],
  keysOf: (file: FileRow) => readonly string[],
): Promise<{ gone: string[]; failure: unknown }> {
  const outcomes = await Promise.allSettled(
    files.map(async (file) => {
      // One after the other: after an error nothing of this file is under way any more when its row is let go.
      for (const key of keysOf(file)) await storage.remove(key);
      return file.id;
    }),
  );
  return {
    gone: outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : [])),
    failure: outcomes.find((outcome) => outcome.status === "rejected")?.reason,
  };
}

/** Removes files some at a time, so that what has succeeded is kept. Ends early when the storage takes none, as it is away then. */
export async function removeInBatches(
  all: readonly string[],
  remove: (some: readonly string[]) => Promise<Removal>,
): Promise<Removal> {
  const sum: Removal = { found: all.length, removed: 0 };
  for (let start = 0; start < all.length; start += removedAtOnce) {
    const { removed, failure } = await remove(all.slice(start, start + removedAtOnce));
    sum.removed += removed;
    sum.failure ??= failure;
    if (failure !== undefined && removed === 0) break;
  }
  return sum;
}

/**
 * Repeats what finds at most `limit` files and removes them, until there are no more, or only those whose bytes can't be removed.
 * @throws the storage's error of those.
 */
export async function untilNoneIsLeft(limit: number, findAndRemove: () => Promise<Removal>) {
  for (;;) {
    const { found, removed, failure } = await findAndRemove();
    if (found === limit && removed > 0) continue;
    if (failure !== undefined) throw failure;
    return;
  }
}
