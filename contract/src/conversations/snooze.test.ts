import fc from "fast-check";
import { expect, it } from "vitest";
import { toWallTime } from "../time/wall-time.ts";
import { snoozeChoices } from "./snooze.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

const zones = [...Intl.supportedValuesOf("timeZone"), "UTC+05:30", "UTC-12:00", "UTC+14:00"];
const moments = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2037, 0) });

/** What clocks on the wall show there, as text. */
const shown = (zone: string, at: number) => {
  const { day, minutes } = toWallTime(zone, at);
  return `${new Date(day).toISOString().slice(0, 10)} ${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
};

const choicesOf = (zone: string, at: string) =>
  Object.fromEntries(snoozeChoices(zone, Date.parse(at)).map((one) => [one.key, new Date(one.at).toISOString()]));

it("[A7] nine o'clock is nine o'clock of the zone's own tomorrow and Monday, in every zone at any time", () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), moments, (zone, now) => {
      const { day, weekday } = toWallTime(zone, now);
      const dayAhead = (days: number) => new Date(day + days * dayMs).toISOString().slice(0, 10);
      const choices = new Map(snoozeChoices(zone, now).map(({ key, at }) => [key, at]));
      expect(choices.get("inThreeHours")).toBe(now + 3 * hourMs);
      expect(shown(zone, choices.get("tomorrow") ?? 0)).toBe(`${dayAhead(1)} 9:00`);
      const monday = choices.get("monday");
      expect(monday === undefined).toBe(weekday === 0);
      if (monday !== undefined) {
        expect(toWallTime(zone, monday)).toMatchObject({ weekday: 1, minutes: 9 * 60 });
        expect(monday).toBeGreaterThan(now);
        expect(monday - now).toBeLessThanOrEqual(8 * dayMs);
      }
    }),
    { numRuns: 2_000 },
  );
});

it("[A7] tomorrow is 22 to 26 hours nearer or farther where the clocks are changed that night", () => {
  // The night of 24 to 25 October 2026 has an hour more in Berlin; 8 March 2026 has one less in New York.
  expect(choicesOf("Europe/Berlin", "2026-10-24T07:00:00.000Z").tomorrow).toBe("2026-10-25T08:00:00.000Z");
  expect(choicesOf("America/New_York", "2026-03-07T14:00:00.000Z").tomorrow).toBe("2026-03-08T13:00:00.000Z");
  // Lord Howe changes by half an hour.
  expect(choicesOf("Australia/Lord_Howe", "2026-04-04T00:00:00.000Z").tomorrow).toBe("2026-04-04T22:30:00.000Z");
});

it("[A7] three hours are hours that pass, also over a change of the clocks", () => {
  expect(choicesOf("Europe/Berlin", "2026-03-29T00:30:00.000Z").inThreeHours).toBe("2026-03-29T03:30:00.000Z");
});

it("[A7] on a Monday Monday is a week ahead, and on a Sunday it is tomorrow and not said twice", () => {
  expect(choicesOf("Asia/Tokyo", "2026-11-30T01:00:00.000Z")).toEqual({
    inThreeHours: "2026-11-30T04:00:00.000Z",
    tomorrow: "2026-12-01T00:00:00.000Z",
    monday: "2026-12-07T00:00:00.000Z",
  });
  expect(Object.keys(choicesOf("Asia/Tokyo", "2026-11-29T01:00:00.000Z"))).toEqual(["inThreeHours", "tomorrow"]);
});
