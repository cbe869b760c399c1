import { positionBetween } from "@hark/contract/feedback/position";
import { type RoadmapStatus, roadmapStatuses } from "@hark/contract/feedback/rules";
import type { Feedback } from "@hark/contract/feedback/schema";
import { applyFeedbackToList } from "./apply-events.ts";
import type { FeedbackList } from "./requests.ts";

/** The columns as they are shown; undefined while a column is not loaded. */
export type Lanes = Record<RoadmapStatus, FeedbackList | undefined>;

export interface Spot {
  status: RoadmapStatus;
  /** The index among the column's cards without the moved one. */
  index: number;
}

/** Applies drops that are not in the cache yet. */
export function withDrops(lanes: Lanes, drops: readonly Feedback[]): Lanes {
  if (drops.length === 0) return lanes;
  const next = { ...lanes };
  for (const status of roadmapStatuses) {
    let lane = next[status];
    for (const drop of drops) lane = lane && withDrop(lane, drop);
    next[status] = lane;
  }
  return next;
}

function withDrop(lane: FeedbackList, drop: Feedback): FeedbackList {
  const applied = applyFeedbackToList(lane, drop);
  const isMissing = lane.choice.statuses.includes(drop.status) && !applied.rows.some((card) => card.id === drop.id);
  // Dropped after the last loaded card: it stays there until the next page tells its position.
  return isMissing ? { ...applied, rows: [...applied.rows, { ...drop, isUnread: false }] } : applied;
}

/** Returns the neighbours that the person saw when they dropped the card. */
export function neighboursAt(lanes: Lanes, cardId: string, { status, index }: Spot) {
  const others = (lanes[status]?.rows ?? []).filter((card) => card.id !== cardId);
  return { before: others[index - 1], after: others[index] };
}

/**
 * Returns the position between two cards that were shown (ROAD-11..14). They may have been moved by a colleague or renumbered
 * since; a neighbour that has left the column counts with the position that was shown.
 */
export function positionForDrop(
  live: Lanes,
  status: RoadmapStatus,
  { before, after }: { before: Feedback | undefined; after: Feedback | undefined },
): number {
  const liveOf = (shown: Feedback | undefined) =>
    shown && (live[status]?.rows.find((card) => card.id === shown.id) ?? shown).position;
  return positionBetween(liveOf(before), liveOf(after));
}
