import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hour } from "@hark/contract/limits";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { useTestApp } from "../../test/build-test-app.ts";
import { runCommand } from "../../test/commands.ts";
import { startLine } from "../../test/deaf-server.ts";
import { examineBackups } from "../doctor/examine-backups.ts";
import { newId } from "../platform/ids.ts";
import { createLog } from "../platform/log.ts";
import { backupCommands } from "./commands.ts";
import { backUpIfDue, findLastBackup, listBackups, scheduleBackups } from "./schedule-backups.ts";

const app = useTestApp();

interface Differently {
  databaseUrl?: string;
  everyHours?: number;
  /** Takes each line of the log. */
  write?: (line: string) => void;
}

async function buildSchedule(keep: number, { databaseUrl, everyHours = 24, write }: Differently = {}) {
  const folder = join(await mkdtemp(join(tmpdir(), "hark-schedule-")), "backups");
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const schedule = { folder, everyHours, keep };
  const make = (at: Date, silenceMs?: number) =>
    backUpIfDue(
      {
        databaseUrl: databaseUrl ?? app.databaseUrl,
        dataDir: app.dataDir,
        storage: app.app.storage,
        clock: { now: () => at },
        log: write ? createLog("warn", { write }) : createLog("silent"),
        ...(silenceMs !== undefined && { silenceMs }),
      },
      schedule,
    );
  return { folder, schedule, make };
}

/** A line to the database of the tests that can be cut. */
async function lineToDatabase() {
  const url = new URL(app.databaseUrl);
  const line = await startLine({ host: url.hostname, port: Number(url.port) });
  onTestFinished(() => line.close());
  url.hostname = "127.0.0.1";
  url.port = String(line.port);
  return { line, url: url.href };
}

async function connect() {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test("a backup is made when the newest is a day old, the newest are kept, and what has another name is left alone", async () => {
  const { folder, make } = await buildSchedule(2);
  const monday = new Date("2027-03-01T04:00:00.500Z");
  const later = (hours: number) => new Date(monday.getTime() + hours * hour);
  expect(await make(monday)).toBe("hark-20270301T040000Z.tar.gz");
  expect(await make(later(23.9))).toBeNull();
  await writeFile(join(folder, "hark-by-hand.tar.gz"), "");
  expect(await make(later(24))).toBe("hark-20270302T040000Z.tar.gz");
  expect(await make(later(48))).toBe("hark-20270303T040000Z.tar.gz");
  expect((await readdir(folder)).sort()).toEqual([
    "hark-20270302T040000Z.tar.gz",
    "hark-20270303T040000Z.tar.gz",
    "hark-by-hand.tar.gz",
  ]);
  // It is whole.
  const newest = join(folder, "hark-20270303T040000Z.tar.gz");
  const commands = backupCommands(() => ({ dataDir: app.dataDir }));
  expect((await runCommand(app, commands, ["backup", "verify", newest])).ended).toBe("done");
});

test("a backup that was named while the clock was ahead holds up no later one, and is the first to go", async () => {
  const { folder, schedule, make } = await buildSchedule(2);
  const monday = new Date("2027-03-01T04:00:00Z");
  const later = (hours: number) => new Date(monday.getTime() + hours * hour);
  expect(await make(later(30 * 24))).toBe("hark-20270331T040000Z.tar.gz");
  expect(await findLastBackup(schedule, monday)).toBeNull();
  expect(await make(monday)).toBe("hark-20270301T040000Z.tar.gz");
  expect(await findLastBackup(schedule, later(1))).toMatchObject({ name: "hark-20270301T040000Z.tar.gz" });
  expect(await make(later(23))).toBeNull();
  expect(await make(later(24))).toBe("hark-20270302T040000Z.tar.gz");
  expect((await readdir(folder)).sort()).toEqual(["hark-20270301T040000Z.tar.gz", "hark-20270302T040000Z.tar.gz"]);
});

test("a backup that another node has just named, whose clock is a little ahead, is the last one", async () => {
  const { make } = await buildSchedule(7);
  const now = Date.now();
  expect(await make(new Date(now + 30_000))).not.toBeNull();
  expect(await make(new Date(now))).toBeNull();
});

test("after a failure while the clock was ahead a backup is tried again once it is right", async () => {
  const { folder, schedule } = await buildSchedule(7);
  await writeFile(folder, "a file where the folder should be");
  const clock = { at: new Date("2027-03-01T07:00:00Z") };
  let look = async () => {};
  const jobs = {
    repeat(_name: string, _seconds: number, work: () => Promise<void>) {
      look = work;
    },
  };
  const { databaseUrl, dataDir } = app;
  const log = createLog("silent");
  scheduleBackups({ jobs, databaseUrl, dataDir, storage: null, clock: { now: () => clock.at }, log }, schedule);
  await expect(look()).rejects.toThrow(/EEXIST/);
  // It pauses after a failure.
  await look();
  clock.at = new Date("2027-03-01T04:00:00Z");
  await expect(look()).rejects.toThrow(/EEXIST/);
});

test("files that are missing are told in the log", async () => {
  const lines: string[] = [];
  const { make } = await buildSchedule(7, { write: (line) => void lines.push(line) });
  const now = new Date();
  const name = "f".repeat(27);
  await app.app.database.db
    .insertInto("stored_files")
    .values({
      id: newId(),
      name,
      purpose: "MESSAGE",
      owner_id: newId(),
      upload_type: "image/png",
      upload_expires_at: now,
      content_type: "image/png",
      size_bytes: 3,
      stored_at: now,
    })
    .execute();
  expect(await make(now)).not.toBeNull();
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ missingFiles: 1, msg: "files that the database speaks of are not on the disk" }),
  ]);
  await app.app.database.db.deleteFrom("stored_files").where("name", "=", name).execute();
});

