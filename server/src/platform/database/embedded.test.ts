import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { findPostgresBinaries } from "./embedded-binaries.ts";

const program = fileURLToPath(new URL("../../../test/embedded-server.ts", import.meta.url));
const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === "linux";
const nobody = 65_534;

let template: string;
let parent: string;
let dataDir: string;
let servers: ChildProcess[];

// Creating a cluster takes most of a test's time, so the tests start from copies of one.
beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), "hark-embedded-"));
  parent = template;
  dataDir = join(template, "data");
  servers = [];
  const { server } = await startServer();
  await end(server, "SIGTERM");
  return () => rm(template, { recursive: true, force: true });
});

beforeEach(async () => {
  // Mode 700, like a home folder, which the unprivileged user that PostgreSQL runs as may not be able to enter.
  parent = await mkdtemp(join(tmpdir(), "hark-embedded-"));
  await chmod(parent, 0o700);
  dataDir = join(parent, "data");
  servers = [];
});

afterEach(async () => {
  await Promise.all(servers.map((server) => end(server, "SIGTERM")));
  await vi.waitFor(() => expect(postmasterPid()).toBeUndefined(), { timeout: 20_000 });
  await rm(parent, { recursive: true, force: true });
});

describe("a database that starts and stops", () => {
  it("listens on loopback with fsync on, and is gone after stop", async () => {
    useMadeDatabase();
    const { url, server } = await startServer();
    const { rows } = await query(
      url,
      "SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS sync",
    );
    expect(rows).toEqual([{ fsync: "on", sync: "on" }]);
    expect(new URL(url).hostname).toBe("127.0.0.1");
    const pid = postmasterPid() ?? 0;
    await end(server, "SIGTERM");
    expect(server.exitCode).toBe(0);
    await untilGone(pid);
  });

  it("shuts down while somebody is still connected", async () => {
    useMadeDatabase();
    const { url, server } = await startServer();
    const pid = postmasterPid() ?? 0;
    const guest = new Client({ connectionString: url });
    guest.on("error", () => undefined);
    await guest.connect();
    const farewell = once(guest, "error");
    await end(server, "SIGTERM");
    await untilGone(pid);
    expect(await farewell).toEqual([expect.objectContaining({ code: "57P01" })]);
  });

  it("requires a password that only its owner can read", async () => {
    useMadeDatabase();
    const { url } = await startServer();
    const password = join(dataDir, "postgres", "password");
    expect((await stat(password)).mode & 0o777).toBe(0o600);
    expect((await readFile(password, "utf8")).length).toBeGreaterThanOrEqual(32);
    const wrong = new URL(url);
    wrong.password = "guess";
    await expect(query(wrong.href, "SELECT 1")).rejects.toThrow(/password authentication failed/);
  });

  it("gives the program a role that can create databases but is not a superuser", async () => {
    useMadeDatabase();
    const { url } = await startServer();
    const { rows } = await query(url, "SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = current_user");
    expect(rows).toEqual([{ rolsuper: false, rolcreatedb: true }]);
  });

  it("sorts text and folds its case identically on every machine, in any script", async () => {
    useMadeDatabase();
    const { url } = await startServer();
    const { rows } = await query(
      url,
      "SELECT lower('ÅSA@MÜLLER.ДОМ') AS folded, pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = current_database()",
    );
    expect(rows).toEqual([{ folded: "åsa@müller.дом", encoding: "UTF8" }]);
  });

  it("keeps its data from one start to the next", async () => {
    const first = await startServer();
    await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    await end(first.server, "SIGTERM");
    const second = await startServer();
    expect((await query(second.url, "SELECT answer FROM kept")).rows).toEqual([{ answer: 42 }]);
  });
});

