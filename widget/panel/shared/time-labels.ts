import { relativeTimeLabel } from "@hark/contract/time/relative-time";
import { daysBetween } from "./back-at-label.ts";
import type { Texts } from "./texts/texts.ts";

/** Returns a list's label: the dashboard's in English (CONST-28..32), the language's own short ones otherwise. */
export function listTimeLabel(at: string, nowMs: number, { language, locale }: Texts): string {
  const atMs = Date.parse(at);
  if (language === "en") return relativeTimeLabel(atMs, nowMs, { short: true, locale });
  const minutes = Math.max(0, Math.floor((nowMs - atMs) / 60_000));
  const relative = new Intl.RelativeTimeFormat(locale, { style: "narrow", numeric: "auto" });
  if (minutes < 2) return relative.format(0, "second");
  if (minutes < 60) return relative.format(-minutes, "minute");
  if (minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), "hour");
  if (minutes < 60 * 24 * 60) return relative.format(-Math.floor(minutes / 60 / 24), "day");
  return new Intl.DateTimeFormat(locale, { month: "short", year: "numeric" }).format(atMs);
}

export function fullTimeLabel(at: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short" }).format(new Date(at));
}

/** The heading above the first message of a day. */
export function dayLabel(at: string, nowMs: number, locale: string): string {
  const days = daysBetween(nowMs, Date.parse(at));
  if (days >= -1 && days <= 0) {
    const label = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day");
    return label.charAt(0).toLocaleUpperCase(locale) + label.slice(1);
  }
  const isThisYear = new Date(at).getFullYear() === new Date(nowMs).getFullYear();
  return new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "long",
    ...(!isThisYear && { year: "numeric" }),
  }).format(new Date(at));
}

export function isSameDay(a: string, b: string): boolean {
  return daysBetween(Date.parse(a), Date.parse(b)) === 0;
}
