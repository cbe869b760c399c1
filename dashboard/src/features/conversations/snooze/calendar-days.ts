/** Calendar days without a zone: each is named by its UTC midnight, in milliseconds. Weeks begin on Monday. */

export const dayMs = 24 * 60 * 60_000;

export interface Month {
  /** Its first day. */
  start: number;
}

/** Returns the first day of the month that a day is in. */
export const startOf = (day: number): number => {
  const date = new Date(day);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
};

export const monthOf = (day: number): Month => ({ start: startOf(day) });

/** Returns the same day of another month, or its last one where that month is shorter. */
export function addMonths(day: number, count: number): number {
  const date = new Date(day);
  const start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1);
  const next = new Date(start);
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  return start + (Math.min(date.getUTCDate(), last) - 1) * dayMs;
}

/** Returns the weeks that a month's days are in, seven days each; the first and the last may hold days of the months beside it. */
export function weeksOf({ start }: Month): number[][] {
  const monday = start - ((new Date(start).getUTCDay() + 6) % 7) * dayMs;
  const end = addMonths(start, 1);
  const weeks: number[][] = [];
  for (let week = monday; week < end; week += 7 * dayMs) {
    weeks.push(Array.from({ length: 7 }, (_, index) => week + index * dayMs));
  }
  return weeks;
}
