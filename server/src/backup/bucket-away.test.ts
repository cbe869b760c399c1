import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hour } from "@hark/contract/limits";
import S3rver from "s3rver";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../test/build-test-app.ts";
import { createLog } from "../platform/log.ts";
import type { S3Settings } from "../platform/storage/s3-storage.ts";
import { type BackupSchedule, backUpIfDue, listBackups } from "./schedule-backups.ts";

const app = useTestApp();
const monday = new Date("2025-03-03T04:00:00Z");
const later = (hours: number) => new Date(monday.getTime() + hours * hour);

let folder: string;
let bucketServer: S3rver;
/** Stands before the bucket and refuses the methods that are in `refused`. */
let door: Server;
let refused: readonly string[] = [];
let settings: Omit<S3Settings, "bucket">;
let buckets = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hark-bucket-away-"));
  const configureBuckets = Array.from({ length: 10 }, (_, index) => ({ name: `safe-${index}`, configs: [] }));
  const where = { port: 0, address: "127.0.0.1", silent: true, directory: join(folder, "s3") };
  bucketServer = new S3rver({ ...where, configureBuckets });
  const { port } = await bucketServer.run();
  door = createServer((asked, answer) => {
    const { method = "", url, headers } = asked;
    if (refused.includes(method)) {
      asked.resume();
      answer.writeHead(403, { "content-type": "application/xml" });
      answer.end("<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>");
      return;
    }
    const passedOn = request({ host: "127.0.0.1", port, method, path: url, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers);
      given.pipe(answer);
    });
    asked.pipe(passedOn);
  });
  await new Promise<void>((done) => door.listen(0, "127.0.0.1", done));
  settings = {
    endpoint: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    region: "us-east-1",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    publicUrl: undefined,
  };
});

afterEach(() => {
  refused = [];
});

afterAll(async () => {
  door.closeAllConnections();
  await new Promise((done) => door.close(done));
  await bucketServer.close();
  await rm(folder, { recursive: true, force: true });
});

async function buildSchedule({ keep = 2, hasFolder = true } = {}) {
  const place = await mkdtemp(join(folder, "one-"));
  const schedule: BackupSchedule = {
    folder: hasFolder ? join(place, "backups") : null,
    bucket: { ...settings, bucket: `safe-${buckets++}` },
    everyHours: 24,
    keep,
  };
  const dataDir = join(place, "data");
  const make = (at: Date, differently: Partial<BackupSchedule> = {}) =>
    backUpIfDue(
      {
        databaseUrl: app.databaseUrl,
        dataDir,
        storage: app.app.storage,
        clock: { now: () => at },
        log: createLog("silent"),
      },
      { ...schedule, ...differently },
    );
  const inFolder = async () => (await readdir(join(place, "backups"))).sort();
  const inBucket = async () => (await listBackups(schedule)).map(({ name }) => name);
  return { make, inFolder, inBucket, dataDir };
}

const mondays = "hark-20250303T040000Z.tar.gz";
const tuesdays = "hark-20250304T040000Z.tar.gz";

test("a bucket that lists and takes nothing costs one backup a day, and what it lacks is sent once it takes it", async () => {
  const { make, inFolder, inBucket } = await buildSchedule();
  refused = ["PUT"];
  await expect(make(monday)).rejects.toThrow(/Access Denied/);
  await expect(make(later(0.25))).rejects.toThrow(/Access Denied/);
  await expect(make(later(0.5))).rejects.toThrow(/Access Denied/);
  expect(await inFolder()).toEqual([mondays]);
  for (const day of [1, 2, 3]) await expect(make(later(24 * day))).rejects.toThrow(/Access Denied/);
  expect(await inFolder()).toEqual(["hark-20250305T040000Z.tar.gz", "hark-20250306T040000Z.tar.gz"]);

  refused = [];
  expect(await make(later(73))).toBe("hark-20250306T040000Z.tar.gz");
  expect(await inBucket()).toEqual(["hark-20250306T040000Z.tar.gz"]);
  expect(await make(later(74))).toBeNull();
  expect(await inFolder()).toHaveLength(2);
});

test("while a bucket is away the folder gets its backups all the same, and each try says so", async () => {
  const { make, inFolder, inBucket } = await buildSchedule();
  refused = ["GET", "PUT"];
  await expect(make(monday)).rejects.toThrow();
  await expect(make(later(1))).rejects.toThrow();
  await expect(make(later(24))).rejects.toThrow();
  expect(await inFolder()).toEqual([mondays, tuesdays]);
  refused = [];
  expect(await make(later(25))).toBe(tuesdays);
  expect(await inBucket()).toEqual([tuesdays]);
});

test("a backup of before a key was set is not sent to the bucket", async () => {
  const { make, inBucket } = await buildSchedule();
  await make(monday, { bucket: undefined });
  expect(await make(later(1), { key: { value: "correct horse battery staple" } })).toBe(
    "hark-20250303T050000Z.tar.gz.age",
  );
  expect(await inBucket()).toEqual(["hark-20250303T050000Z.tar.gz.age"]);
});

test("what a killed server left of a backup for the bucket alone is gone after the next one", async () => {
  const { make, inBucket, dataDir } = await buildSchedule({ hasFolder: false });
  const place = join(dataDir, "backup-on-its-way");
  await mkdir(place, { recursive: true });
  await writeFile(join(place, "hark-20250302T040000Z.tar.gz"), "whole, and never sent");
  await writeFile(join(place, "hark-20250302T040000Z.tar.gz.0123abcd.hark-part"), "half of it");
  expect(await make(monday)).toBe(mondays);
  expect(await inBucket()).toEqual([mondays]);
  expect(await readdir(dataDir)).toEqual([]);
  refused = ["PUT"];
  await expect(make(later(24))).rejects.toThrow(/Access Denied/);
  expect(await readdir(dataDir)).toEqual([]);
});