describe("the user it runs as", () => {
  it.runIf(isRoot && isLinux)(
    "is not root in PostgreSQL's eyes when root starts it, and no user is made for that",
    async () => {
      const users = readFileSync("/etc/passwd", "utf8");
      await startServer();
      expect(statSync(join(dataDir, "postgres", "cluster")).uid).toBe(0);
      expect(readFileSync("/etc/passwd", "utf8")).toBe(users);
    },
  );

  it.runIf(isRoot && isReadableByAll(program))("is the ordinary user who starts it", async () => {
    await chown(parent, nobody, nobody);
    await startServer({ uid: nobody, gid: nobody });
    expect(statSync(`/proc/${postmasterPid()}`).uid).toBe(nobody);
  });

  it.runIf(isRoot && isReadableByAll(program))("stays the owner of the data when root starts it later", async () => {
    await chown(parent, nobody, nobody);
    const first = await startServer({ uid: nobody, gid: nobody });
    await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    await end(first.server, "SIGTERM");
    const second = await startServer();
    expect(statSync(`/proc/${postmasterPid()}`).uid).toBe(nobody);
    expect((await query(second.url, "SELECT answer FROM kept")).rows).toEqual([{ answer: 42 }]);
  });

  it.runIf(isRoot && canMountOverlays())(
    "is a system user, with data where it can reach them, when namespaces are refused",
    async () => {
      const first = await startServer({}, withoutNamespaces());
      await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
      expect(first.logged).toContain("PostgreSQL can't run as root here, so its files are kept in another folder");
      await end(first.server, "SIGTERM");
      const second = await startServer({}, withoutNamespaces());
      expect((await query(second.url, "SELECT answer FROM kept")).rows).toEqual([{ answer: 42 }]);
      await end(second.server, "SIGTERM");
      expect(second.server.exitCode).toBe(0);
    },
  );
});

