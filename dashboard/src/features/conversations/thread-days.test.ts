import type { Merge } from "@hark/contract/conversations/schema";
import { describe, expect, it } from "vitest";
import { buildMessage, noEntries } from "../../../test/builders.ts";
import { dayKey, dayLabel, messageTimeLabel } from "./thread-days.ts";
import { toTimeline } from "./timeline.ts";

const local = (year: number, month: number, day: number, hour = 12, minute = 0) =>
  new Date(year, month - 1, day, hour, minute);
const now = local(2026, 3, 15).getTime();

describe("days", () => {
  it.each([
    [local(2026, 3, 15, 0, 1), "Today"],
    [local(2026, 3, 14, 23, 59), "Yesterday"],
    [local(2026, 3, 2), "Monday, March 2"],
    [local(2024, 3, 2), "March 2, 2024"],
  ])("%s is '%s'", (date, label) => {
    expect(dayLabel(dayKey(date.toISOString()), now)).toBe(label);
  });

  it("[MSG-54] a group ends at midnight, even within five minutes", () => {
    const messages = [local(2026, 3, 14, 23, 58), local(2026, 3, 15, 0, 1)].map((date) =>
      buildMessage({ senderId: "0190aaaa-0000-7000-8000-000000000000", createdAt: date.toISOString() }),
    );
    expect(toTimeline({ ...noEntries, messages }, null).map((day) => day.pieces.length)).toEqual([1, 1]);
  });

  it("[A9] a merged block stands after its message and parts a group; one of an older page is not there yet", () => {
    const senderId = "0190aaaa-0000-7000-8000-000000000000";
    const at = (minute: number) => local(2026, 3, 15, 9, minute).toISOString();
    const messages = [4, 5, 6].map((sequence) => buildMessage({ sequence, senderId, createdAt: at(sequence) }));
    const merge = (afterSequence: number) =>
      ({ afterSequence, conversationId: `${afterSequence}`, mergedAt: at(30) }) as Merge;
    const merges = [merge(2), merge(5), merge(6)];
    const [day, ...others] = toTimeline({ ...noEntries, messages, merges }, null);
    expect(others).toEqual([]);
    const shown = day?.pieces.map((piece) =>
      piece.kind === "messages" ? piece.messages.map((one) => one.sequence) : piece.kind,
    );
    expect(shown).toEqual([[4, 5], "merge", [6], "merge"]);
  });
});

describe("times", () => {
  it.each([
    [-90_000, "Just now"],
    [119_000, "Just now"],
    [120_000, "11:58 AM"],
  ])("(case S06) %s ms ago is '%s'", (age, label) => {
    expect(messageTimeLabel(new Date(now - age).toISOString(), now)).toBe(label);
  });
});
