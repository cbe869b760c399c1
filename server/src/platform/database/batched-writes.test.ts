import pg from "pg";
import { describe, expect, test } from "vitest";
import { createBatchedWrites } from "./batched-writes.ts";

type Item = { key: string; text: string };

/** Batches whose writes finish when the test says so. */
function stage({ maxTogether = 1, maxItems = 10 } = {}) {
  const batches: { texts: string[]; end: (answers?: (string | undefined)[]) => void; fail: (error: Error) => void }[] =
    [];
  const alone: string[] = [];
  const writes = createBatchedWrites<Item, string>({
    keyOf: ({ key }) => key,
    maxTogether,
    maxItems,
    writeTogether: (items) =>
      new Promise((resolve, reject) => {
        const texts = items.map(({ text }) => text);
        batches.push({ texts, end: (answers = texts) => resolve(answers), fail: reject });
      }),
    writeAlone: async ({ text }) => {
      alone.push(text);
      if (text === "bad") throw new Error("bad");
      return `${text} alone`;
    },
  });
  const batch = async (index: number) => {
    await expect.poll(() => batches.length).toBeGreaterThan(index);
    return batches[index] as (typeof batches)[number];
  };
  return { write: (key: string, text: string) => writes.write({ key, text }), batch, batches, alone };
}

const outcomesOf = (calls: Promise<string>[]) =>
  Promise.all(calls.map((call) => call.catch((error: Error) => `failed: ${error.message}`)));

function refusal(severity: string) {
  const error = new pg.DatabaseError(severity, 0, "error");
  error.severity = severity;
  return error;
}

describe("batched writes", () => {
  test("a single item is written at once; items that arrive meanwhile are batched", async () => {
    const { write, batch, batches } = stage();
    const first = write("a", "1");
    const one = await batch(0);
    expect(one.texts).toEqual(["1"]);
    const others = [write("b", "2"), write("c", "3")];
    one.end();
    expect(await first).toBe("1");
    const two = await batch(1);
    expect(two.texts).toEqual(["2", "3"]);
    two.end();
    expect(await Promise.all(others)).toEqual(["2", "3"]);
    expect(batches).toHaveLength(2);
  });

  test("items of one key are never written concurrently, and keep their order", async () => {
    const { write, batch } = stage({ maxTogether: 3 });
    const all = [write("a", "1"), write("a", "2"), write("b", "3"), write("a", "4")];
    const expected = [["1", "3"], ["2"], ["4"]];
    for (const [index, texts] of expected.entries()) {
      const { texts: seen, end } = await batch(index);
      expect(seen).toEqual(texts);
      end();
    }
    expect(await Promise.all(all)).toEqual(["1", "2", "3", "4"]);
  });

  test("the size of a batch and the number of concurrent batches are limited", async () => {
    const { write, batch, batches } = stage({ maxItems: 2, maxTogether: 2 });
    const all = ["1", "2", "3", "4", "5"].map((text) => write(text, text));
    (await batch(1)).end();
    const third = await batch(2);
    expect(batches.map(({ texts }) => texts)).toEqual([["1", "2"], ["3", "4"], ["5"]]);
    batches[0]?.end();
    third.end();
    expect(await Promise.all(all)).toEqual(["1", "2", "3", "4", "5"]);
  });

  test("an item that a batch leaves out is handled alone, while others go on", async () => {
    const { write, batch, alone } = stage();
    const all = [write("a", "1"), write("b", "2")];
    (await batch(0)).end([undefined, "2"]);
    expect(await Promise.all(all)).toEqual(["1 alone", "2"]);
    expect(alone).toEqual(["1"]);
  });

  test("a batch that the database refuses is written item by item, and only the bad one fails", async () => {
    const { write, batch } = stage();
    const all = outcomesOf([write("a", "1"), write("b", "bad"), write("c", "3")]);
    (await batch(0)).fail(refusal("ERROR"));
    expect(await all).toEqual(["1 alone", "failed: bad", "3 alone"]);
  });

  test.each([["FATAL"], ["a broken connection"]])(
    "after %s nobody knows what was written: all fail, none is written again",
    async (kind) => {
      const { write, batch, alone } = stage();
      const all = outcomesOf([write("a", "1"), write("b", "2")]);
      (await batch(0)).fail(kind === "FATAL" ? refusal("FATAL") : new Error(kind));
      expect(await all).toEqual([`failed: ${kind}`, `failed: ${kind}`]);
      expect(alone).toEqual([]);
      const next = write("a", "3");
      (await batch(1)).end();
      expect(await next).toBe("3");
    },
  );
});
