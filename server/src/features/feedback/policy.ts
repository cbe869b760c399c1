import { isPublic } from "@hark/contract/feedback/rules";
import type { Reader } from "../../platform/database/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { AgentActor } from "../members/index.ts";
import type { VisitorActor } from "../visitors/index.ts";
import { findGroup } from "./merging/group-queries.ts";
import { type FeedbackRow, findFeedback } from "./queries.ts";
import { t } from "./texts.ts";

interface AccessOptions {
  lock?: boolean;
}

/** Any member of the project may see and comment its feedback. A merged item stands for its target (loop, section 4). */
export async function accessFeedback(
  reader: Reader,
  agent: { project: Pick<AgentActor["project"], "id"> },
  feedbackId: string,
  options: AccessOptions = {},
): Promise<FeedbackRow> {
  const feedback = await findGroup(reader, agent.project.id, feedbackId, options);
  if (!feedback) throw notFound();
  return feedback;
}

/** The same for what a merged item can't take: moves, edits and a deletion. */
export async function accessStanding(
  reader: Reader,
  agent: { project: Pick<AgentActor["project"], "id"> },
  feedbackId: string,
  options: AccessOptions = {},
): Promise<FeedbackRow> {
  const feedback = await accessItem(reader, agent, feedbackId, options);
  if (feedback.merged_into_id !== null) throw new AppError("CONFLICT", { message: t("isMerged") });
  return feedback;
}

/** The item itself, merged or not. */
export async function accessItem(
  reader: Reader,
  agent: { project: Pick<AgentActor["project"], "id"> },
  feedbackId: string,
  options: AccessOptions = {},
): Promise<FeedbackRow> {
  const feedback = await findFeedback(reader, agent.project.id, feedbackId, options);
  if (!feedback) throw notFound();
  return feedback;
}

/**
 * Visitors see public items, and their own in any status (design section 6). A merged item stands for its target; who wrote it
 * and may not see that one goes on seeing their own, alone.
 */
export async function accessVisibleFeedback(
  reader: Reader,
  { visitor }: VisitorActor,
  feedbackId: string,
  options: AccessOptions = {},
): Promise<FeedbackRow> {
  const projectId = visitor.project_id;
  const target = await findGroup(reader, projectId, feedbackId, options);
  if (!target) throw notFound();
  if (canSee(visitor, target)) return target;
  const own = target.id === feedbackId ? undefined : await findFeedback(reader, projectId, feedbackId, options);
  if (!own || own.author_id !== visitor.id) throw notFound();
  return own;
}

/** Whether the item is a visitor's to see. */
export function canSee(visitor: { id: string }, feedback: Pick<FeedbackRow, "status" | "author_id">): boolean {
  return isPublic(feedback.status) || feedback.author_id === visitor.id;
}
