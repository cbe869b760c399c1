/**
 * The PostgreSQL that Hark brings along, for when DATABASE_URL is unset. The rest of the program only sees its URL.
 *
 * Of several servers on one data folder exactly one owns the database: the one whose session holds an advisory lock in
 * it. PostgreSQL's own postmaster.pid sees to it that only one PostgreSQL runs on the data; the lock, which ends with
 * its process however that ends, tells a PostgreSQL that somebody uses from one that a killed server left behind.
 */
import { access, constants, mkdir, readlink, realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { StartupError } from "../startup-error.ts";
import { findPostgresBinaries } from "./embedded-binaries.ts";
import { ensureCluster, superuser } from "./embedded-cluster.ts";
import type { DatabaseLog } from "./embedded-log.ts";
import {
  findFreePort,
  findPostmaster,
  type Guard,
  guard,
  logFile,
  type Postmaster,
  spawnPostmaster,
  stopPostmaster,
} from "./embedded-postmaster.ts";
import { chooseUser, type Setup } from "./embedded-user.ts";

export type EmbeddedDatabase = {
  /** The URL of a database `hark`, owned by a role that may create databases but is not a superuser. */
  url: string;
  stop(): Promise<void>;
};

/** A second server exits on this error; a command, which only uses the database, connects to `url`. */
export class DataFolderInUse extends StartupError {
  readonly url: string;

  constructor(dataDir: string, url: string) {
    super(
      `Another Hark is using the data folder ${resolve(dataDir)}, so stop it first or set DATA_DIR to another folder.`,
    );
    this.url = url;
  }
}

const urlOf = (port: number, password: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${role}`;

type Cluster = { setup: Setup; password: string; log: DatabaseLog };
type Session = { lock: Client; pid: number; port: number; guard: Guard | undefined };

const role = "hark";
const lockKey = 0x4861726b;
const longestSilenceMs = 60_000;
const longestFarewellMs = 1000;
const retryMs = 25;

/** @throws StartupError when the person who starts Hark has to do something about it. */
export async function startEmbeddedDatabase({ dataDir, log }: { dataDir: string; log: DatabaseLog }) {
  const [home, binaries] = await Promise.all([prepareHome(dataDir), findPostgresBinaries()]);
  const setup = await chooseUser({ home, binaries, runAs: { kind: "self" } }, log);
  const cluster: Cluster = { setup, password: await ensureCluster(setup), log };

  let session = await openSession(cluster, { dataDir });
  await ensureDatabase(session.lock, cluster.password);
  const { port } = session;
  log.info({ port, pid: session.pid, version: binaries.version }, "PostgreSQL is running");

  let isStopping = false;
  let recovery: Promise<void> | undefined;

  const recover = async () => {
    log.warn({}, "PostgreSQL went away, starting it again");
    session.guard?.release();
    while (!isStopping) {
      try {
        session = await openSession(cluster, { dataDir, port });
        log.info({ port, pid: session.pid }, "PostgreSQL is running again");
        return watch();
      } catch (error) {
        log.error({ err: error }, "PostgreSQL does not start, trying again");
        await delay(1000);
      }
    }
  };
  const watch = () => {
    const { lock } = session;
    lock.once("end", () => {
      if (!isStopping) recovery = recover();
    });
  };
  watch();

  const stop = async () => {
    isStopping = true;
    await recovery;
    await waitForFarewells(session.lock);
    await stopPostmaster(setup, session.pid);
    session.guard?.release();
    await session.lock.end().catch(() => undefined);
  };
  let stopped: Promise<void> | undefined;

  const database: EmbeddedDatabase = {
    url: urlOf(port, cluster.password),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
  return database;
}

async function prepareHome(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK | constants.X_OK);
    const home = join(await realpath(dataDir), "postgres");
    return await readlink(home).then(
      (elsewhere) => resolve(home, "..", elsewhere),
      () => home,
    );
  } catch (error) {
    const reasons: Record<string, string> = {
      EACCES: "permission denied",
      EPERM: "permission denied",
      EROFS: "read-only file system",
      ENOSPC: "no space left",
      ENOTDIR: "a part of the path is a file",
      EEXIST: "it is a file",
    };
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ""] ?? (error as Error).message;
    throw new StartupError(
      `The data folder ${resolve(dataDir)} can't be written (${reason}), so make it writable or set DATA_DIR to another folder.`,
    );
  }
}

