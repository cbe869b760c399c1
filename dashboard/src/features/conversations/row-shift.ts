import type { Conversation } from "@hark/contract/conversations/schema";

type Row = Pick<Conversation, "id">;

/** By how many rows what was in sight has moved: the least that any of it has, as the row with the news moves far. */
export function rowShift(
  before: readonly Row[],
  after: readonly Row[],
  { first, count }: { first: number; count: number },
): number {
  const inSight = before.slice(first, first + count);
  if (inSight.every((row, index) => row.id === after[first + index]?.id)) return 0;
  const places = new Map(inSight.map((row, index) => [row.id, first + index]));
  let shift: number | undefined;
  for (const [index, { id }] of after.entries()) {
    const place = places.get(id);
    if (place === undefined) continue;
    if (shift === undefined || Math.abs(index - place) < Math.abs(shift)) shift = index - place;
  }
  return shift ?? 0;
}
