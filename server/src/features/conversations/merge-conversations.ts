import { merges as limits } from "@hark/contract/limits";
import type { Database, Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { AgentActor } from "../members/index.ts";
import { moveNotifications } from "../notifications/index.ts";
import { type ConversationRow, findConversation } from "./conversation-queries.ts";
import { conversationChanged } from "./events.ts";
import { countMerges, lockConversations, setMerge } from "./merge-queries.ts";
import { moveMentions } from "./note-queries.ts";
import { accessConversation } from "./policy.ts";
import { noteUnreadBySome } from "./read-mark-queries.ts";
import { recordActivity } from "./record-activity.ts";
import { t } from "./texts.ts";

interface Merge {
  sourceId: string;
  intoId: string;
  now: Date;
}

/**
 * Points a conversation at another one of the same visitor, which then stands for both; a target that is merged itself counts as
 * the one it points to, so that pointers never form a chain. Nothing else of the source changes. Returns the id of the target.
 *
 * Throws NOT_FOUND, VALIDATION_FAILED for a target that is not there or is the source, MERGE_REFUSED and LIMIT_REACHED.
 */
export async function mergeConversation(database: Database, actor: AgentActor, merge: Merge): Promise<string> {
  for (;;) {
    const targetId = await database.transaction((tx) => tryMerge(tx, actor, merge));
    if (targetId !== undefined) return targetId;
  }
}

/** Returns undefined when the target was merged or taken out between the look at it and its lock. */
async function tryMerge(tx: Tx, actor: AgentActor, { sourceId, intoId, now }: Merge): Promise<string | undefined> {
  const { id: projectId } = actor.project;
  await accessConversation(tx, actor, sourceId);
  const into = await findConversation(tx, projectId, intoId);
  if (!into) throw refusedTarget(t("conversationMissing"));
  if (intoId === sourceId) throw refusedTarget(t("mergeIntoItself"));
  const targetId = into.merged_into_id ?? intoId;

  const locked = await lockConversations(tx, projectId, [sourceId, intoId, targetId]);
  const source = locked.find(({ id }) => id === sourceId);
  const target = locked.find(({ id }) => id === targetId);
  const stillPointsAt = locked.find(({ id }) => id === intoId)?.merged_into_id ?? intoId;
  if (!source || !target || stillPointsAt !== targetId) return undefined;

  if (source.merged_into_id === targetId) return targetId;
  if (source.visitor_id !== target.visitor_id) throw refused(t("mergeOtherVisitor"));
  if (source.merged_into_id !== null) throw refused(t("mergeAlreadyMerged"));
  if (targetId === sourceId || (await countMerges(tx, projectId, sourceId)) > 0) throw refused(t("mergeHoldsOthers"));
  if ((await countMerges(tx, projectId, targetId)) >= limits.maxInOne) {
    throw new AppError("LIMIT_REACHED", { message: t("mergeTooMany", { max: limits.maxInOne }) });
  }
  await setMerge(tx, source, { into: target, at: now, by: actor.agentId });
  const moved = await moveNotifications(tx, source, target);
  for (const { from, to } of moved) await moveMentions(tx, from, to);
  if (moved.length > 0) await noteUnreadBySome(tx, projectId, targetId);
  await recordMerge(tx, actor, "MERGED", source, targetId);
  announceBoth(tx, source, target);
  return targetId;
}

/** Takes a merged conversation out of its target, as it was. One that is not merged stays as it is. */
export async function unmergeConversation(tx: Tx, actor: AgentActor, sourceId: string): Promise<void> {
  const { id: projectId } = actor.project;
  const { merged_into_id: targetId } = await accessConversation(tx, actor, sourceId);
  if (targetId === null) return;
  const locked = await lockConversations(tx, projectId, [sourceId, targetId]);
  const source = locked.find(({ id }) => id === sourceId);
  const target = locked.find(({ id }) => id === targetId);
  // Somebody else has taken it out in the meantime.
  if (!source || !target || source.merged_into_id !== targetId) return;
  await setMerge(tx, source, null);
  await recordMerge(tx, actor, "UNMERGED", source, targetId);
  announceBoth(tx, source, target);
}

/** The target's thread tells of it; the source's stays as it was. */
function recordMerge(
  tx: Tx,
  { agentId }: AgentActor,
  kind: "MERGED" | "UNMERGED",
  source: ConversationRow,
  targetId: string,
) {
  const data = { conversationId: source.id, messageCount: source.last_sequence };
  return recordActivity(tx, source.project_id, [targetId], { actor: { agentId }, kind, data });
}

function announceBoth(tx: Tx, source: ConversationRow, target: ConversationRow) {
  for (const { id: conversationId, project_id: projectId, visitor_id: visitorId } of [source, target]) {
    tx.announce(conversationChanged({ projectId, conversationId, visitorId }));
  }
}

const refused = (message: string) => new AppError("MERGE_REFUSED", { message });

const refusedTarget = (message: string) => new AppError("VALIDATION_FAILED", { message, fields: { intoId: message } });
