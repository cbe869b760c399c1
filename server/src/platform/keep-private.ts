import { chmod, lstat, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Makes the data folder, or closes the one that is there: only its owner may read it, because it holds everything that people wrote. */
export async function keepPrivate(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const owners = await Promise.all(
    [".", ...(await readdir(folder))].map(async (name) => (await lstat(join(folder, name))).uid),
  );
  // PostgreSQL may run as a user of its own, who needs access to its subfolder.
  await chmod(folder, owners.every((owner) => owner === owners[0]) ? 0o700 : 0o711);
}
