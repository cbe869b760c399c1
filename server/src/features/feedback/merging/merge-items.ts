import { isPublic } from "@hark/contract/feedback/rules";
import { feedback as limits } from "@hark/contract/limits";
import type { Tx } from "../../../platform/database/database.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import type { AgentActor } from "../../members/index.ts";
import { passFeedbackNotifications } from "../../notifications/index.ts";
import { announceWaiting, cancelWaiting } from "../announcements/announce.ts";
import { feedbackChanged, feedbackMerged } from "../events.ts";
import { accessItem } from "../policy.ts";
import { dropWaitingAnswers } from "../prepared-answers/prepare.ts";
import type { FeedbackRow } from "../queries.ts";
import { lockRoadmap } from "../roadmap-queries.ts";
import { t } from "../texts.ts";
import { countAgain, findGroup, listBranch, lockBoth, setGroup, setMerged } from "./group-queries.ts";
import { mergeMailTime } from "./merge-mails.ts";

type Actor = Pick<AgentActor, "agentId"> & { project: Pick<AgentActor["project"], "id"> };

/** Merges an item, with what was merged into it, into another one or its target (loop, section 4). Returns the target. */
export async function mergeItems(
  tx: Tx,
  actor: Actor,
  feedbackId: string,
  { intoId, showComments = false, now }: { intoId: string; showComments?: boolean; now: Date },
): Promise<FeedbackRow> {
  const projectId = actor.project.id;
  // One merge, and one move, at a time in a project: groups stay as they are while they are looked at.
  await lockRoadmap(tx, projectId);
  const asked = await accessItem(tx, actor, feedbackId);
  const into = await findGroup(tx, projectId, intoId);
  if (!into) throw notFound();
  if (asked.id === intoId) throw new AppError("VALIDATION_FAILED", { fields: { intoId: t("mergedIntoItself") } });
  if (asked.merged_into_id !== null && asked.group_id === into.id) return into;
  if (asked.merged_into_id !== null || into.id === asked.id) throw new AppError("MERGE_REFUSED");
  const rows = await lockBoth(tx, projectId, [asked.id, into.id]);
  const source = rows.find((row) => row.id === asked.id);
  const target = rows.find((row) => row.id === into.id);
  // Somebody deleted one meanwhile.
  if (!source || !target) throw notFound();
  const moving = await listBranch(tx, projectId, source.id);
  const staying = await listBranch(tx, projectId, target.id);
  if (moving.length + staying.length > limits.groupMax) throw new AppError("LIMIT_REACHED");

  await cancelWaiting(tx, projectId, { feedbackId: source.id });
  await dropWaitingAnswers(tx, projectId, { feedbackId: source.id });
  const mailAt = await mergeMailTime(tx, source, target, now);
  await setMerged(tx, projectId, source.id, {
    intoId: target.id,
    at: now,
    agentId: actor.agentId,
    mailAt,
    showComments,
  });
  await setGroup(tx, projectId, moving, target.id);
  await countAgain(tx, projectId, [source.id, target.id]);
  await passFeedbackNotifications(tx, projectId, { fromId: source.id, toId: target.id });
  const wasPublic = isPublic(source.status);
  tx.announce(feedbackMerged({ projectId, feedbackId: source.id, intoId: target.id, wasPublic }));
  tx.announce(feedbackChanged({ projectId, feedbackId: target.id, wasPublic: isPublic(target.status) }));
  await announceWaiting(tx, projectId, { feedbackId: target.id });
  return (await findGroup(tx, projectId, target.id)) ?? target;
}

/** Puts a merged item back on its own, with what was merged into it. Returns it; one that is not merged stays as it is. */
export async function separateItem(tx: Tx, actor: Actor, feedbackId: string): Promise<FeedbackRow> {
  const projectId = actor.project.id;
  await lockRoadmap(tx, projectId);
  const asked = await accessItem(tx, actor, feedbackId);
  if (asked.merged_into_id === null) return asked;
  const [target] = (await lockBoth(tx, projectId, [asked.id, asked.group_id])).filter((row) => row.id !== asked.id);
  await setMerged(tx, projectId, asked.id, null);
  await setGroup(tx, projectId, await listBranch(tx, projectId, asked.id), asked.id);
  await countAgain(tx, projectId, [asked.id, asked.group_id]);
  if (target) {
    const wasPublic = isPublic(target.status);
    tx.announce(feedbackChanged({ projectId, feedbackId: target.id, wasPublic }));
    await announceWaiting(tx, projectId, { feedbackId: target.id });
  }
  tx.announce(feedbackChanged({ projectId, feedbackId: asked.id, wasPublic: false }));
  return (await findGroup(tx, projectId, asked.id)) ?? asked;
}
