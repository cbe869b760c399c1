import { describe, expect, it } from "vitest";
import { relativeTimeLabel } from "./relative-time.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const now = Date.UTC(2026, 2, 15, 12);

const ago = (age: number, short = false) => relativeTimeLabel(now - age, now, { short, timeZone: "UTC" });
const on = (year: number, month: number, day: number, at = now) =>
  relativeTimeLabel(Date.UTC(year, month - 1, day, 12), at, { timeZone: "UTC" });

describe("relativeTimeLabel", () => {
  it("[CONST-28] under 2 minutes it is 'Just now', 'Now' in short form", () => {
    expect([0, MINUTE, 2 * MINUTE - 1].map((age) => ago(age))).toEqual(["Just now", "Just now", "Just now"]);
    expect(ago(2 * MINUTE - SECOND, true)).toBe("Now");
  });

  it("[CONST-28] a time ahead of the reader's clock is 'Just now', never negative (case S06)", () => {
    expect(ago(-90 * SECOND)).toBe("Just now");
    expect(ago(-400 * DAY, true)).toBe("Now");
  });

  it("[CONST-29] under 60 minutes it counts minutes", () => {
    expect([ago(2 * MINUTE), ago(3 * MINUTE - 1), ago(HOUR - 1)]).toEqual(["2m", "2m", "59m"]);
  });

  it("[CONST-30] under 24 hours it counts hours", () => {
    expect([ago(HOUR), ago(2 * HOUR - 1), ago(DAY - 1)]).toEqual(["1h", "1h", "23h"]);
  });

  it("[CONST-31] under 60 days it counts days", () => {
    expect([ago(DAY), ago(2 * DAY - 1), ago(60 * DAY - 1)]).toEqual(["1d", "1d", "59d"]);
  });

  it("[CONST-32] from 60 days on it is the month alone", () => {
    expect(ago(60 * DAY)).toBe("Jan");
  });

  it("[CONST-32] five months ago in another year is still the month alone", () => {
    expect(on(2025, 10, 15)).toBe("Oct");
  });

  it("[CONST-32] seven months ago in another year carries the year", () => {
    expect(on(2025, 8, 15)).toBe("Aug 2025");
  });

  it("[CONST-32] seven months ago in the same year is the month alone", () => {
    expect(on(2026, 4, 10, Date.UTC(2026, 10, 15))).toBe("Apr");
  });

  it("[CONST-32] six months to the day is not yet more than six months", () => {
    expect(on(2025, 9, 15)).toBe("Sep");
    expect(on(2025, 9, 14)).toBe("Sep 2025");
    expect(on(2025, 8, 31, Date.UTC(2026, 1, 28, 12))).toBe("Aug");
  });

  it("[CONST-32] month and year are read in the given zone", () => {
    const at = Date.UTC(2025, 0, 1, 2);
    expect(relativeTimeLabel(at, Date.UTC(2025, 9, 1), { timeZone: "UTC" })).toBe("Jan");
    expect(relativeTimeLabel(at, Date.UTC(2025, 9, 1), { timeZone: "America/New_York" })).toBe("Dec 2024");
  });
});
