const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** A moment such as '28 November 2026 at 14:05 UTC': who reads it may be anywhere. */
export const fullTimeInMail = (time: Date) => `${format.format(time)} UTC`;
