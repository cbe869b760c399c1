/** Relative time labels of lists, threads and comments (CONST-28..32), shared by dashboard and widget. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const JUST_NOW_MS = 2 * MINUTE_MS;
const DAYS_LIMIT_MS = 60 * DAY_MS;
const YEAR_SHOWN_AFTER_MONTHS = 6;

export interface RelativeTimeOptions {
  /** 'Now' instead of 'Just now'. */
  short?: boolean | undefined;
  /** BCP 47; names the month. English when absent, as every other label is English. */
  locale?: string | undefined;
  /** IANA zone in which month and year are read; the reader's own when absent. */
  timeZone?: string | undefined;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(locale: string, timeZone: string | undefined, hasYear: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone ?? ""} ${hasYear}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, {
      month: "short",
      ...(hasYear && { year: "numeric" }),
      ...(timeZone !== undefined && { timeZone }),
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

function yearOf(at: number, timeZone: string | undefined): string | undefined {
  return getFormatter("en", timeZone, true)
    .formatToParts(at)
    .find((part) => part.type === "year")?.value;
}

// Six months before 31 August is 28 February, not 3 March: the day is cut to the month's last.
function monthsBefore(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}

/**
 * 'Just now' under 2 minutes, `{n}m` under 60 minutes, `{n}h` under 24 hours, `{n}d` under 60 days, then the month alone,
 * or month and year when more than 6 months old and in a different year. A time ahead of `now` (clocks differ) counts as
 * now (case S06). Both times are milliseconds since 1970.
 */
export function relativeTimeLabel(at: number, now: number, options: RelativeTimeOptions = {}): string {
  const age = now - at;
  if (age < JUST_NOW_MS) return options.short ? "Now" : "Just now";
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}m`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}h`;
  if (age < DAYS_LIMIT_MS) return `${Math.floor(age / DAY_MS)}d`;

  const { locale = "en", timeZone } = options;
  const hasYear = at < monthsBefore(now, YEAR_SHOWN_AFTER_MONTHS) && yearOf(at, timeZone) !== yearOf(now, timeZone);
  return getFormatter(locale, timeZone, hasYear).format(at);
}
