import { isPublic } from "@hark/contract/feedback/rules";
import type { FeedbackEdit } from "@hark/contract/feedback/schema";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { lockMemberAgents } from "../members/index.ts";
import { deleteFeedbackNotificationsOfAgent } from "../notifications/index.ts";
import { type EditRow, insertEdit, releaseOwned, updateContent } from "./edit-queries.ts";
import { feedbackChanged, feedbackChangedForTeam } from "./events.ts";
import type { FeedbackRow } from "./queries.ts";
import { t } from "./texts.ts";

interface Change {
  title?: string | undefined;
  description?: string | undefined;
  ownerId?: string | null | undefined;
  etaQuarter?: string | null | undefined;
}

/**
 * Changes an item's texts, owner or quarter; what is left out stays. The texts before are kept. The caller has locked the item.
 * Throws VALIDATION_FAILED for an owner who is no member.
 */
export async function editFeedback(
  tx: Tx,
  feedback: FeedbackRow,
  change: Change,
  by: { agentId: string; now: Date },
): Promise<FeedbackRow> {
  const { title = feedback.title, description = feedback.description } = change;
  const ownerId = change.ownerId === undefined ? feedback.owner_id : change.ownerId;
  const etaQuarter = change.etaQuarter === undefined ? feedback.eta_quarter : change.etaQuarter;
  const hasOtherTitle = title !== feedback.title;
  const hasOtherDescription = description !== feedback.description;
  const isEdited = hasOtherTitle || hasOtherDescription;
  const isOther = isEdited || ownerId !== feedback.owner_id || etaQuarter !== feedback.eta_quarter;
  if (!isOther) return feedback;
  const { id: feedbackId, project_id: projectId } = feedback;
  if (ownerId !== null && ownerId !== feedback.owner_id) await refuseStranger(tx, projectId, ownerId);
  if (isEdited) {
    await insertEdit(tx, {
      id: newId(),
      project_id: projectId,
      feedback_id: feedbackId,
      agent_id: by.agentId,
      title_from: hasOtherTitle ? feedback.title : null,
      title_to: hasOtherTitle ? title : null,
      description_from: hasOtherDescription ? feedback.description : null,
      description_to: hasOtherDescription ? description : null,
      created_at: by.now,
    });
  }
  const changed = await updateContent(tx, feedback, {
    title,
    description,
    owner_id: ownerId,
    eta_quarter: etaQuarter,
    edited_at: isEdited ? by.now : feedback.edited_at,
  });
  // Visitors hear of what they see alone.
  if (isEdited) tx.announce(feedbackChanged({ projectId, feedbackId, wasPublic: isPublic(feedback.status) }));
  else tx.announce(feedbackChangedForTeam({ projectId, feedbackId }));
  return changed;
}

async function refuseStranger(tx: Tx, projectId: string, ownerId: string) {
  if ((await lockMemberAgents(tx, projectId, [ownerId])).length > 0) return;
  throw new AppError("VALIDATION_FAILED", { message: t("ownerNotMember"), fields: { ownerId: t("ownerNotMember") } });
}

/** For `members`: who leaves a project owns nothing there any more, and has nothing unread. */
export async function releaseFeedback(tx: Tx, { projectId, agentId }: { projectId: string; agentId: string }) {
  for (const feedbackId of await releaseOwned(tx, projectId, agentId)) {
    tx.announce(feedbackChangedForTeam({ projectId, feedbackId }));
  }
  await deleteFeedbackNotificationsOfAgent(tx, projectId, agentId);
}

export function presentEdit(edit: EditRow): FeedbackEdit {
  const change = (from: string | null, to: string | null) => (from === null || to === null ? null : { from, to });
  return {
    id: edit.id,
    agent:
      edit.agent_id === null || edit.agent_name === null
        ? null
        : { id: edit.agent_id, name: edit.agent_name, avatarUrl: edit.agent_avatar_url },
    title: change(edit.title_from, edit.title_to),
    description: change(edit.description_from, edit.description_to),
    createdAt: edit.created_at.toISOString(),
  };
}
