import fc from "fast-check";
import { expect, it } from "vitest";
import { addMonths, dayMs, monthOf, startOf, weeksOf } from "./calendar-days.ts";

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const text = (at: number) => new Date(at).toISOString().slice(0, 10);
const anyDay = fc
  .integer({ min: day("1999-01-01") / dayMs, max: day("2101-01-01") / dayMs })
  .map((count) => count * dayMs);

it.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2026-03-31", -1, "2026-02-28"],
  ["2026-12-15", 1, "2027-01-15"],
  ["2026-01-15", -1, "2025-12-15"],
] as const)("[A7] from %s by %i months to %s", (from, count, to) => {
  expect(text(addMonths(day(from), count))).toBe(to);
});

it("[A7] a month's weeks begin on Monday, hold each of its days once, and nothing but what fills them up", () => {
  fc.assert(
    fc.property(anyDay, (at) => {
      const weeks = weeksOf(monthOf(at));
      const days = weeks.flat();
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        expect(new Date(week[0] ?? 0).getUTCDay()).toBe(1);
      }
      expect(days.every((one, index) => index === 0 || one - (days[index - 1] ?? 0) === dayMs)).toBe(true);
      const own = days.filter((one) => startOf(one) === startOf(at));
      expect(own).toContain(at);
      expect(text(own[0] ?? 0).slice(8)).toBe("01");
      expect(text((own.at(-1) ?? 0) + dayMs).slice(8)).toBe("01");
    }),
  );
});
