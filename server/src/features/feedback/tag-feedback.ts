import type { Tx } from "../../platform/database/database.ts";
import { refuseTag, type TagRow } from "../tags/index.ts";
import { feedbackChangedForTeam } from "./events.ts";
import type { FeedbackRow } from "./queries.ts";
import { deleteTag, insertTag, listTagIds } from "./tag-queries.ts";

type OfFeedback = Pick<FeedbackRow, "id" | "project_id">;

/** Returns the ids of the tags that it has afterwards. Both must be locked, the tag for use. */
export async function tagFeedback(tx: Tx, feedback: OfFeedback, tag: TagRow): Promise<string[]> {
  const tagIds = await listTagIds(tx, feedback);
  if (tagIds.includes(tag.id)) return tagIds;
  refuseTag(tag, tagIds);
  await insertTag(tx, feedback, tag.id);
  tx.announce(feedbackChangedForTeam({ projectId: feedback.project_id, feedbackId: feedback.id }));
  return [...tagIds, tag.id];
}

/** Returns the ids of the tags that it has afterwards. The item must be locked. */
export async function untagFeedback(tx: Tx, feedback: OfFeedback, tagId: string): Promise<string[]> {
  const tagIds = await listTagIds(tx, feedback);
  if (!tagIds.includes(tagId)) return tagIds;
  await deleteTag(tx, feedback, tagId);
  tx.announce(feedbackChangedForTeam({ projectId: feedback.project_id, feedbackId: feedback.id }));
  return tagIds.filter((id) => id !== tagId);
}
