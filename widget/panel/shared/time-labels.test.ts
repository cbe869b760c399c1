import { createTranslate } from "@hark/contract/texts/translate";
import { expect, test } from "vitest";
import { backAtLabel } from "./back-at-label.ts";
import { ar } from "./texts/ar.ts";
import { en } from "./texts/en.ts";
import type { Texts } from "./texts/texts.ts";
import type { English } from "./texts/translation.ts";
import { dayLabel, isSameDay, listTimeLabel } from "./time-labels.ts";

const texts = (language: Texts["language"], catalogue: object): Texts => ({
  language,
  locale: language,
  t: createTranslate(catalogue as English, { locale: language }),
});
const english = texts("en", en);

// Local times on purpose: the visitor's own calendar decides which day is today.
const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute);
const now = at(11, 18).getTime();
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

test.each([
  [at(11, 20, 30), "today at 8:30 PM"],
  [at(12, 9), "tomorrow at 9:00 AM"],
  [at(16, 9), "Monday at 9:00 AM"],
  [at(25, 9), "March 25 at 9:00 AM"],
])("the team is back %s: %s", (when, label) => {
  expect(plain(backAtLabel(when.toISOString(), now, english))).toBe(label);
});

test("a return just before midnight is today, just after is tomorrow", () => {
  expect(backAtLabel(at(11, 23, 59).toISOString(), now, english)).toContain("today");
  expect(backAtLabel(at(12, 0, 0).toISOString(), now, english)).toContain("tomorrow");
});

test("days are named by the visitor's calendar", () => {
  expect(dayLabel(at(11, 0, 1).toISOString(), now, "en")).toBe("Today");
  expect(dayLabel(at(10, 23, 59).toISOString(), now, "en")).toBe("Yesterday");
  expect(dayLabel(at(2, 12).toISOString(), now, "en")).toBe("Mon, March 2");
  expect(isSameDay(at(10, 23, 59).toISOString(), at(11, 0, 0).toISOString())).toBe(false);
});

test("[CONST-28] lists have the dashboard's labels in English, never a negative one", () => {
  expect(listTimeLabel(new Date(now + 90_000).toISOString(), now, english)).toBe("Now");
  expect(listTimeLabel(new Date(now - 5 * 60_000).toISOString(), now, english)).toBe("5m");
});

test("another language has its own labels", () => {
  expect(listTimeLabel(new Date(now - 3 * 3_600_000).toISOString(), now, texts("ar", ar))).toMatch(/ساعات/);
});
