import type { Tx } from "../../../platform/database/database.ts";
import { notFound } from "../../../platform/errors.ts";
import type { AgentActor } from "../../members/index.ts";
import { accessFeedback } from "../policy.ts";
import type { FeedbackRow } from "../queries.ts";
import { lockGroup } from "./on-behalf-queries.ts";

/**
 * The item that what is sent to one lands in, with its group locked in the order of the ids: itself, or what it is merged into.
 * Throws NOT_FOUND.
 */
export async function accessGroup(
  tx: Tx,
  actor: Pick<AgentActor, "project">,
  feedbackId: string,
): Promise<{ item: FeedbackRow; memberIds: string[] }> {
  const projectId = actor.project.id;
  const named = await accessFeedback(tx, actor, feedbackId);
  const memberIds = await lockGroup(tx, projectId, named.group_id);
  const now = await accessFeedback(tx, actor, feedbackId);
  // Merged or taken out between the look and the lock: what it is now has to be locked.
  if (now.group_id !== named.group_id) return accessGroup(tx, actor, feedbackId);
  const item = await accessFeedback(tx, actor, now.group_id);
  if (!memberIds.includes(item.id)) throw notFound();
  return { item, memberIds };
}
