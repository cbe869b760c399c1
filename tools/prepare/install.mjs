import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { onceAtATime, root, runNpm, Unprepared } from "./run.mjs";

/** Installs exactly what package-lock.json says, when that is not what is there. */
export async function installPackages() {
  await onceAtATime(
    () => !isInstalled(),
    async () => {
      console.log("Installing packages, which takes a minute or two the first time ...");
      // `ci` resolves nothing, so that the npm of an older Node installs the same versions. Front ends are built here, so
      // development packages are needed even where NODE_ENV=production is set.
      const { code } = await runNpm(["ci", "--include=dev", "--prefer-offline", "--loglevel=error"], { isShown: true });
      if (code !== 0) throw new Unprepared("The packages could not be installed; npm's own message is above.");
      if (!isInstalled()) {
        throw new Unprepared(
          'The install scripts of the packages did not run, so allow them with "npm ci --ignore-scripts=false".',
        );
      }
    },
  );
}

/**
 * npm writes node_modules/.package-lock.json last, as a copy of what it has installed: comparing the two tells a finished
 * install of the present lock file from any other, whoever ran it.
 */
function isInstalled() {
  if (!existsSync(join(root, "node_modules", ".bin", "node"))) return false;
  try {
    const wanted = readLock(join(root, "package-lock.json"));
    const present = readLock(join(root, "node_modules", ".package-lock.json"));
    return Object.entries(wanted).every(([path, { version, optional, devOptional, peer }]) => {
      if (!path.includes("node_modules/")) return true;
      const installed = present[path];
      // Optional packages are those of other platforms, unless they are here.
      return installed ? installed.version === version : Boolean(optional || devOptional || peer);
    });
  } catch {
    return false;
  }
}

/**
 * @typedef {{ version: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
const readLock = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
