import type { View } from "./schema.ts";

/** Shared ones first, each group by position, ties by id. Positions of a group may be equal. */
export function compareViews(a: View, b: View): number {
  return Number(b.isShared) - Number(a.isShared) || a.position - b.position || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/** Where a view stands between two others of its group; undefined stands for its ends. */
export function positionBetween(before: number | undefined, after: number | undefined, step: number): number {
  if (before === undefined) return after === undefined ? step : after - step;
  return after === undefined ? before + step : before / 2 + after / 2;
}
