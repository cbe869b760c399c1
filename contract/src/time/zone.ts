/** A visitor's own time, from the IANA zone their browser names. An unknown zone gives no label rather than a wrong one. */

function toFormat(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat("en-US", { ...options, timeZone: zone });
  } catch {
    return null;
  }
}

/** '11:04 AM' (MSG-80). `now` in milliseconds since 1970. */
export function zoneTimeLabel(zone: string, now: number): string {
  return toFormat(zone, { hour: "numeric", minute: "2-digit", hour12: true })?.format(now).replace(/\s/u, " ") ?? "";
}

/** 'UTC+05:30', 'UTC-03:30', 'UTC+00:00'; as it is at that moment, so the season counts (MSG-81, case S23). */
export function zoneOffsetLabel(zone: string, now: number): string {
  const parts = toFormat(zone, { timeZoneName: "longOffset" })?.formatToParts(now);
  const name = parts?.find((part) => part.type === "timeZoneName")?.value;
  if (name === undefined) return "";
  const offset = name.replace("GMT", "").replace("−", "-");
  return `UTC${offset || "+00:00"}`;
}