test("of several nodes with one folder one makes the backup", async () => {
  const { folder, make } = await buildSchedule(7);
  const at = new Date("2027-03-01T04:00:00Z");
  const made = await Promise.all([make(at), make(at), make(new Date(at.getTime() + 1000)), make(at)]);
  expect(made.filter((name) => name !== null)).toHaveLength(1);
  expect(await listBackups({ folder, everyHours: 24, keep: 7 })).toHaveLength(1);
});

test("the doctor says when the newest backup is too old, and when there is none", async () => {
  const { schedule, make } = await buildSchedule(7);
  expect(await examineBackups(undefined)).toMatchObject({ state: "OFF" });
  expect(await examineBackups(schedule)).toMatchObject({ state: "BROKEN", says: expect.stringContaining("no backup") });
  await make(new Date(Date.now() - 49 * hour));
  expect(await examineBackups(schedule)).toMatchObject({ state: "BROKEN", says: expect.stringContaining("49 h ago") });
  await make(new Date());
  expect(await examineBackups(schedule)).toMatchObject({ state: "GOOD", says: expect.stringContaining("2 backups") });
});

test.each(["pg_try_advisory_lock", "repeatable read", "copy ", "from stored_files where stored_at"])(
  "a backup whose line to the database dies without a word at %j fails, and the next one is made",
  async (words) => {
    const { line, url } = await lineToDatabase();
    const { folder, make } = await buildSchedule(7, { databaseUrl: url });
    line.cutBefore(words);
    await expect(make(new Date(), 300)).rejects.toThrow(/timeout|can't be reached/);
    expect(await readdir(folder)).toEqual([]);
    line.mend();
    // PostgreSQL needs a moment until it has seen that the one before is gone.
    await expect.poll(() => make(new Date())).toMatch(/^hark-.*gz$/);
  },
);

test("a backup whose line to the database dies when everything was read is made, and ends", async () => {
  const { line, url } = await lineToDatabase();
  const { make } = await buildSchedule(7, { databaseUrl: url });
  // The farewell.
  line.cutBefore("X\0\0\0\u0004");
  expect(await make(new Date(), 60_000)).toMatch(/^hark-.*gz$/);
});

test("a backup that runs for longer than its interval is told in the log", async () => {
  const inTheWay = await connect();
  await inTheWay.query("begin; lock table projects in access exclusive mode");
  const lines: string[] = [];
  const { make } = await buildSchedule(7, { everyHours: 10 / hour, write: (line) => void lines.push(line) });
  const made = make(new Date());
  await expect.poll(() => lines[0]).toContain("a backup that began long ago is still running");
  await inTheWay.query("commit");
  expect(await made).toMatch(/^hark-.*gz$/);
});

test("a node that can't make a backup, as another has been at one for longer than the interval, says so", async () => {
  const other = await connect();
  await other.query("select pg_advisory_lock(hashtextextended('scheduled-backup', 0))");
  const daily = await buildSchedule(7);
  expect(await daily.make(new Date())).toBeNull();
  const often = await buildSchedule(7, { everyHours: 1 / hour });
  await expect(often.make(new Date())).rejects.toThrow(/another process makes, has not ended .* \(process \d+ of/);
});
