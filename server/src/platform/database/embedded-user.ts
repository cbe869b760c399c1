/**
 * PostgreSQL refuses to run as root. For anybody else it runs as it is; root gets, in this order: the user who owns the
 * data already; a user namespace in which root is called by another number, so that nothing is made on the machine and
 * the same files are reached, even below a folder of mode 700; a system user of our own, with data and programs moved to
 * where that user reaches them.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { lstat, mkdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { StartupError } from "../startup-error.ts";
import { type PostgresBinaries, postgresProgram } from "./embedded-binaries.ts";
import type { DatabaseLog } from "./embedded-log.ts";

const run = promisify(execFile);

export type RunAs =
  | { kind: "self" }
  | { kind: "namespace"; uid: number; gid: number }
  | { kind: "user"; uid: number; gid: number };

/** `home` is the folder for the cluster, its password and its log; its parent exists and is ours to write. */
export type Setup = { home: string; binaries: PostgresBinaries; runAs: RunAs };

const systemUser = "hark";
const systemFolder = "/var/lib/hark";

export async function chooseUser(wanted: Setup, log: DatabaseLog): Promise<Setup> {
  if (process.getuid?.() !== 0) return wanted;

  const owner = await ownerOf(join(wanted.home, "cluster"));
  if (owner && owner.uid !== 0) return reachable(wanted, { kind: "user", ...owner });

  const namespace: RunAs = { kind: "namespace", ...(await anyOrdinaryUser()) };
  if (await canReach(namespace, wanted, resolve(wanted.home, ".."))) return { ...wanted, runAs: namespace };

  const user: RunAs & { kind: "user" } = { kind: "user", ...(await ensureSystemUser()) };
  const moved = (await canReach(user, wanted, resolve(wanted.home, ".."), "-x")) ? wanted : await moveHome(wanted, log);
  if (owner) await giveTo(user, moved.home);
  return reachable(moved, user);
}

/** The command line that starts `program` as `runAs`, and the user to hand to `spawn`. */
export function commandFor(runAs: RunAs, program: string, args: string[]) {
  if (runAs.kind === "namespace") {
    const mapping = ["--user", `--map-user=${runAs.uid}`, `--map-group=${runAs.gid}`];
    return { file: "unshare", args: [...mapping, program, ...args], options: {} };
  }
  return { file: program, args, options: runAs.kind === "user" ? { uid: runAs.uid, gid: runAs.gid } : {} };
}

export async function giveTo(runAs: RunAs, path: string): Promise<void> {
  if (runAs.kind === "user") await run("chown", ["-R", `${runAs.uid}:${runAs.gid}`, path]);
}

async function canReach(runAs: RunAs, { binaries }: Setup, folder: string, access = "-w"): Promise<boolean> {
  const probe = `test -x "$0" && test ${access} "$1"`;
  const { file, args, options } = commandFor(runAs, "/bin/sh", ["-c", probe, postgresProgram(binaries), folder]);
  return run(file, args, options).then(
    () => true,
    () => false,
  );
}

async function reachable(setup: Setup, runAs: RunAs & { kind: "user" }): Promise<Setup> {
  if (await canReach(runAs, setup, "/", "-x")) return { ...setup, runAs };
  const folder = join(systemFolder, `postgresql-${setup.binaries.version}`);
  if (!existsSync(folder)) {
    await mkdir(systemFolder, { recursive: true, mode: 0o755 });
    const unfinished = `${folder}.${process.pid}`;
    await run("cp", ["-RP", setup.binaries.folder, unfinished]);
    await run("chmod", ["-R", "a+rX", unfinished]);
    await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
  }
  return { ...setup, binaries: { ...setup.binaries, folder }, runAs };
}

/** Moves the home out of a folder that the system user can't enter, and leaves a link, so that it is found and backed up. */
async function moveHome(setup: Setup, log: DatabaseLog): Promise<Setup> {
  const home = join(systemFolder, createHash("sha256").update(setup.home).digest("hex").slice(0, 16));
  await mkdir(systemFolder, { recursive: true, mode: 0o755 });
  const there = await lstat(setup.home).catch(() => undefined);
  if (there?.isDirectory()) {
    const unfinished = `${home}.${process.pid}`;
    await run("cp", ["-Rp", setup.home, unfinished]);
    await rename(unfinished, home);
    await rename(setup.home, `${setup.home}.before-move`);
  }
  if (!there?.isSymbolicLink()) await symlink(home, setup.home);
  log.warn({ home }, "PostgreSQL can't run as root here, so its files are kept in another folder");
  return { ...setup, home };
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  return stat(path).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => undefined,
  );
}

/** initdb insists that its user has a name, so the number must be one from /etc/passwd. */
async function anyOrdinaryUser(): Promise<{ uid: number; gid: number }> {
  const ids = (await listUsers()).map(({ uid }) => uid).filter((uid) => uid > 0 && uid < 65_534);
  const uid = ids.includes(1000) ? 1000 : (ids[0] ?? 1);
  return { uid, gid: uid };
}

async function ensureSystemUser(): Promise<{ uid: number; gid: number }> {
  const find = async () => (await listUsers()).find(({ name }) => name === systemUser);
  const existing = await find();
  if (existing) return existing;
  const shell = ["--shell", "/usr/sbin/nologin"];
  await run("useradd", ["--system", "--user-group", "--no-create-home", "--home-dir", "/", ...shell, systemUser])
    .catch(() => run("adduser", ["-S", "-D", "-H", "-h", "/", "-s", "/sbin/nologin", systemUser]))
    .catch(() => undefined);
  const made = await find();
  if (made) return made;
  throw new StartupError(
    "PostgreSQL does not run as root and no user could be made for it, so start Hark as an ordinary user or set DATABASE_URL.",
  );
}

async function listUsers(): Promise<{ name: string; uid: number; gid: number }[]> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  return passwd.split("\n").flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
