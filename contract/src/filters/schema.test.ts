import { expect, it } from "vitest";
import { filters as limits } from "../limits.ts";
import { where } from "./schema.ts";
import { findTreeProblem } from "./tree.ts";

const isBug = { field: "type", op: "is", value: "BUG" };
const isFilter = (value: unknown) => where.safeParse(value).success;
const nested = (levels: number): unknown => (levels === 0 ? isBug : { and: [nested(levels - 1)] });

it("[A5] takes a tree up to its limits and nothing beyond", () => {
  expect(isFilter(isBug)).toBe(true);
  expect(isFilter(nested(limits.maxLevels))).toBe(true);
  expect(isFilter(nested(limits.maxLevels + 1))).toBe(false);
  expect(isFilter({ or: Array(limits.maxLeaves).fill(isBug) })).toBe(true);
  expect(isFilter({ or: Array(limits.maxLeaves + 1).fill(isBug) })).toBe(false);
  const page = (length: number) => ({ field: "page", op: "contains", value: "x".repeat(length) });
  const most = { and: [...Array(5).fill(page(limits.textMax)), page(1)] };
  const left = limits.maxLength - JSON.stringify(most).length;
  expect(isFilter({ and: [...Array(5).fill(page(limits.textMax)), page(1 + left)] })).toBe(true);
  expect(isFilter({ and: [...Array(5).fill(page(limits.textMax)), page(2 + left)] })).toBe(false);
});

it.each([
  ["an extra property", { ...isBug, more: 1 }],
  ["an own __proto__", JSON.parse('{"field":"type","op":"is","value":"BUG","__proto__":{}}')],
  ["an own __proto__ beside and", JSON.parse('{"and":[{"field":"type","op":"is","value":"BUG"}],"__proto__":{}}')],
  ["and beside or", { and: [isBug], or: [isBug] }],
  ["a leaf with and", { ...isBug, and: [isBug] }],
  ["an empty list", { and: [] }],
  ["a list", [isBug]],
  ["nothing", null],
  ["no value", undefined],
])("[A5] refuses %s", (_name, value) => {
  expect(isFilter(value)).toBe(false);
});

it("[A5] looks at no leaf of what is too large, however it is nested", () => {
  const refuse = (value: unknown) =>
    findTreeProblem(value, () => {
      throw new Error("A leaf was looked at");
    });
  expect(refuse({ and: Array(40_000).fill({}) })).toBe("size");
  expect(refuse({ and: Array(limits.maxLeaves + 1).fill(isBug) })).toBe("size");
  expect(refuse({ field: "assignee", op: "is", value: Array(200_000).fill("me") })).toBe("size");
  let deep: unknown = 1;
  for (let depth = 0; depth < 200_000; depth++) deep = { and: [deep] };
  expect(refuse(deep)).toBe("size");
});
