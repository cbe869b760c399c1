import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Storage } from "./storage.ts";

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

  return {
    signUpload: async () => null,
    uploadOrigin: null,
    async hasRoomFor(size) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize - size >= minFreeBytes;
    },
    async write(key, bytes, { size }) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await mkdir(unfinishedFolder, { recursive: true, mode: 0o700 });
      const unfinished = join(unfinishedFolder, `${randomUUID()}${partEnding}`);
      try {
        await pipeline(
          bytes instanceof Uint8Array ? Readable.from([bytes]) : bytes,
          createWriteStream(unfinished, { mode: 0o600 }),
        );
        await flush(unfinished);
        if ((await stat(unfinished)).size !== size) throw new Error("The bytes ended early");
        await rename(unfinished, path);
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    async sizeOf(key) {
      const found = await stat(pathOf(key)).catch(() => null);
      return found?.isFile() ? found.size : null;
    },
    read: async (key, range) => createReadStream(pathOf(key), range),
    async copy(from, to) {
      await mkdir(dirname(pathOf(to)), { recursive: true, mode: 0o700 });
      // Keys are written only once, so a hard link is as good as a copy.
      await link(pathOf(from), pathOf(to)).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") await copyFile(pathOf(from), pathOf(to));
      });
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

async function flush(path: string) {
  const handle = await open(path, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
