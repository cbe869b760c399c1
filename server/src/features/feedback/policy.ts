import { isPublic } from "@hark/contract/feedback/rules";
import type { Reader } from "../../platform/database/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { AgentActor } from "../members/index.ts";
import type { VisitorActor } from "../visitors/index.ts";
import { type FeedbackRow, findFeedback } from "./queries.ts";

interface AccessOptions {
  lock?: boolean;
}

/** Any member of the project may see, move, delete and comment its feedback. */
export async function accessFeedback(
  reader: Reader,
  agent: { project: Pick<AgentActor["project"], "id"> },
  feedbackId: string,
  options: AccessOptions = {},
): Promise<FeedbackRow> {
  const feedback = await findFeedback(reader, agent.project.id, feedbackId, options);
  if (!feedback) throw notFound();
  return feedback;
}

/** Visitors see public items, and their own in any status (design section 6). */
export async function accessVisibleFeedback(
  reader: Reader,
  { visitor }: VisitorActor,
  feedbackId: string,
  options: AccessOptions = {},
): Promise<FeedbackRow> {
  const feedback = await findFeedback(reader, visitor.project_id, feedbackId, options);
  if (!feedback || !canSee(visitor, feedback)) throw notFound();
  return feedback;
}

/** Whether the item is a visitor's to see. */
export function canSee(visitor: { id: string }, feedback: Pick<FeedbackRow, "status" | "author_id">): boolean {
  return isPublic(feedback.status) || feedback.author_id === visitor.id;
}
