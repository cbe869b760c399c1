import fc from "fast-check";
import { expect, test } from "vitest";
import { compareSavedReplies, foldText, rankSavedReply, shortcutKey } from "./rules.ts";

const reply = (title: string, shortcut: string | null = null, body = "") => ({ id: title, title, shortcut, body });

test("[A3] the list is by title, whatever the case and the accents, then by id", () => {
  const titles = ["Zahlung", "änderung", "Bike", "apple", "Ángel", "استرداد", "0 first"];
  expect(
    titles
      .map((title) => reply(title))
      .sort(compareSavedReplies)
      .map((one) => one.title),
  ).toEqual(["0 first", "änderung", "Ángel", "apple", "Bike", "Zahlung", "استرداد"]);
  expect(compareSavedReplies({ id: "a", title: "Same" }, { id: "b", title: "SAME" })).toBeLessThan(0);
});

test("[A3] titles are compared by code points, as PostgreSQL compares their bytes", () => {
  const points = (text: string) => Array.from(foldText(text), (character) => character.codePointAt(0) ?? 0);
  const compare = (a: number[], b: number[]): number => {
    const index = a.findIndex((point, at) => point !== b[at]);
    return index < 0 ? a.length - b.length : (a[index] ?? 0) - (b[index] ?? -1);
  };
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (a, b) => {
      const expected = Math.sign(compare(points(a), points(b)));
      expect(Math.sign(compareSavedReplies({ id: "", title: a }, { id: "", title: b }))).toBe(expected);
    }),
  );
  expect(compareSavedReplies({ id: "", title: "\u{1f600}" }, { id: "", title: "\uffee" })).toBeGreaterThan(0);
});

test.each([
  ["REF", 0],
  ["broken", 1],
  ["three DAYS", 2],
  ["fund", 1],
  ["losung", 1],
  ["LÖSUNG", 1],
  ["nothing", null],
])("[A3] '%s' is found with rank %s", (search, rank) => {
  const found = reply("Refund, Lösung for a broken part", "refund", "It takes three days.");
  expect(rankSavedReply(found, search)).toBe(rank);
});

test("[A3] shortcuts that differ in case alone are the same", () => {
  expect(shortcutKey("Rück-1")).toBe(shortcutKey("RÜCK-1"));
});
