import { isPublic } from "@hark/contract/feedback/rules";
import type { Tx } from "../../platform/database/database.ts";
import { dropFeedbackNotifications } from "../notifications/index.ts";
import type { Removed, VisitorRow } from "../visitors/index.ts";
import { cancelWaiting } from "./announcements/announce.ts";
import { takeAllOf } from "./attachments/attachment-queries.ts";
import { namesIn } from "./attachments/attachments.ts";
import { feedbackChanged, feedbackDeleted } from "./events.ts";
import { listMerged } from "./merging/group-queries.ts";
import { deleteFeedback, type FeedbackRow } from "./queries.ts";
import { deleteUnsubscribeOf, deleteVotesOf, lockTouchedFeedback } from "./visitor-data-queries.ts";

/**
 * For `visitors delete`: deletes the visitor's votes, and their feedback that nobody else takes part in. Other feedback and
 * comments stay under a neutral name, since the author's row and everything that identifies them is deleted (design section 6);
 * their files go, as nobody knows who is in a picture.
 */
export async function removeFeedback(tx: Tx, visitor: VisitorRow): Promise<Removed> {
  const projectId = visitor.project_id;
  const touched = await lockTouchedFeedback(tx, visitor);
  const fileNames = (await takeAllOf(tx, visitor)).flatMap(namesIn);
  const votes = await deleteVotesOf(tx, visitor);
  const removed = touched.filter((feedback) => feedback.is_own && !feedback.is_shared);
  for (const { id } of removed) {
    await removeWithGroup(tx, { id, project_id: projectId });
  }
  for (const { id: feedbackId, status } of touched.filter((feedback) => !removed.includes(feedback))) {
    tx.announce(feedbackChanged({ projectId, feedbackId, wasPublic: isPublic(status) }));
  }
  if (visitor.email !== null) await deleteUnsubscribeOf(tx, visitor, visitor.email);
  const kept = touched.filter((feedback) => feedback.is_own && feedback.is_shared).length;
  return {
    lines: [
      ...(votes > 0 ? [`Votes: ${votes} removed.`] : []),
      ...(removed.length > 0 ? [`Suggestions: ${removed.length} removed.`] : []),
      ...(kept > 0 ? [`Suggestions: ${kept} stay without a name, since others have a part in them.`] : []),
    ],
    fileNames,
    mentions: [],
  };
}

/** Deletes an item with everything that was merged into it. */
export async function removeWithGroup(tx: Tx, { id, project_id: projectId }: Pick<FeedbackRow, "id" | "project_id">) {
  const merged = await listMerged(tx, projectId, id);
  const all = [id, ...merged.map((row) => row.id)];
  await cancelWaiting(tx, projectId, { feedbackId: id });
  await dropFeedbackNotifications(tx, projectId, all);
  await deleteFeedback(tx, { id, project_id: projectId });
  for (const feedbackId of all) tx.announce(feedbackDeleted({ projectId, feedbackId }));
}
