import { feedback as limits } from "../limits.ts";

/** The roadmap's arithmetic (ROAD-11..14, CONST-16). Positions are doubles and ascend; a column is sorted by position, then id. */

/**
 * Where a card lands between the neighbours that are shown; undefined where there is none. Empty column 1000; first: half of
 * the first card's; last: the last one's plus 1000; else the mean.
 */
export function positionBetween(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return after === undefined ? limits.positionStep : after / 2;
  return after === undefined ? before + limits.positionStep : before + (after - before) / 2;
}

/** Returns the position for the menu's move to PLANNED (FDB-57): after the highest known one, or 0 when none is known. */
export function positionAfterHighest(highest: number | undefined): number {
  return highest === undefined ? 0 : highest + limits.positionStep;
}

/**
 * Whether another card still fits between two: their mean is a double of its own, with one halving to spare so that the
 * neighbours of the next card differ too. 0 stands for the column's start.
 */
export function hasRoom(before: number, after: number): boolean {
  const quarter = before + (after - before) / 4;
  return quarter > before && quarter < before + (after - before) / 2;
}

/** Returns the positions of a renumbered column of `count` cards. */
export function renumbered(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (index + 1) * limits.positionStep);
}
