const full = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });
const dayOfThisYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const dayOfAnyYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** '26 November 2026' */
export function fullDate(at: string): string {
  return full.format(new Date(at));
}

/** '26 Nov', with the year when it is another one. */
export function shortDate(at: string, now = new Date()): string {
  const date = new Date(at);
  return (date.getFullYear() === now.getFullYear() ? dayOfThisYear : dayOfAnyYear).format(date);
}
