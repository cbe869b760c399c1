/**
 * Wall time in a zone: an IANA name, or a fixed offset written 'UTC+05:30'. Weekday and time are both the zone's own, and the
 * offset is the one of the moment asked about, so opening hours survive clock changes (S20, S23).
 */

export interface WallTime {
  /** The calendar day as a UTC midnight in milliseconds: a day's name, not a moment. */
  day: number;
  /** 0 is Sunday, as in `Date`. */
  weekday: number;
  /** Minutes since midnight, as a clock on the wall shows them. */
  minutes: number;
}

const dayMs = 24 * 60 * 60_000;
const minuteMs = 60_000;

/** Minutes east of UTC, or null when the text is not an offset. */
export function parseOffset(text: string): number | null {
  const match = /^UTC([+-])(\d{2}):(\d{2})$/.exec(text);
  if (!match) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === "-" ? -minutes : minutes;
}

export function formatOffset(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

const formats = new Map<string, Intl.DateTimeFormat | null>();

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null = null;
  try {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      calendar: "gregory",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
  } catch {
    // This machine does not know the zone.
  }
  formats.set(zone, format);
  return format;
}

export function isZone(zone: string): boolean {
  return formatOf(zone) !== null;
}

/** Returns the zone's offset at that moment, in minutes east of UTC; 0 for an unknown zone. */
export function offsetAt(zone: string, moment: number): number {
  const fixed = parseOffset(zone);
  if (fixed !== null) return fixed;
  const format = formatOf(zone);
  if (!format) return 0;
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(moment)) parts[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  return Math.round((asUtc - Math.floor(moment / minuteMs) * minuteMs) / minuteMs);
}

export function toWallTime(zone: string, moment: number): WallTime {
  const local = moment + offsetAt(zone, moment) * minuteMs;
  const day = Math.floor(local / dayMs) * dayMs;
  return { day, weekday: new Date(day).getUTCDay(), minutes: Math.floor((local - day) / minuteMs) };
}

/**
 * The moment at which the zone's clocks show that time on that day. A time that a clock change skips is counted on from before
 * the change, as if it had not come; of a time that comes twice, the first.
 */
export function fromWallTime(zone: string, day: number, minutes: number): number {
  const local = day + minutes * minuteMs;
  const shows = (moment: number) => moment + offsetAt(zone, moment) * minuteMs === local;
  const before = local - offsetAt(zone, local - dayMs) * minuteMs;
  const after = local - offsetAt(zone, local + dayMs) * minuteMs;
  return !shows(before) && shows(after) ? after : before;
}
