import { expect, it } from "vitest";
import { dateLocaleOf } from "./date-locale.ts";

const at = new Date(2026, 10, 28, 14, 16);
const write = (language: string) =>
  new Intl.DateTimeFormat(dateLocaleOf(language), { dateStyle: "long", timeStyle: "short" })
    .format(at)
    .replace(/\s/gu, " ");

it.each([
  ["en-US", "November 28, 2026 at 2:16 PM"],
  ["en-GB", "28 November 2026 at 14:16"],
  ["de", "28 November 2026 at 14:16"],
  ["sv-SE", "28 November 2026 at 14:16"],
  // Its own calendar and digits would not fit into an English sentence.
  ["fa-IR", "28 November 2026 at 14:16"],
])("writes dates in English with the order and clock of %s", (language, expected) => {
  expect(write(language)).toBe(expected);
});
