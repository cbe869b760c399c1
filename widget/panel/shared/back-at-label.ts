import type { Texts } from "./texts/texts.ts";

const dayMs = 86_400_000;

/** Returns `today at 9:00 AM`, `tomorrow at …`, a weekday within a week, then the date, in the visitor's own time zone. */
export function backAtLabel(at: string, nowMs: number, { locale, t }: Texts): string {
  const time = clockLabel(at, locale);
  const days = daysBetween(nowMs, Date.parse(at));
  if (days <= 0) return t("today", { time });
  if (days === 1) return t("tomorrow", { time });
  const day = new Intl.DateTimeFormat(locale, days < 7 ? { weekday: "long" } : { day: "numeric", month: "long" });
  return t("onDay", { day: day.format(new Date(at)), time });
}

export function clockLabel(at: string | number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" }).format(new Date(at));
}

/** Returns the calendar days from `from` to `to` in the visitor's own time zone. */
export function daysBetween(from: number, to: number): number {
  const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);
  return Math.round((midnight(to) - midnight(from)) / dayMs);
}
