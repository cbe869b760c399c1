import fc from "fast-check";
import { expect, it } from "vitest";
import { parseQuery } from "./query.ts";

const read = (q: string, timezone = "UTC") => parseQuery(q, timezone);
const operatorsOf = (q: string, timezone?: string) =>
  read(q, timezone).operators.map(({ name, value }) => [name, value]);

it("[A1] operators stand anywhere, in any case, with values in quotes", () => {
  const query = read('IS:Open refund tag:"High value" now From:me assigned:none');
  expect(query.words).toBe("refund now");
  expect(query.terms.map(({ lexeme }) => lexeme)).toEqual(["refund", "now"]);
  expect(query.operators).toEqual([
    { name: "is", value: "open" },
    { name: "tag", value: "High value" },
    { name: "from", value: "me" },
    { name: "assigned", value: "none" },
  ]);
  expect(query.parts.map(({ name, typed }) => `${name}:${typed}`)).toEqual([
    "is:Open",
    "tag:High value",
    "from:me",
    "assigned:none",
  ]);
});

it.each([
  ["https://example.com", ["https", "example", "com"]],
  ["at 10:30", ["at", "10", "30"]],
  ["is: open", ["is", "open"]],
  ['tag:""', ["tag"]],
  ["dis:open", ["dis", "open"]],
  ["colour:red", ["colour", "red"]],
])("[A1] in %s everything is words", (q, lexemes) => {
  expect(read(q).operators).toEqual([]);
  expect(read(q).terms.map(({ lexeme }) => lexeme)).toEqual(lexemes);
});

it.each(["is:banana", "type:all", "has:video", "before:soon", "after:2026-02-30", "before:2026-05-03T25:00Z", "is:me"])(
  "[A1] the value of %s is not in the table",
  (q) => {
    const { problem } = read(`refund ${q}`);
    expect(problem && `${problem.name}:${problem.typed}`).toBe(q);
    expect(`refund ${q}`.slice(problem?.start, problem?.end)).toBe(q);
  },
);

it("[A1] a day begins in the zone, also on the day of a clock change", () => {
  const at = (text: string) => Date.parse(text);
  expect(operatorsOf("before:2026-05-03")).toEqual([["before", at("2026-05-03T00:00:00Z")]]);
  expect(operatorsOf("after:2026-05-03", "Europe/Berlin")).toEqual([["after", at("2026-05-02T22:00:00Z")]]);
  expect(operatorsOf("after:2026-10-25", "Europe/Berlin")).toEqual([["after", at("2026-10-24T22:00:00Z")]]);
  expect(operatorsOf("after:2026-10-26", "Europe/Berlin")).toEqual([["after", at("2026-10-25T23:00:00Z")]]);
  expect(operatorsOf("before:2026-05-03T10:30+02:00")).toEqual([["before", at("2026-05-03T08:30:00Z")]]);
  expect(operatorsOf("before:2026-05-03T10:30:15.250Z")).toEqual([["before", at("2026-05-03T10:30:15.250Z")]]);
  expect(operatorsOf("before:2026-05-03T10:30", "Asia/Tokyo")).toEqual([["before", at("2026-05-03T01:30:00Z")]]);
});

it("[A1] an address may be written by one side", () => {
  expect(operatorsOf("email:Ada@Example.com email:@example.com email:ada@")).toEqual([
    ["email", "ada@example.com"],
    ["email", "example.com"],
    ["email", "ada"],
  ]);
});

it("[A1] any text is read, and its parts lie in it in order", () => {
  const q = fc.string({ unit: fc.constantFrom(..."is:opentag\" '東ß12-", "from:", 'tag:"', " before:") });
  fc.assert(
    fc.property(fc.oneof(q, fc.string({ unit: "binary" })), (text) => {
      const query = read(text);
      let before = 0;
      for (const { start, end } of query.parts) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        before = end;
      }
      expect(before).toBeLessThanOrEqual(text.length);
    }),
  );
});
