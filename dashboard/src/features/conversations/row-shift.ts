import type { Conversation } from "@hark/contract/conversations/schema";

type Row = Pick<Conversation, "id">;

/** Returns by how many rows the visible rows have moved: the smallest shift among them, as an updated row moves far. */
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
