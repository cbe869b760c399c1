const long = new Intl.DateTimeFormat("en", { dateStyle: "long" });

/** 'December 11, 2026', in the reader's zone. */
export function longDate(iso: string): string {
  return long.format(new Date(iso));
}
