import { expect, test } from "vitest";
import { createBatchedReads } from "./batched-reads.ts";

function build() {
  const statements: (readonly number[])[] = [];
  const read = createBatchedReads(async (keys: readonly number[]) => {
    statements.push(keys);
    if (keys.includes(0)) throw new Error("no zero");
    return keys.map((key) => (key > 100 ? null : `row ${key}`));
  });
  return { read, statements };
}

test("what one turn asks for is one statement, and each has its own answer, in any order and also twice", async () => {
  const { read, statements } = build();
  expect(await Promise.all([read(3), read(101), read(1), read(3)])).toEqual(["row 3", null, "row 1", "row 3"]);
  expect(statements).toEqual([[3, 101, 1, 3]]);
});

test("nothing is remembered: what is asked for later is read again", async () => {
  const { read, statements } = build();
  await read(1);
  await read(1);
  expect(statements).toEqual([[1], [1]]);
});

test("a statement that fails fails its own reads, and no others", async () => {
  const { read } = build();
  await Promise.all([read(1), read(0)].map((one) => expect(one).rejects.toThrow("no zero")));
  expect(await read(1)).toBe("row 1");
});

test("no statement has more than 64 rows, and none of many reads is lost", async () => {
  const { read, statements } = build();
  const keys = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(await Promise.all(keys.map(read))).toEqual(keys.map((key) => `row ${key}`));
  expect(statements.map(({ length }) => length)).toEqual([64, 36]);
});
