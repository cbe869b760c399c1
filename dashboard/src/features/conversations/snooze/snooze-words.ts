import type { SnoozeEnd } from "@hark/contract/conversations/schema";
import { toWallTime } from "@hark/contract/time/wall-time";
import { dateLocale } from "../../../shared/time/date-locale.ts";
import { t } from "./texts.ts";

const dayMs = 24 * 60 * 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function format(at: number, zone: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${zone} ${Object.entries(options).join()}`;
  let known = formats.get(key);
  if (!known) {
    known = new Intl.DateTimeFormat(dateLocale, { ...options, timeZone: zone });
    formats.set(key, known);
  }
  // Browsers put a narrow space before AM and PM.
  return known.format(at).replace(/\s/gu, " ");
}

/** Returns '9:00 AM'. */
export const clockLabel = (at: number, zone: string) => format(at, zone, { hour: "numeric", minute: "2-digit" });

/** Returns 'Nov 30, 9:00 AM', with the year where it is another one: 'Jan 4, 2027, 9:00 AM'. */
export function dateLabel(at: number, zone: string, now: number): string {
  const year = { year: "numeric" } as const;
  const isThisYear = format(at, zone, year) === format(now, zone, year);
  const day = format(at, zone, { day: "numeric", month: "short", ...(!isThisYear && year) });
  return `${day}, ${clockLabel(at, zone)}`;
}

/** Returns '9:00 AM' for later today, 'Mon 9:00 AM' within the next six days, and a date from then on. */
export function momentLabel(at: number, zone: string, now: number): string {
  const daysAhead = Math.round((toWallTime(zone, at).day - toWallTime(zone, now).day) / dayMs);
  if (daysAhead === 0) return clockLabel(at, zone);
  if (daysAhead > 0 && daysAhead < 7) return `${format(at, zone, { weekday: "short" })} ${clockLabel(at, zone)}`;
  return dateLabel(at, zone, now);
}

/** Returns 'Monday 9:00 AM' from today to the next six days, and a date otherwise. */
export function longMomentLabel(at: number, zone: string, now: number): string {
  const daysAhead = Math.round((toWallTime(zone, at).day - toWallTime(zone, now).day) / dayMs);
  if (daysAhead < 0 || daysAhead > 6) return dateLabel(at, zone, now);
  return `${format(at, zone, { weekday: "long" })} ${clockLabel(at, zone)}`;
}

/** Returns 'Snoozed until Mon 9:00 AM' or 'Snoozed until they write'. */
export function snoozedLabel(until: SnoozeEnd, zone: string, now: number): string {
  return until === "ANSWER"
    ? t("snoozedUntilAnswer")
    : t("snoozedUntil", { time: momentLabel(Date.parse(until), zone, now) });
}

/** Returns 'Mon 9:00 AM' or 'Until they write', for where there is no room. */
export function snoozedShort(until: SnoozeEnd, zone: string, now: number): string {
  return until === "ANSWER" ? t("untilTheyWrite") : momentLabel(Date.parse(until), zone, now);
}
