import { describe, expect, it } from "vitest";
import { compareTags, replaceTag, tagColorOf, tagKey } from "./rules.ts";
import { tagName } from "./schema.ts";

describe("names of tags", () => {
  it.each([
    ["Billing", "billing"],
    ["BILLING", "billing"],
    ["  Big   customer\t", "big customer"],
    ["ﬁx", "FIX"],
    ["Ｆｕｌｌ ｗｉｄｔｈ", "full width"],
    ["Cafe\u0301", "Café"],
    ["no\u00a0break", "no break"],
  ])("[A4] %j and %j are the same name", (one, other) => {
    expect(tagKey(one)).toBe(tagKey(other));
  });

  it.each([
    ["billing", "billings"],
    ["é", "e"],
    ["ä", "ae"],
  ])("[A4] %j and %j are two names", (one, other) => {
    expect(tagKey(one)).not.toBe(tagKey(other));
  });

  it("[A4] a name is 1 to 50 characters after inner spaces have become one", () => {
    expect(tagName.parse(`  a ${" ".repeat(60)} b\n`)).toBe("a b");
    expect(tagName.safeParse("x".repeat(50)).success).toBe(true);
    expect(tagName.safeParse("x".repeat(51)).success).toBe(false);
    expect(tagName.safeParse(" \t\u3000").success).toBe(false);
  });

  it("[A4] a name has one of eight colours, the same one every time", () => {
    const colors = Array.from({ length: 200 }, (_, index) => tagColorOf(`Tag ${index}`));
    expect(new Set(colors)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
    expect(tagColorOf("Billing")).toBe(tagColorOf("Billing"));
  });
});

it("[A4] tags are in the order of their names, whatever the case", () => {
  const names = ["zebra", "Äpfel", "apple", "Version 10", "version 9", "Banana"];
  const sorted = names.map((name, index) => ({ name, id: String(index) })).sort(compareTags);
  expect(sorted.map(({ name }) => name)).toEqual(["Äpfel", "apple", "Banana", "version 9", "Version 10", "zebra"]);
});

it("[A4] a merged tag's place is taken by the one that stays, once", () => {
  expect(replaceTag(["a", "b", "c"], "b", "x")).toEqual(["a", "x", "c"]);
  expect(replaceTag(["x", "b"], "b", "x")).toEqual(["x"]);
  expect(replaceTag(["b", "c", "x"], "b", "x")).toEqual(["c", "x"]);
  expect(replaceTag(["a", "b"], "b", null)).toEqual(["a"]);
  expect(replaceTag(["a"], "b", "x")).toEqual(["a"]);
});
