import { fromWallTime, toWallTime } from "../time/wall-time.ts";

/** When a snoozed conversation may come back, as the menu offers it. */
export interface SnoozeChoice {
  key: "inThreeHours" | "tomorrow" | "monday";
  /** In milliseconds since 1970. */
  at: number;
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const nineOClock = 9 * 60;
const sunday = 0;

/**
 * Three hours are hours that pass; nine o'clock is what the clocks of the zone show on that day, whichever way they were changed
 * in between. On a Sunday Monday is tomorrow, and not said twice.
 */
export function snoozeChoices(zone: string, now: number): SnoozeChoice[] {
  const { day, weekday } = toWallTime(zone, now);
  const atNine = (daysAhead: number) => fromWallTime(zone, day + daysAhead * dayMs, nineOClock);
  const toMonday = weekday <= 1 ? 1 - weekday || 7 : 8 - weekday;
  return [
    { key: "inThreeHours", at: now + 3 * hourMs },
    { key: "tomorrow", at: atNine(1) },
    ...(weekday === sunday ? [] : [{ key: "monday" as const, at: atNine(toMonday) }]),
  ];
}
