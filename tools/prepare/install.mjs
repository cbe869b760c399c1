import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { onceAtATime, root, runNpm, Unprepared } from "./run.mjs";

/**
 * Installs what running needs, exactly as package-lock.json says, when that is not what is there. What only tests and tools need is
 * left away, which is a third of all bytes; where it has been installed before, it is kept up to date.
 */
export async function installPackages() {
  await install({ withDevelopment: hasDevelopment() });
}

/** Installs everything that package-lock.json names. */
export async function installAllPackages() {
  await install({ withDevelopment: true });
}

/** @param {{ withDevelopment: boolean }} scope */
async function install({ withDevelopment }) {
  await onceAtATime(
    () => !isInstalled(withDevelopment),
    async () => {
      console.log("Installing packages, which takes a minute or two the first time ...");
      // A server may be running from what is there already, so packages for tests are added and nothing is taken away. Otherwise
      // `ci`, which resolves nothing, so that the npm of an older Node installs the same versions.
      const isAddition = withDevelopment && isInstalled(false);
      const scope = withDevelopment ? "--include=dev" : "--omit=dev";
      const command = isAddition ? ["install", "--no-save"] : ["ci"];
      const { code } = await runNpm([...command, scope, "--prefer-offline", "--loglevel=error"], { isShown: true });
      if (code !== 0) throw new Unprepared("The packages could not be installed; npm's own message is above.");
      if (!isInstalled(withDevelopment)) {
        throw new Unprepared(
          'The install scripts of the packages did not run, so allow them with "npm ci --ignore-scripts=false".',
        );
      }
      dropUnusedOfNode();
    },
  );
}

/**
 * npm writes node_modules/.package-lock.json last, as a copy of what it has installed: comparing the two tells a finished
 * install of the present lock file from any other, whoever ran it.
 *
 * @param {boolean} withDevelopment
 */
function isInstalled(withDevelopment) {
  if (!existsSync(join(root, "node_modules", ".bin", "node"))) return false;
  try {
    const wanted = readLock(join(root, "package-lock.json"));
    const present = readLock(presentLock);
    return Object.entries(wanted).every(([path, { version, dev, optional, devOptional, peer }]) => {
      if (!path.includes("node_modules/")) return true;
      if (dev && !withDevelopment) return true;
      const installed = present[path];
      // Optional packages are those of other platforms, unless they are here.
      return installed ? installed.version === version : Boolean(optional || devOptional || peer);
    });
  } catch {
    return false;
  }
}

/** Whether somebody works on Hark here, or runs its tests. */
function hasDevelopment() {
  try {
    return Object.entries(readLock(presentLock)).some(
      ([path, { dev }]) => path.includes("node_modules/") && dev === true,
    );
  } catch {
    return false;
  }
}

/** The package that brings Node keeps another one inside, with headers, a manual and an npm: 68 MB that nobody reads here. */
function dropUnusedOfNode() {
  rmSync(join(root, "node_modules", "node", "node_modules"), { recursive: true, force: true });
}

const presentLock = join(root, "node_modules", ".package-lock.json");

/**
 * @typedef {{ version: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
const readLock = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