/** Starts PostgreSQL, or takes over the one that an earlier server left running, and becomes its owner. */
async function openSession(cluster: Cluster, { dataDir, port }: { dataDir: string; port?: number }): Promise<Session> {
  const { setup, log } = cluster;
  let deadline = Date.now() + longestSilenceMs;
  for (;;) {
    const running = await findPostmaster(setup);
    const opened = running ? await joinPostmaster(cluster, running) : await startPostmaster(cluster, port);
    if (opened.state === "open") {
      const { lock, pid } = opened;
      const { rows } = await lock.query<{ isOwner: boolean; version: string }>(
        `SELECT pg_try_advisory_lock($1) AS "isOwner", current_setting('server_version') AS version`,
        [lockKey],
      );
      const isOwner = rows[0]?.isOwner === true;
      if (isOwner && rows[0]?.version === setup.binaries.version) {
        if (running) log.info({ pid }, "Found PostgreSQL running from an earlier start, using it");
        return { lock, pid, port: opened.port, guard: opened.guard ?? guard(setup, pid) };
      }
      opened.guard?.release();
      if (!isOwner) {
        await lock.end();
        throw new DataFolderInUse(dataDir, urlOf(opened.port, cluster.password));
      }
      log.info({ pid }, "Found another version of PostgreSQL running, replacing it");
      await stopPostmaster(setup, pid);
      await lock.end().catch(() => undefined);
    }
    if (opened.state !== "silent") deadline = Date.now() + longestSilenceMs;
    else if (Date.now() > deadline) throw new StartupError(opened.problem);
    await delay(retryMs);
  }
}

type Opened =
  | { state: "open"; lock: Client; pid: number; port: number; guard: Guard | undefined }
  /** PostgreSQL reports that it is starting or stopping, so it is worth waiting. */
  | { state: "busy" }
  | { state: "silent"; problem: string };

async function joinPostmaster(cluster: Cluster, { pid, port }: Postmaster): Promise<Opened> {
  const lock = port === undefined ? undefined : await connect(port, cluster.password);
  if (lock === "busy") return { state: "busy" };
  if (port !== undefined && lock) return { state: "open", lock, pid, port, guard: undefined };
  const problem = `PostgreSQL (process ${pid}) runs on the data in ${cluster.setup.home} but does not answer, so end that process first.`;
  return { state: "silent", problem };
}

async function startPostmaster(cluster: Cluster, fixedPort: number | undefined): Promise<Opened> {
  const { setup, log } = cluster;
  const port = fixedPort ?? (await findFreePort());
  const postgres = await spawnPostmaster(setup, port);
  let nextReportAt = Date.now() + 10_000;
  while (!postgres.hasExited()) {
    const postmaster = await findPostmaster(setup);
    if (postmaster?.port === port) {
      const lock = await connect(port, cluster.password);
      if (lock && lock !== "busy") return { state: "open", lock, pid: postmaster.pid, port, guard: postgres.guard };
    }
    if (Date.now() > nextReportAt) {
      // After a crash PostgreSQL replays its log first, which may take minutes and must not be cut short.
      log.info({}, "PostgreSQL is still starting");
      nextReportAt = Date.now() + 10_000;
    }
    await Promise.race([delay(retryMs), postgres.exited]);
  }
  postgres.guard?.release();
  const output = await postgres.readLog();
  const complaints = [...output.matchAll(/(?:FATAL|PANIC|postgres): +(.*)/g)].map(([, text]) => text);
  const reason = complaints.findLast((text) => !text?.startsWith("the database system is")) ?? "it ended at once";
  const problem = `PostgreSQL did not start (${reason}); its log is ${logFile(setup)}.`;
  // Another PostgreSQL just started here or is about to (its lock file is empty then), the last one is still ending, or somebody was
  // quicker to take the port.
  const passes =
    /lock file .* (already exists|is empty)|pre-existing shared memory block|could not create any TCP\/IP sockets/;
  if (passes.test(output)) return { state: "silent", problem };
  throw new StartupError(problem);
}

/** Undefined when nothing answers, "busy" when PostgreSQL is starting or stopping. */
async function connect(port: number, password: string): Promise<Client | "busy" | undefined> {
  const client = new Client({
    host: "127.0.0.1",
    port,
    user: superuser,
    password,
    database: "postgres",
    application_name: "hark owner",
    connectionTimeoutMillis: 5000,
  });
  // "end" follows every error, so the error itself needs no handling.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    const { code } = error as { code?: string };
    if (code === "28P01") {
      throw new StartupError(
        "The database's password is not the one in the data folder, so restore both from one backup.",
      );
    }
    return code === "57P03" ? "busy" : undefined;
  }
}

/**
 * A pool reports its end before its connections are closed. The shutdown would cut them off and they would be reported as
 * broken, so they get a moment to close; a connection that stays open is not waited for any longer.
 */
async function waitForFarewells(client: Client): Promise<void> {
  const deadline = Date.now() + longestFarewellMs;
  const isAnyoneThere = async () => {
    const { rowCount } = await client.query(
      "SELECT FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend' LIMIT 1",
      [role],
    );
    return rowCount !== 0;
  };
  try {
    while (Date.now() < deadline && (await isAnyoneThere())) await delay(retryMs);
  } catch {
    // PostgreSQL is gone already, and so are they.
  }
}

async function ensureDatabase(client: Client, password: string): Promise<void> {
  const { rows } = await client.query<{ hasRole: boolean; hasDatabase: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS "hasRole",
            EXISTS (SELECT FROM pg_database WHERE datname = $1) AS "hasDatabase"`,
    [role],
  );
  if (!rows[0]?.hasRole)
    await client.query(`CREATE ROLE ${role} LOGIN CREATEDB PASSWORD ${client.escapeLiteral(password)}`);
  if (!rows[0]?.hasDatabase) await client.query(`CREATE DATABASE ${role} OWNER ${role}`);
}
