import { dateLocale } from "../../shared/time/date-locale.ts";

const full = new Intl.DateTimeFormat(dateLocale, { dateStyle: "long" });
const day = new Intl.DateTimeFormat(dateLocale, { day: "numeric", month: "short" });
const clock = new Intl.DateTimeFormat(dateLocale, { timeStyle: "short" });
const dayOfYear = new Intl.DateTimeFormat(dateLocale, { day: "numeric", month: "short", year: "numeric" });

/** Returns a date such as 'November 26, 2026'. */
export function fullDate(at: string): string {
  return full.format(new Date(at));
}

/** Returns a date such as 'Nov 26', with the year if it is not this year. */
export function shortDate(at: string, now = new Date()): string {
  const date = new Date(at);
  return (date.getFullYear() === now.getFullYear() ? day : dayOfYear).format(date);
}

/** Returns a time of day such as '3:42 PM'. */
export function clockTime(at: string): string {
  return clock.format(new Date(at));
}

/** '2027-Q1' as people write it: 'Q1 2027'. */
export function quarterLabel(quarter: string): string {
  const [year, part] = quarter.split("-");
  return `${part} ${year}`;
}
