import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { access, type FileHandle, link, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { StartupError } from "./startup-error.ts";

/**
 * Makes a file that only its owner may read and that appears whole or not at all: it is written under another name beside it,
 * flushed, then named. A file that is there stays as it is.
 * @throws StartupError when it is there already or can't be written.
 */
export async function writeNewFile(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const unfinished = `${path}.${randomBytes(4).toString("hex")}${partEnding}`;
  await refuseExisting(path);
  await removeUnfinished(dirname(resolve(path)));
  const file = await explained(path, open(unfinished, "wx", 0o600));
  // Ctrl-C ends the process without a `finally`.
  const removeNow = () => rmSync(unfinished, { force: true });
  process.once("exit", removeNow);
  try {
    try {
      await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await giveName(unfinished, path);
  } catch (error) {
    throw explain(path, error);
  } finally {
    await rm(unfinished, { force: true });
    process.off("exit", removeNow);
  }
}

const partEnding = ".hark-part";
/** A file that is being written grows all the time; one that did not for so long was left by a process that was killed. */
const unfinishedMs = 60 * 60_000;

/** They may be as large as a backup, and nobody would find them by their names. */
async function removeUnfinished(folder: string) {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith(partEnding))) {
    const path = join(folder, name);
    const written = await stat(path).catch(() => null);
    if (written?.isFile() && Date.now() - written.mtimeMs > unfinishedMs) await rm(path, { force: true });
  }
}

async function refuseExisting(path: string) {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new StartupError(`${resolve(path)} is there already, and nothing is written over it.`);
}

/** A link never replaces a file that was created meanwhile; some file systems have no links. */
async function giveName(unfinished: string, path: string) {
  try {
    await link(unfinished, path);
  } catch (error) {
    if (!["EPERM", "ENOTSUP", "ENOSYS"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    await refuseExisting(path);
    await rename(unfinished, path);
  }
}

const explained = <T>(path: string, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw explain(path, error);
  });

function explain(path: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    EACCES: "permission denied",
    EPERM: "permission denied",
    EROFS: "the file system is read-only",
    ENOSPC: "no space left",
    EDQUOT: "no space left",
    EFBIG: "it gets too large for this disk",
    ENOENT: `there is no folder ${dirname(resolve(path))}`,
    ENOTDIR: "a part of the path is a file",
    EEXIST: "it is there already",
    ENAMETOOLONG: "its name is too long",
  };
  const reason = syscall === "connect" ? undefined : reasons[code ?? ""];
  return reason ? new StartupError(`${resolve(path)} can't be written: ${reason}.`) : error;
}
