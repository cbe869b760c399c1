import { spawn } from "node:child_process";
import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** Ends the preparation with one sentence for the person who started it. */
export class Unprepared extends Error {}

/**
 * @param {string[]} names
 * @returns {string | undefined} the path of the first of these programs that is on PATH
 */
export function findProgram(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(delimiter)) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // Not here; the next folder may have it.
      }
    }
  }
  return undefined;
}

/**
 * @typedef {{ isShown?: boolean, env?: NodeJS.ProcessEnv }} RunOptions
 * @param {string} file
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<{ code: number, output: string }>} `output` is empty when it was shown as it came
 */
export async function run(file, args, { isShown = false, env = process.env } = {}) {
  const child = spawn(file, args, { cwd: root, env, stdio: isShown ? "inherit" : ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 1, output: String(error.message) }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * npm as it runs us, or the one on PATH when somebody runs the tool by hand.
 *
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  return npm ? run(process.execPath, [npm, ...args], options) : run("npm", args, options);
}

/**
 * Two commands may be started on one clone concurrently; the second waits here until the first has finished its work.
 *
 * @param {() => boolean | Promise<boolean>} isNeeded asked again after the wait, since the other may have done it
 * @param {() => Promise<void>} work
 */
export async function onceAtATime(isNeeded, work) {
  if (!(await isNeeded())) return;
  const lock = join(root, ".cache", "prepare.lock");
  mkdirSync(join(root, ".cache"), { recursive: true });
  while (!takeLock(lock)) await delay(200);
  const release = () => rmSync(lock, { force: true });
  process.once("exit", release);
  try {
    if (await isNeeded()) await work();
  } finally {
    release();
    process.removeListener("exit", release);
  }
}

/**
 * @param {string} lock
 * @returns {boolean} whether it is ours now
 */
function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw new Unprepared(`Nothing can be written to ${root} (${codeOf(error)}).`);
  }
  try {
    process.kill(Number(readFileSync(lock, "utf8")), 0);
  } catch (error) {
    // ESRCH: whoever held it was killed. ENOENT: it was released just now.
    if (codeOf(error) === "ESRCH") rmSync(lock, { force: true });
  }
  return false;
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;
