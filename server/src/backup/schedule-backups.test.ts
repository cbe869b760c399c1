import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hour } from "@hark/contract/limits";
import { expect, onTestFinished, test } from "vitest";
import { useTestApp } from "../../test/build-test-app.ts";
import { runCommand } from "../../test/commands.ts";
import { examineBackups } from "../doctor/examine-backups.ts";
import { createLog } from "../platform/log.ts";
import { backupCommands } from "./commands.ts";
import { backUpIfDue, listBackups } from "./schedule-backups.ts";

const app = useTestApp();

async function buildSchedule(keep: number) {
  const folder = join(await mkdtemp(join(tmpdir(), "hark-schedule-")), "backups");
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const schedule = { folder, everyHours: 24, keep };
  const make = (at: Date) =>
    backUpIfDue(
      {
        databaseUrl: app.databaseUrl,
        storage: app.app.storage,
        clock: { now: () => at },
        log: createLog("silent"),
      },
      schedule,
    );
  return { folder, schedule, make };
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
