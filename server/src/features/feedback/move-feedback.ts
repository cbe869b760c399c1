import { hasRoom, renumbered } from "@hark/contract/feedback/position";
import { canMove, isOnRoadmap, isPublic, type RoadmapStatus } from "@hark/contract/feedback/rules";
import type { FeedbackStatus } from "@hark/contract/feedback/schema";
import { feedback as limits } from "@hark/contract/limits";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { beginAnnouncement, cancelWaiting } from "./announcements/announce.ts";
import { isAnnounced } from "./announcements/announced-status.ts";
import type { AnnouncementRow } from "./announcements/queries.ts";
import { feedbackChanged, roadmapRenumbered } from "./events.ts";
import { dropWaitingAnswers, prepareAnswers } from "./prepared-answers/prepare.ts";
import { type FeedbackRow, updateStatusAndPosition } from "./queries.ts";
import { findHighestPosition, findNeighbours, listColumn, setPositions } from "./roadmap-queries.ts";

/**
 * Changes an item's status, its position in a roadmap column, or both (GAP-31). The caller holds the roadmap's lock. Without a
 * position an item that enters a column is put last, and one that is already there keeps its position.
 */
export async function moveFeedback(
  tx: Tx,
  feedback: FeedbackRow,
  change: { status: FeedbackStatus; position: number | undefined },
): Promise<FeedbackRow> {
  const from = feedback.status;
  const { status } = change;
  if (!canMove(from, status)) throw new AppError("INVALID_STATUS_CHANGE");
  const isSamePosition = change.position === undefined || change.position === feedback.position;
  if (from === status && (isSamePosition || !isOnRoadmap(status))) return feedback;
  const moved = isOnRoadmap(status)
    ? await placeOnRoadmap(tx, feedback, status, change.position)
    : await updateStatusAndPosition(tx, feedback, { status, position: 0 });
  const { project_id: projectId, id: feedbackId } = feedback;
  tx.announce(feedbackChanged({ projectId, feedbackId, wasPublic: isPublic(from) }));
  return moved;
}

/**
 * What follows from a move for the people behind the item: what was about to be told of its former status is taken back, and the new
 * one is told unless `announce` is false. Returns the announcement that began, if one did. The caller holds the item.
 */
export async function tellOfMove(
  tx: Tx,
  { from, moved }: { from: FeedbackStatus; moved: FeedbackRow },
  by: { agentId: string; announce: boolean; publicAnswer: string | null; now: Date },
): Promise<AnnouncementRow | null> {
  const { project_id: projectId, id: feedbackId, title, status } = moved;
  if (from === status) return null;
  await cancelWaiting(tx, projectId, { feedbackId });
  if (from === "COMPLETED") await dropWaitingAnswers(tx, projectId, { feedbackId });
  if (status === "COMPLETED") await prepareAnswers(tx, projectId, { feedbackId, title }, by.now);
  if (!by.announce || !isAnnounced(status)) return null;
  return beginAnnouncement(tx, projectId, { feedbackId, title, status }, by);
}

async function placeOnRoadmap(
  tx: Tx,
  feedback: FeedbackRow,
  status: RoadmapStatus,
  wanted: number | undefined,
): Promise<FeedbackRow> {
  const column = { projectId: feedback.project_id, status };
  const position = wanted ?? ((await findHighestPosition(tx, column, feedback.id)) ?? 0) + limits.positionStep;
  const { before, after } = await findNeighbours(tx, column, { id: feedback.id, position });
  const moved = await updateStatusAndPosition(tx, feedback, { status, position });
  if (fits({ before, position, after })) return moved;
  return renumber(tx, column, moved);
}

/** Returns whether a position leaves room on both sides; positions in a column are above 0. */
function fits(gap: { before: number | undefined; position: number; after: number | undefined }): boolean {
  const { before = 0, position, after } = gap;
  if (!(position > 0) || !hasRoom(before, position)) return false;
  return hasRoom(position, after ?? position + limits.positionStep);
}

/** Renumbers the column in its order: 1000, 2000, … A card with the same position as another one comes after it. */
async function renumber(
  tx: Tx,
  column: { projectId: string; status: RoadmapStatus },
  moved: FeedbackRow,
): Promise<FeedbackRow> {
  const others = (await listColumn(tx, column)).filter((one) => one.id !== moved.id);
  const index = others.filter((one) => one.position <= moved.position).length;
  const ids = others.map((one) => one.id).toSpliced(index, 0, moved.id);
  const fresh = renumbered(ids.length);
  const positions = ids.map((id, index) => ({ id, position: fresh[index] as number }));
  await setPositions(tx, column.projectId, positions);
  tx.announce(roadmapRenumbered({ ...column, positions }));
  return { ...moved, position: fresh[index] as number };
}
