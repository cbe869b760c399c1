import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Storage } from "./storage.ts";
import { storageAway } from "./storage-away.ts";

/**
 * Files in a folder. Several nodes may share it if it is a shared disk. A file appears under its key whole or not at all:
 * it is written in a folder beside, flushed, then renamed.
 */
export function createDiskStorage(folder: string, minFreeBytes = 0): Storage {
  // Keys are made by the server; this is a second check against leaving the folder.
  const pathOf = (key: string) => {
    if (!/^[\w-]+\/[\w-]+(\.\w+)?$/.test(key)) throw new Error("Not a storage key");
    return join(folder, key);
  };

  const unfinishedFolder = join(folder, "unfinished");

  /** Of what this process writes at the moment, whole: what is on the disk of it already counts twice, which errs on the safe side. */
  let keptRoom = 0;

  async function inUnfinished(path: string, write: (unfinished: string) => Promise<void>) {
    await mkdir(unfinishedFolder, { recursive: true, mode: 0o700 });
    const unfinished = join(unfinishedFolder, `${randomUUID()}${partEnding}`);
    try {
      await write(unfinished);
      await putInPlace(unfinished, path);
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  return {
    signUpload: async () => null,
    uploadOrigin: null,
    async keepRoomFor(size) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize - keptRoom - size < minFreeBytes) return null;
      keptRoom += size;
      let isKept = true;
      return () => {
        if (isKept) keptRoom -= size;
        isKept = false;
      };
    },
    async write(key, bytes, { size }) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await inUnfinished(path, async (unfinished) => {
        await pipeline(
          bytes instanceof Uint8Array ? Readable.from([bytes]) : bytes,
          createWriteStream(unfinished, { mode: 0o600 }),
        );
        if ((await stat(unfinished)).size !== size) throw new Error("The bytes ended early");
      });
    },
    async sizeOf(key) {
      const found = await stat(pathOf(key)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw storageAway(error);
      });
      return found?.isFile() ? found.size : null;
    },
    async read(key, range) {
      // Opened here, where a failure can still become an answer; and an open file stays readable when it is removed.
      const file = await open(pathOf(key)).catch((error: unknown) => {
        throw isMissing(error) ? error : storageAway(error);
      });
      return file.createReadStream(range);
    },
    async copy(from, to) {
      const [source, path] = [pathOf(from), pathOf(to)];
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Keys are written only once, so a hard link is as good as a copy.
      const isLinked = await link(source, path).then(
        () => true,
        (error: NodeJS.ErrnoException) => error.code === "EEXIST",
      );
      if (isLinked) return flushFolder(dirname(path));
      // Some file systems have no links.
      await inUnfinished(path, (unfinished) => copyFile(source, unfinished));
    },
    async removeUnfinished(before) {
      // Earlier versions wrote beside what they wrote.
      const found = await Promise.all([unfinishedFolder, join(folder, "arrivals")].map(listParts));
      let removed = 0;
      for (const path of found.flat()) {
        const written = await stat(path).catch(() => null);
        if (!written || written.mtime >= before) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    close: () => {},
  };
}

const partEnding = ".part";

async function listParts(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(partEnding)).map((name) => join(folder, name));
}

/** Only this says that there is no such file. A disk that fails for a moment, or too many open files, say nothing about it. */
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Flushes the bytes before they get their name and the folder after it, so that a power cut leaves the whole file or none. */
async function putInPlace(unfinished: string, path: string) {
  const handle = await open(unfinished, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, path);
  await flushFolder(dirname(path));
}

async function flushFolder(folder: string) {
  const handle = await open(folder);
  try {
    // Some file systems, as those of a network, flush names by themselves and refuse this.
    await handle.sync().catch((error: NodeJS.ErrnoException) => {
      if (!["EINVAL", "ENOTSUP", "EPERM"].includes(error.code ?? "")) throw error;
    });
  } finally {
    await handle.close();
  }
}
