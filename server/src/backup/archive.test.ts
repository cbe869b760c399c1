import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readArchive, readJson, toDamage } from "./archive.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hark-archive-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Reads all of it as a restore does, which asks the database before it reads a file. Returns what it was, in a word. */
async function read(path: string): Promise<string> {
  try {
    for await (const member of readArchive(path)) {
      if (member.name.endsWith(".json")) await readJson(member);
      else {
        for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
        await pipeline(member.body, async (bytes: AsyncIterable<Buffer>) => {
          for await (const _ of bytes);
        });
      }
    }
    return "whole";
  } catch (error) {
    const damage = toDamage(error);
    if (!damage) throw error;
    return "damaged";
  }
}

test("an archive that ends anywhere is damaged, whether or not somebody is reading just then", async () => {
  const rows = Buffer.alloc(200_000, "a row of a table\n");
  const file = Buffer.from(Array.from({ length: 40_000 }, (_, index) => (index * 7919) % 251));
  const whole = gzipSync(
    await packTar([
      { header: { name: "hark-backup.json", size: 2 }, body: "{}" },
      { header: { name: "database/messages/00000001.copy", size: rows.length }, body: rows },
      { header: { name: "files/a.png", size: file.length }, body: file },
      { header: { name: "files/b", size: 9 }, body: "no ending" },
      { header: { name: "end.json", size: 2 }, body: "{}" },
    ]),
  );
  const tar = gunzipSync(whole);
  const path = join(folder, "cut.tar.gz");
  const escaped: unknown[] = [];
  const note = (error: unknown) => void escaped.push(error);
  process.on("uncaughtException", note);
  try {
    const cuts = (length: number, count: number) =>
      Array.from({ length: count }, (_, index) => Math.floor((index * length) / count));
    for (const cut of cuts(whole.length, 60)) {
      await writeFile(path, whole.subarray(0, cut));
      expect({ cut, is: await read(path) }).toEqual({ cut, is: "damaged" });
    }
    for (const cut of cuts(tar.length - 2_048, 60)) {
      await writeFile(path, gzipSync(tar.subarray(0, cut)));
      expect({ cut, is: await read(path) }).toEqual({ cut, is: "damaged" });
    }
    await writeFile(path, whole);
    expect(await read(path)).toBe("whole");
  } finally {
    process.off("uncaughtException", note);
  }
  expect(escaped).toEqual([]);
});