describe("after a crash", () => {
  beforeEach(useMadeDatabase);

  it("is shut down soon after its server was killed, and the next start finds all committed data", async () => {
    const first = await startServer();
    await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    const pid = postmasterPid() ?? 0;
    await end(first.server, "SIGKILL");
    await untilGone(pid);
    const second = await startServer();
    expect((await query(second.url, "SELECT answer FROM kept")).rows).toEqual([{ answer: 42 }]);
  });

  it("starts at once after its server was killed, while the last PostgreSQL is still going down", async () => {
    const first = await startServer();
    await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    await end(first.server, "SIGKILL");
    const second = await startServer();
    expect((await query(second.url, "SELECT answer FROM kept")).rows).toEqual([{ answer: 42 }]);
  });

  it.runIf(isLinux)("takes over the PostgreSQL that a killed server left running", async () => {
    const first = await startServer();
    await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    const pid = postmasterPid();
    for (const guard of processesNaming(join(dataDir, "postgres", "cluster", "postmaster.pid")))
      process.kill(guard, "SIGKILL");
    await end(first.server, "SIGKILL");
    const second = await startServer();
    expect(postmasterPid()).toBe(pid);
    expect(second.url).toBe(first.url);
    expect((await query(second.url, "SELECT answer FROM kept")).rows).toEqual([{ answer: 42 }]);
    await end(second.server, "SIGTERM");
    await untilGone(pid ?? 0);
  });

  it("comes back under the same address when PostgreSQL itself was killed", async () => {
    const { url } = await startServer();
    await query(url, "CREATE TABLE kept AS SELECT 42 AS answer");
    const pid = postmasterPid() ?? 0;
    process.kill(pid, "SIGKILL");
    await vi.waitFor(async () => expect((await query(url, "SELECT answer FROM kept")).rows).toEqual([{ answer: 42 }]), {
      timeout: 20_000,
      interval: 100,
    });
    expect(postmasterPid()).not.toBe(pid);
  });

  it("starts when server and PostgreSQL were killed together", async () => {
    const first = await startServer();
    await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    first.server.kill("SIGKILL");
    process.kill(postmasterPid() ?? 0, "SIGKILL");
    const second = await startServer();
    expect((await query(second.url, "SELECT answer FROM kept")).rows).toEqual([{ answer: 42 }]);
  });

  it("is not misled by a postmaster.pid that names an unrelated process", async () => {
    const first = await startServer();
    const file = join(dataDir, "postgres", "cluster", "postmaster.pid");
    const content = await readFile(file, "utf8");
    await end(first.server, "SIGTERM");
    await writeFile(file, content.replace(/^\d+/, String(process.pid)));
    await startServer();
    expect(postmasterPid()).not.toBe(process.pid);
  });

  it("starts after a power cut that left an empty postmaster.pid", async () => {
    const first = await startServer();
    await end(first.server, "SIGTERM");
    const file = join(dataDir, "postgres", "cluster", "postmaster.pid");
    await writeFile(file, "");
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(file, longAgo, longAgo);
    const { url } = await startServer();
    expect((await query(url, "SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });

  it("creates its data again when it was killed while creating it", async () => {
    await rm(dataDir, { recursive: true });
    const server = launch();
    await vi.waitFor(() => expect(unfinished().length).toBe(1), { timeout: 10_000, interval: 5 });
    await vi.waitFor(() => expect(existsSync(join(unfinished()[0] ?? "", "cluster", "base"))).toBe(true), {
      timeout: 10_000,
      interval: 5,
    });
    await end(server, "SIGKILL");
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
    const { url } = await startServer();
    expect((await query(url, "SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });
});

describe("two servers on one data folder", () => {
  it("are one that serves and one that names the process in its way", async () => {
    useMadeDatabase();
    await startServer();
    const second = launch();
    expect(await failure(second)).toBe(
      `Another Hark is using the data folder ${dataDir}, so stop it first or set DATA_DIR to another folder.\n`,
    );
  });

  it("never damage the data when they start concurrently", async () => {
    // Once with new data, once with existing data.
    for (const round of [1, 2]) {
      const attempts = [launch(), launch()];
      const outcomes = await Promise.all(attempts.map((attempt) => addressOf(attempt).catch(String)));
      const started = outcomes.filter((outcome) => typeof outcome !== "string");
      const refused = outcomes.filter((outcome) => typeof outcome === "string");
      expect(refused).toEqual([expect.stringContaining("Another Hark is using the data folder")]);
      const url = started[0]?.url ?? "";
      await query(url, "CREATE TABLE IF NOT EXISTS rounds (round int); INSERT INTO rounds VALUES (1)");
      const { rows } = await query(url, "SELECT count(*)::int AS count FROM rounds");
      expect(rows).toEqual([{ count: round }]);
      await Promise.all(attempts.map((attempt) => end(attempt, "SIGTERM")));
    }
    expect(await readdir(dataDir)).toEqual(["postgres"]);
  });
});

describe("a start that fails says so in one sentence", () => {
  it("when the data was written by another major version", async () => {
    useMadeDatabase();
    await writeFile(join(dataDir, "postgres", "cluster", "PG_VERSION"), "17\n");
    const { version } = await findPostgresBinaries();
    const sentence = await failure(launch());
    expect(sentence).toMatch(
      new RegExp(
        `^The data in ${join(dataDir, "postgres")} was written by PostgreSQL 17, but this Hark comes with PostgreSQL ${version}: .*\\.\n$`,
      ),
    );
  });

  it("when the data folder is a file", async () => {
    await writeFile(dataDir, "");
    expect(await failure(launch())).toBe(
      `The data folder ${dataDir} can't be written (it is a file), so make it writable or set DATA_DIR to another folder.\n`,
    );
  });

  it.runIf(!isRoot || isReadableByAll(program))("when the data folder may not be written", async () => {
    await mkdir(dataDir, { mode: 0o555 });
    await chmod(parent, 0o755);
    expect(await failure(launch(isRoot ? { uid: nobody, gid: nobody } : {}))).toBe(
      `The data folder ${dataDir} can't be written (permission denied), so make it writable or set DATA_DIR to another folder.\n`,
    );
  });

  it("when PostgreSQL refuses to start", async () => {
    useMadeDatabase();
    await writeFile(join(dataDir, "postgres", "cluster", "postgresql.auto.conf"), "shared_buffers = 'plenty'\n");
    expect(await failure(launch())).toMatch(/^PostgreSQL did not start \(.+\); its log is .+\.\n$/);
  });
});

type As = { uid?: number; gid?: number };

function launch(as: As = {}, [file, ...args]: string[] = []): ChildProcess {
  const command = [process.execPath, program, dataDir];
  const server = file ? spawn(file, [...args, ...command]) : spawn(process.execPath, command.slice(1), as);
  servers.push(server);
  return server;
}

/** Puts a database into the data folder that was made and shut down before. */
const useMadeDatabase = () => execFileSync("cp", ["-a", join(template, "data"), dataDir]);

async function startServer(as: As = {}, wrapper: string[] = []) {
  const server = launch(as, wrapper);
  return { server, ...(await addressOf(server)) };
}

async function addressOf(server: ChildProcess): Promise<{ url: string; logged: string[] }> {
  const logged: string[] = [];
  const complaints: string[] = [];
  server.stderr?.on("data", (chunk) => complaints.push(String(chunk)));
  if (!server.stdout) throw new Error("The server has no output");
  for await (const line of createInterface(server.stdout)) {
    const { url, logLine } = JSON.parse(line) as { url?: string; logLine?: string };
    if (url) return { url, logged };
    if (logLine) logged.push(logLine);
  }
  throw new Error(`The server did not start: ${complaints.join("")}`);
}

/** Returns the message of a server that can't start. */
async function failure(server: ChildProcess): Promise<string> {
  if (!server.stderr) throw new Error("The server has no output");
  const [sentence] = await Promise.all([text(server.stderr), once(server, "exit")]);
  expect(server.exitCode).toBe(1);
  return sentence;
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, "exit");
  server.kill(signal);
  await exit;
}

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

function postmasterPid(): number | undefined {
  try {
    return (
      Number(readFileSync(join(dataDir, "postgres", "cluster", "postmaster.pid"), "utf8").split("\n")[0]) || undefined
    );
  } catch {
    return undefined;
  }
}

const unfinished = () =>
  existsSync(dataDir)
    ? readdirSync(dataDir)
        .filter((name) => name.includes(".init-"))
        .map((name) => join(dataDir, name))
    : [];

/** The server may exit a moment before PostgreSQL's process is gone. */
async function untilGone(pid: number) {
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000 });
}

function isAlive(pid: number): boolean {
  if (isLinux)
    return existsSync(`/proc/${pid}/exe`) && !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function processesNaming(path: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(path);
      } catch {
        return false;
      }
    })
    .map(Number);
}

function isReadableByAll(path: string): boolean {
  if (!isRoot) return true;
  try {
    execFileSync("/bin/sh", ["-c", `test -r "$0"`, path], { uid: nobody, gid: nobody });
    return true;
  } catch {
    return false;
  }
}

/** A mount namespace in which `unshare` fails, as in a container, and users are added to a copy of /etc. */
function withoutNamespaces(): string[] {
  const layers = join(parent, "layers");
  const script = `
    set -e
    for folder in etc lib; do mkdir -p "$0/$folder/upper" "$0/$folder/work"; done
    mount -t overlay overlay -o "lowerdir=/etc,upperdir=$0/etc/upper,workdir=$0/etc/work" /etc
    mount -t overlay overlay -o "lowerdir=/var/lib,upperdir=$0/lib/upper,workdir=$0/lib/work" /var/lib
    mount --bind /bin/false "$(command -v unshare)"
    exec "$@"`;
  return ["unshare", "--mount", "/bin/sh", "-c", script, layers];
}

function canMountOverlays(): boolean {
  const layers = mkdtempSync(join(tmpdir(), "hark-overlay-"));
  try {
    const script = `mkdir "$0/u" "$0/w" && mount -t overlay overlay -o "lowerdir=/etc,upperdir=$0/u,workdir=$0/w" /etc`;
    execFileSync("unshare", ["--mount", "/bin/sh", "-c", script, layers], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(layers, { recursive: true, force: true });
  }
}
