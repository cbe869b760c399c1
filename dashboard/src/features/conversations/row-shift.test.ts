import { describe, expect, it } from "vitest";
import { rowShift } from "./row-shift.ts";

const list = (names: string) => [...names].map((id) => ({ id }));
/** Of the rows a to h, c to e are visible. */
const inSight = { first: 2, count: 3 };

describe("rowShift", () => {
  it.each([
    ["[RT-15] a new conversation above moves them down", "xabcdefgh", 1],
    ["[RT-11] a row from below that moves to the top does too", "gabcdefh", 1],
    ["[RT-11] one of them that moves to the top takes nobody along", "dabcefgh", 0],
    ["one above that leaves moves them up", "bcdefgh", -1],
    ["what happens below does not matter", "abcdefh", 0],
    ["another list is another list", "xyz", 0],
  ])("%s", (_, after, shift) => {
    expect(rowShift(list("abcdefgh"), list(after), inSight)).toBe(shift);
  });
});
