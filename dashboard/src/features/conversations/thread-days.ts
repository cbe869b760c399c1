import { dateLocale } from "../../shared/time/date-locale.ts";
import { t } from "./texts.ts";

const DAY_MS = 86_400_000;
const JUST_NOW_MS = 120_000;

const clock = new Intl.DateTimeFormat(dateLocale, { hour: "numeric", minute: "2-digit" });
const dayInYear = new Intl.DateTimeFormat(dateLocale, { weekday: "long", month: "long", day: "numeric" });
const dayWithYear = new Intl.DateTimeFormat(dateLocale, { month: "long", day: "numeric", year: "numeric" });

/** Such as '5:12 PM'. */
export const clockTime = (createdAt: string) => clock.format(Date.parse(createdAt));

/** Returns a day such as `2026-03-15`, in the reader's time zone. */
export function dayKey(createdAt: string): string {
  const date = new Date(createdAt);
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Returns 'Today', 'Yesterday', 'Monday, March 2' or 'March 2, 2024'. */
export function dayLabel(key: string, now: number): string {
  if (key === dayKey(new Date(now).toISOString())) return t("today");
  const date = new Date(`${key}T12:00:00`);
  if (key === dayKey(new Date(now - DAY_MS).toISOString())) return t("yesterday");
  return (date.getFullYear() === new Date(now).getFullYear() ? dayInYear : dayWithYear).format(date);
}

/** Returns 'Just now' under two minutes, also for a clock ahead of ours (S06), then a time such as '5:12 PM'. */
export function messageTimeLabel(createdAt: string, now: number): string {
  const at = Date.parse(createdAt);
  return now - at < JUST_NOW_MS ? t("justNow") : clock.format(at);
}
