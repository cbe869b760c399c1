import type { SavedReply } from "@hark/contract/saved-replies/schema";
import { expect, it } from "vitest";
import { findReplies } from "./find-replies.ts";
import { findSlash } from "./find-slash.ts";

it.each([
  ["/", 1, { start: 0, end: 1, search: "" }],
  ["Thanks. /refu", 13, { start: 8, end: 13, search: "refu" }],
  ["Thanks.\n/broken part", 20, { start: 8, end: 20, search: "broken part" }],
  ["and/or", 6, null],
  ["https://a", 9, null],
  ["1 / 2", 5, null],
  ["/refund", 0, null],
  ["/a\nb", 4, null],
] as const)("[A3] in %j at %i the picker searches for %j", (text, cursor, slash) => {
  expect(findSlash(text, cursor)).toEqual(slash);
});

const build = (title: string, locale: string | null, usedCount = 0): SavedReply => ({
  id: title,
  title,
  shortcut: null,
  locale,
  body: "",
  attachments: [],
  actions: { tagIds: [], assign: null, note: null, status: null, snooze: null },
  isShared: true,
  ownerId: null,
  usedCount,
  lastUsedAt: null,
  createdAt: "",
  updatedAt: "",
});

it("[A3] the visitor's language comes first, then what is used most, or what matches best", () => {
  const replies = [
    build("Apple", "en", 9),
    build("Apfel", "de-AT"),
    build("App", null, 3),
    build("Ap", "de", 1),
    build("Apo", "de", 5),
  ];
  const titles = (search: string, language: string | null) =>
    findReplies(replies, search, language).map(({ title }) => title);
  expect(titles("", "de")).toEqual(["Apo", "Ap", "Apfel", "App", "Apple"]);
  expect(titles("ap", "de-DE")).toEqual(["Ap", "Apfel", "Apo", "App", "Apple"]);
  expect(titles("", null)).toEqual(["Apple", "Apo", "App", "Ap", "Apfel"]);
  expect(titles("zzz", "de")).toEqual([]);
});
