import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { StartupError } from "../startup-error.ts";
import { initdbProgram, majorOf } from "./embedded-binaries.ts";
import { commandFor, giveTo, type Setup } from "./embedded-user.ts";

export const superuser = "postgres";

/** Only what PostgreSQL needs: our own environment holds secrets, and variables such as PGDATA would change what it does. */
export const postgresEnvironment = { PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC" };

export const clusterFolder = (setup: Setup) => join(setup.home, "cluster");

/** The cluster's password, after making the cluster if there is none. A cluster appears whole or not at all. */
export async function ensureCluster(setup: Setup): Promise<string> {
  await removeUnfinished(setup.home);
  const version = await clusterVersion(setup);
  if (version === undefined) await createCluster(setup);
  else if (version !== majorOf(setup.binaries.version)) {
    throw new StartupError(
      `The data in ${setup.home} was written by PostgreSQL ${version}, but this Hark comes with PostgreSQL ${setup.binaries.version}: move it over with "npm run hark -- backup" under the earlier Hark and "npm run hark -- restore" under this one.`,
    );
  }
  try {
    return (await readFile(join(setup.home, "password"), "utf8")).trim();
  } catch {
    throw new StartupError(
      `The database's password in ${join(setup.home, "password")} can't be read, so start Hark as the user who owns that file.`,
    );
  }
}

async function clusterVersion(setup: Setup): Promise<string | undefined> {
  try {
    return (await readFile(join(clusterFolder(setup), "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new StartupError(
      `The database in ${setup.home} can't be read, so start Hark as the user who owns that folder.`,
    );
  }
}

async function createCluster(setup: Setup): Promise<void> {
  const unfinished = `${setup.home}.init-${process.pid}-${randomBytes(4).toString("hex")}`;
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await writeFile(join(unfinished, "password"), randomBytes(24).toString("base64url"), { mode: 0o600 });
    await giveTo(setup.runAs, unfinished);
    await runInitdb(setup, unfinished);
    await rename(unfinished, setup.home);
  } catch (error) {
    // Another server that started at the same moment has put its cluster there first: that one is used.
    if (await clusterVersion(setup)) return;
    if (["ENOTEMPTY", "EEXIST", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) {
      throw new StartupError(`${setup.home} holds something that is not a database of Hark's, so move it away.`);
    }
    throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function runInitdb(setup: Setup, folder: string): Promise<void> {
  const { file, args, options } = commandFor(setup.runAs, initdbProgram(setup.binaries), [
    `--pgdata=${join(folder, "cluster")}`,
    `--username=${superuser}`,
    `--pwfile=${join(folder, "password")}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // The built-in provider sorts and folds case alike on every machine, whatever locales the system has.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
  ]);
  const initdb = spawn(file, args, { ...options, env: postgresEnvironment, stdio: ["ignore", "ignore", "pipe"] });
  const [output, code] = await Promise.all([
    text(initdb.stderr),
    new Promise((done, fail) => initdb.once("error", fail).once("close", done)),
  ]);
  if (code !== 0) {
    throw new StartupError(`PostgreSQL could not set up its data in ${dirname(folder)} (${lastWords(output)}).`);
  }
}

const lastWords = (output: string) => output.match(/(?:error|FATAL): +(.*)/)?.[1] ?? output.trim().split("\n").at(-1);

/** A server killed during initdb leaves its half-made folder behind; one that still runs keeps its own. */
async function removeUnfinished(home: string): Promise<void> {
  const prefix = `${basename(home)}.init-`;
  for (const name of await readdir(dirname(home))) {
    if (name.startsWith(prefix) && !isRunning(Number.parseInt(name.slice(prefix.length), 10))) {
      // The killed server's initdb may still write here; what then stays is removed at a later start.
      await rm(join(dirname(home), name), { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
