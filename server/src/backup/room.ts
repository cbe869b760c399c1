import { stat, statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { StartupError } from "../platform/startup-error.ts";

export interface KeptFree {
  /** PostgreSQL and the files are on its disk. On another one a backup may take all that there is. */
  dataDir: string;
  bytes: number;
}

/** So many bytes are written between two looks. Others write too, but none as fast. */
const lookAfterBytes = 8 * 1024 * 1024;

/**
 * Returns what is told of bytes before they are written, and stops a backup that would take what has to stay free: PostgreSQL stops where
 * it can't write. Undefined where there is nothing to watch.
 */
export async function watchRoom(path: string, kept: KeptFree | undefined) {
  const folder = dirname(resolve(path));
  if (!kept || !(await areOnOneDisk(folder, kept.dataDir))) return undefined;
  let untilLook = 0;
  return async (bytes: number) => {
    untilLook -= bytes;
    if (untilLook > 0) return;
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < kept.bytes + lookAfterBytes) throw noRoom(path, kept);
    untilLook = lookAfterBytes;
  };
}

async function areOnOneDisk(folder: string, dataDir: string): Promise<boolean> {
  const [one, other] = await Promise.all([stat(folder), stat(dataDir)].map((found) => found.catch(() => null)));
  // A folder that is not there fails the backup by itself.
  return one?.dev !== undefined && one.dev === other?.dev;
}

const noRoom = (path: string, { bytes }: KeptFree) =>
  new StartupError(
    `${resolve(path)} would leave the disk of DATA_DIR with less than ${Math.round(bytes / 1024 / 1024)} MB (KEEP_FREE_DISK_MB), so no backup was written. Make room, or keep backups on another disk.`,
  );
