import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepPrivate } from "./keep-private.ts";

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "hark-private-"));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const modeOf = async (folder: string) => (await stat(folder)).mode & 0o777;

test("a new data folder opens for its owner alone", async () => {
  const folder = join(parent, "data");
  await keepPrivate(folder);
  expect(await modeOf(folder)).toBe(0o700);
});

test("a data folder that everybody could read is closed", async () => {
  await chmod(parent, 0o755);
  await keepPrivate(parent);
  expect(await modeOf(parent)).toBe(0o700);
});
