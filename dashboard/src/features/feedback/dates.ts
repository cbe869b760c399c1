const full = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });
const month = new Intl.DateTimeFormat("en-US", { month: "short" });

/** Returns a date such as '26 November 2026'. */
export function fullDate(at: string): string {
  return full.format(new Date(at));
}

/** Returns a date such as '26 Nov', with the year if it is not this year. */
export function shortDate(at: string, now = new Date()): string {
  const date = new Date(at);
  const day = `${date.getDate()} ${month.format(date)}`;
  return date.getFullYear() === now.getFullYear() ? day : `${day} ${date.getFullYear()}`;
}
