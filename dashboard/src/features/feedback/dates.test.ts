import { expect, test } from "vitest";
import { fullDate, shortDate } from "./dates.ts";

test("[GAP-72] a card shows day and month, and the year if it is not this year; the dialog shows the full date", () => {
  const now = new Date("2026-11-28T12:00:00Z");
  expect(shortDate("2026-09-14T12:00:00Z", now)).toBe("Sep 14");
  expect(shortDate("2025-10-04T12:00:00Z", now)).toBe("Oct 4, 2025");
  expect(fullDate("2026-11-26T12:00:00Z")).toBe("November 26, 2026");
});
