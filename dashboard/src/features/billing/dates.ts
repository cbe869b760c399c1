import { dateLocale } from "../../shared/time/date-locale.ts";

const long = new Intl.DateTimeFormat(dateLocale, { dateStyle: "long" });

/** Returns a date such as 'December 11, 2026' in the reader's time zone. */
export function longDate(iso: string): string {
  return long.format(new Date(iso));
}
