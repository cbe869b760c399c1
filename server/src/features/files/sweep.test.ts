import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { day } from "@hark/contract/limits";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import { createDomainEvents } from "../../platform/domain-events.ts";
import { createLog } from "../../platform/log.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import type { FileUse } from "./file-use-queries.ts";
import { insertFile } from "./queries.ts";
import { removeFilesOf, sweepFiles } from "./sweep.ts";

/** A bucket in which each removal takes a while: all of them together longer than a transaction may be idle. */
const removalMs = 25;
const idleInTransactionMs = 1_000;
const count = 60;

const log = createLog("silent");
const ownerId = randomUUID();
const unused: FileUse = { purpose: "MESSAGE", isUsed: sql<boolean>`false`, moveTo: () => [] };
const now = new Date();
const clock = { now: () => new Date(now.getTime() + 2 * day) };

let stage: { database: Database; drop(): Promise<void> };
let names: string[];

beforeEach(async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase({
    url,
    events: createDomainEvents(log),
    log,
    limits: { statementMs: 10_000, lockMs: 5_000, idleInTransactionMs, waitMs: 5_000, maxWaiting: 100 },
  });
  names = Array.from({ length: count }, (_, index) => `${String(index).padStart(3, "0")}.png`);
  for (const [index, name] of names.entries()) {
    await insertFile(database, {
      id: randomUUID(),
      name,
      shownName: null,
      mediaName: null,
      purpose: "MESSAGE",
      ownerId,
      uploadType: "image/png",
      uploadBytes: 1,
      uploadTokenHash: null,
      uploadExpiresAt: now,
      contentType: "image/png",
      now: new Date(now.getTime() + index),
    });
  }
  stage = { database, drop };
});

afterEach(async () => {
  await stage.database.close();
  await stage.drop();
});

/** A slow bucket that has the bytes of all files, and removes none of those whose keys `refuses` names. */
function buildBucket(refuses: (key: string) => boolean = () => false) {
  const keys = new Set(names.flatMap((name) => [`arrivals/${name}`, `files/${name}`]));
  const storage = {
    removeUnfinished: async () => 0,
    async remove(key: string) {
      // The time that a bucket takes, which is what is tested.
      await once(AbortSignal.timeout(removalMs), "abort");
      if (refuses(key)) throw new Error("The bucket refused it");
      keys.delete(key);
    },
  } as unknown as Storage;
  return { keys, storage };
}

const listNames = async () =>
  (await stage.database.db.selectFrom("stored_files").select("name").orderBy("name").execute()).map(({ name }) => name);

test("a sweep of a slow bucket ends, though all removals together take longer than a transaction may wait", async () => {
  const { keys, storage } = buildBucket();
  await sweepFiles({ database: stage.database, storage, clock }, [unused]);
  expect([await listNames(), [...keys]]).toEqual([[], []]);
});

test("the files of a deleted project are removed from a slow bucket, though that takes longer than a transaction may wait", async () => {
  const { keys, storage } = buildBucket();
  await removeFilesOf({ database: stage.database, storage, clock }, ownerId);
  expect([await listNames(), [...keys]]).toEqual([[], []]);
});

test("a file that the bucket does not remove keeps its row for the next sweep, and holds up no other", async () => {
  const stubborn = names[3] ?? "";
  const { keys, storage } = buildBucket((key) => key === `files/${stubborn}`);
  const context = { database: stage.database, storage, clock };
  await expect(sweepFiles(context, [unused])).rejects.toThrow("The bucket refused it");
  expect([await listNames(), [...keys]]).toEqual([[stubborn], [`files/${stubborn}`]]);
  await sweepFiles({ ...context, storage: { ...storage, remove: async (key) => void keys.delete(key) } }, [unused]);
  expect([await listNames(), [...keys]]).toEqual([[], []]);
});

test("a bucket that is away leaves every row, and is asked for a few files only", async () => {
  let asked = 0;
  const { storage } = buildBucket(() => {
    asked++;
    return true;
  });
  await expect(removeFilesOf({ database: stage.database, storage, clock }, ownerId)).rejects.toThrow("refused");
  expect(await listNames()).toEqual(names);
  expect(asked).toBeLessThan(count);
});
