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
  const formerIndexes = new Map(inSight.map((row, index) => [row.id, first + index]));
  let shift: number | undefined;
  for (const [index, { id }] of after.entries()) {
    const formerIndex = formerIndexes.get(id);
    if (formerIndex === undefined) continue;
    if (shift === undefined || Math.abs(index - formerIndex) < Math.abs(shift)) shift = index - formerIndex;
  }
  return shift ?? 0;
}
