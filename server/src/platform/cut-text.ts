/**
 * The first `max` characters, but no half of one: an emoji takes two, and JSON with one of them alone is refused by PostgreSQL, so that a
 * mail could not even be queued.
 */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, "");
