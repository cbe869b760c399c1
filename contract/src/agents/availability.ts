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
}

/** CONST-45. */
export const defaultRange: TimeRange = { from: { hour: 9, minute: 0 }, to: { hour: 17, minute: 0 } };

const minutesOf = ({ hour, minute }: ClockTime) => hour * 60 + minute;

/** VAL-25: by hour, then minute. */
export function startsBeforeEnd({ from, to }: TimeRange): boolean {
  return minutesOf(from) < minutesOf(to);
}

export const rangeRefusal = "Start time must be before end time";

export function zoneOf({ timezone, timezoneUTC }: Pick<Availability, "timezone" | "timezoneUTC">): string {
  return timezone ?? timezoneUTC;
}

/** A range includes its start and not its end: 09:00 to 17:00 is over at 17:00. */
export function isInSchedule(availability: Availability, now: number): boolean {
  const { weekday, minutes } = toWallTime(zoneOf(availability), now);
  return (
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

/** The next moment after `now` at which the schedule puts the agent online; null when it never does. */
export function nextScheduledStart(availability: Availability, now: number): number | null {
  const { offlineMode, enableSchedule, activeDays, activeTime } = availability;
  if (offlineMode || !enableSchedule) return null;
  const zone = zoneOf(availability);
  const today = toWallTime(zone, now).day;
  const dayMs = 24 * 60 * 60_000;
  // Eight days: today's hours may be over already, and the week's only day is today.
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = today + ahead * dayMs;
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
