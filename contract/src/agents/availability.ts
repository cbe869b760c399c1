import { fromWallTime, toWallTime } from "../time/wall-time.ts";

/** The one online rule (design section 6), for the server that decides and the screen that shows what a switch will do. */

export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof weekdays)[number];

export interface ClockTime {
  hour: number;
  minute: number;
}

/** `to` may be 24:00, the end of the day. */
export interface TimeRange {
  from: ClockTime;
  to: ClockTime;
}

/** From the first to the last day, both included; as 'YYYY-MM-DD', in the agent's zone. */
export interface DaysOff {
  from: string;
  to: string;
}

export interface Availability {
  offlineMode: boolean;
  activeWhenInApp: boolean;
  enableSchedule: boolean;
  /** 'UTC+05:30'. */
  timezoneUTC: string;
  /** IANA name; wins over the offset when set, so that hours survive clock changes. */
  timezone: string | null;
  activeDays: readonly Weekday[];
  activeTime: readonly TimeRange[];
  /** On these the schedule does not count. */
  daysOff: readonly DaysOff[];
}

/** CONST-45. */
export const defaultRange: TimeRange = { from: { hour: 9, minute: 0 }, to: { hour: 17, minute: 0 } };

const minutesOf = ({ hour, minute }: ClockTime) => hour * 60 + minute;

/** VAL-25: by hour, then minute. */
export function startsBeforeEnd({ from, to }: TimeRange): boolean {
  return minutesOf(from) < minutesOf(to);
}

export const rangeRefusal = "Start time must be before end time";
export const repeatRefusal = "These hours are there already";
export const overlapRefusal = "These hours overlap with others";
export const daysOffRefusal = "The first day must not be after the last";

/** Why this one of the ranges can't be saved beside the others, or null. Of two that are in each other's way it is the later one. */
export function refuseRange(ranges: readonly TimeRange[], index: number): string | null {
  const range = ranges[index];
  if (!range) return null;
  if (!startsBeforeEnd(range)) return rangeRefusal;
  const [from, to] = [minutesOf(range.from), minutesOf(range.to)];
  const before = ranges.slice(0, index).filter(startsBeforeEnd);
  if (before.some((one) => minutesOf(one.from) === from && minutesOf(one.to) === to)) return repeatRefusal;
  return before.some((one) => minutesOf(one.from) < to && from < minutesOf(one.to)) ? overlapRefusal : null;
}

/** What is offered beside the ranges that are there: the usual hours, or the hour after the last if they are taken (SET-AVAIL-13). */
export function proposeRange(ranges: readonly TimeRange[]): TimeRange {
  if (refuseRange([...ranges, defaultRange], ranges.length) === null) return defaultRange;
  const last = Math.max(...ranges.map(({ to }) => minutesOf(to)));
  const from = { hour: Math.floor(last / 60), minute: last % 60 };
  return from.hour < 23 ? { from, to: { hour: from.hour + 1, minute: from.minute } } : defaultRange;
}

/** Whether it is a day of the calendar, as 'YYYY-MM-DD'. */
export function isDate(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && dateOf(at) === text;
}

/** The day's name as 'YYYY-MM-DD'; `day` is a UTC midnight in milliseconds. */
const dateOf = (day: number) => new Date(day).toISOString().slice(0, 10);

const isOff = ({ daysOff }: Pick<Availability, "daysOff">, day: number): boolean => {
  const date = dateOf(day);
  return daysOff.some(({ from, to }) => from <= date && date <= to);
};

export function zoneOf({ timezone, timezoneUTC }: Pick<Availability, "timezone" | "timezoneUTC">): string {
  return timezone ?? timezoneUTC;
}

/** A range includes its start and not its end: 09:00 to 17:00 is over at 17:00. */
export function isInSchedule(availability: Availability, now: number): boolean {
  const { day, weekday, minutes } = toWallTime(zoneOf(availability), now);
  return (
    !isOff(availability, day) &&
    availability.activeDays.includes(nameOf(weekday)) &&
    availability.activeTime.some(({ from, to }) => minutesOf(from) <= minutes && minutes < minutesOf(to))
  );
}

/** `isAppOpen`: a dashboard of the agent is connected, in any tab on any device. */
export function isOnline(availability: Availability, { now, isAppOpen }: { now: number; isAppOpen: boolean }): boolean {
  const { offlineMode, activeWhenInApp, enableSchedule } = availability;
  if (offlineMode) return false;
  if (!activeWhenInApp && !enableSchedule) return true;
  return (activeWhenInApp && isAppOpen) || (enableSchedule && isInSchedule(availability, now));
}

/** Who is away for longer than that says it in other ways. */
const farthestDays = 100;

/** The next moment after `now` at which the schedule puts the agent online; null when it never does. */
export function nextScheduledStart(availability: Availability, now: number): number | null {
  const { offlineMode, enableSchedule, activeDays, activeTime } = availability;
  if (offlineMode || !enableSchedule || activeDays.length === 0 || activeTime.length === 0) return null;
  const zone = zoneOf(availability);
  const today = toWallTime(zone, now).day;
  const dayMs = 24 * 60 * 60_000;
  // Today's hours may be over already, and the week's only day is today; a holiday may come between.
  for (let ahead = 0; ahead <= farthestDays; ahead++) {
    const day = today + ahead * dayMs;
    if (isOff(availability, day)) continue;
    if (!activeDays.includes(nameOf(new Date(day).getUTCDay()))) continue;
    const starts = activeTime.map(({ from }) => fromWallTime(zone, day, minutesOf(from))).filter((at) => at > now);
    if (starts.length > 0) return Math.min(...starts);
  }
  return null;
}

/** Returns when an offline team is back, if anybody's schedule says so. */
export function teamBackAt(team: readonly Availability[], now: number): number | null {
  const starts = team.map((one) => nextScheduledStart(one, now)).filter((at) => at !== null);
  return starts.length === 0 ? null : Math.min(...starts);
}

function nameOf(weekday: number): Weekday {
  return weekdays[(weekday + 6) % 7] as Weekday;
}
