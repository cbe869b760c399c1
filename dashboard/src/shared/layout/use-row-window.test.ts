import { expect, test } from "vitest";
import { listRows } from "./use-row-window.ts";

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

test.each([
  ["the rows in sight and some beyond both edges", { first: 100, last: 110 }, 1_000, -1, range(92, 119)],
  ["no more than there are", { first: 0, last: 10 }, 5, -1, range(0, 5)],
  ["the last rows when the list has become shorter", { first: 100, last: 110 }, 20, -1, range(12, 20)],
  ["the kept row above", { first: 100, last: 102 }, 1_000, 3, [3, ...range(92, 111)]],
  ["the kept row below", { first: 0, last: 2 }, 1_000, 500, [...range(0, 11), 500]],
  ["the kept row once", { first: 0, last: 2 }, 1_000, 1, range(0, 11)],
  ["nothing before the window is known", { first: 0, last: -1 }, 1_000, 1, []],
])("%s", (_, inSight, count, keptIndex, rows) => {
  expect(listRows(inSight, { count, keptIndex })).toEqual(rows);
});
