import { type ChildProcess, execFile, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { readFile, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { platform } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { postgresProgram } from "./embedded-binaries.ts";
import { clusterFolder, postgresEnvironment } from "./embedded-cluster.ts";
import { commandFor, type Setup } from "./embedded-user.ts";

const run = promisify(execFile);

/** A running PostgreSQL, known by its main process. `port` is undefined until it has written it down. */
export type Postmaster = { pid: number; port: number | undefined };

const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
  max_connections: 200,
  shared_buffers: "128MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  random_page_cost: 1.1,
  jit: "off",
  // Short queries gain nothing from parallel workers, and these need more /dev/shm than a container has.
  max_parallel_workers_per_gather: 0,
  // No replicas: less to write for each commit. fsync and synchronous_commit stay on: what was answered is kept.
  wal_level: "minimal",
  max_wal_senders: 0,
  wal_compression: "on",
  max_wal_size: "1GB",
  checkpoint_timeout: "15min",
  // Errors are the program's to log; here they would put people's rows into a file.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** PostgreSQL fills its file within milliseconds. */
const emptyMs = 10_000;

const logSizeToKeep = 1024 * 1024;

/**
 * The PostgreSQL that runs on this cluster. After a crash or a new boot postmaster.pid may name a process that has
 * nothing to do with it; PostgreSQL would refuse to start over that, so such a file is removed.
 */
export async function findPostmaster(setup: Setup): Promise<Postmaster | undefined> {
  const file = join(clusterFolder(setup), "postmaster.pid");
  const content = await readFile(file, "utf8").catch(() => undefined);
  if (content === undefined) return undefined;
  const lines = content.split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]) || undefined;
  if (await isPostmasterOf(pid, clusterFolder(setup))) return { pid, port };
  if (content === "") await removeWhatIsLeft(file);
  // Read again, since in the meantime another server may have started PostgreSQL here.
  if (content !== "" && (await readFile(file, "utf8").catch(() => "")) === content) await rm(file, { force: true });
  return undefined;
}

/** An empty file is a PostgreSQL that starts just now, or what a power cut has left of one that ran. */
async function removeWhatIsLeft(file: string) {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
  if (Date.now() - mtimeMs > emptyMs) await rm(file, { force: true });
}

async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (platform() === "linux") {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    return folder !== undefined && folder === (await realpath(cluster));
  }
  const { stdout } = await run("ps", ["-o", "command=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  return stdout.includes(cluster);
}

export const logFile = (setup: Setup) => join(setup.home, "log");

/** Starts PostgreSQL in a session of its own, so that Ctrl-C reaches the server first, which then stops it in order. */
export async function spawnPostmaster(setup: Setup, port: number) {
  const file = logFile(setup);
  const logged = await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
  if (logged > logSizeToKeep) await rename(file, `${file}.1`);
  const flags = Object.entries({ ...settings, port }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = commandFor(setup.runAs, postgresProgram(setup.binaries), ["-D", clusterFolder(setup), ...flags]);
  const output = openSync(file, "a", 0o600);
  const from = logged > logSizeToKeep ? 0 : logged;
  const child = spawn(command.file, command.args, {
    ...command.options,
    cwd: "/",
    env: postgresEnvironment,
    detached: true,
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  child.unref();
  const exited = new Promise<void>((done) => child.once("error", () => done()).once("exit", () => done()));
  return {
    hasExited: () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null,
    exited,
    guard: child.pid === undefined ? undefined : guard(setup, child.pid),
    readLog: async () => (await readFile(file)).subarray(from).toString("utf8"),
  };
}

export type Guard = { release(): void };

/**
 * A shell that outlives this process by a moment: its input ends when this process does, however that happens, and it
 * then shuts PostgreSQL down, so that a server killed with -9 does not leave it behind for ever.
 */
export function guard(setup: Setup, pid: number): Guard {
  const script = `read -r released && exit 0; [ "$(head -n 1 "$0")" = "$1" ] && kill -INT "$1"`;
  const shell: ChildProcess = spawn(
    "/bin/sh",
    ["-c", script, join(clusterFolder(setup), "postmaster.pid"), String(pid)],
    { cwd: "/", env: postgresEnvironment, detached: true, stdio: ["pipe", "ignore", "ignore"] },
  );
  shell.unref();
  shell.once("error", () => undefined);
  shell.stdin?.on("error", () => undefined);
  // A pipe's handle is a socket, whose unref the stream's type does not show.
  (shell.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  return { release: () => void shell.stdin?.end("released\n") };
}

/** Shuts PostgreSQL down: connections are ended and everything is written ("fast"); "immediate" when that takes too long. */
export async function stopPostmaster(setup: Setup, pid: number): Promise<void> {
  const waits = [
    ["SIGINT", 30_000],
    ["SIGQUIT", 10_000],
    ["SIGKILL", 10_000],
  ] as const;
  for (const [signal, longestMs] of waits) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + longestMs;
    while (Date.now() < deadline) {
      if ((await findPostmaster(setup))?.pid !== pid) return;
      await delay(10);
    }
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, fail) => server.once("error", fail).listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === "object" && address ? address.port : 0;
}
