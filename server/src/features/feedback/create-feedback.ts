import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { notifyAgentsOfFeedback } from "../notifications/index.ts";
import type { StoredAttachment } from "./attachments/attachments.ts";
import { feedbackChanged } from "./events.ts";
import { type FeedbackRow, findFeedbackByClientId, insertFeedback } from "./queries.ts";

/** Creates a visitor's feedback as PENDING, visible to the team and its author. A retry with the same client id returns the first one. */
export async function createFeedback(
  tx: Tx,
  visitor: { id: string; project_id: string },
  input: {
    title: string;
    description: string;
    attachments: readonly StoredAttachment[];
    clientId: string | undefined;
    now: Date;
  },
): Promise<FeedbackRow> {
  const { title, description, attachments, clientId, now } = input;
  const projectId = visitor.project_id;
  const written = await insertFeedback(tx, {
    id: newId(),
    projectId,
    authorId: visitor.id,
    title,
    description,
    attachments,
    clientId: clientId ?? null,
    createdAt: now,
  });
  if (written) {
    await notifyAgentsOfFeedback(tx, { projectId, feedbackId: written.id, at: now });
    tx.announce(feedbackChanged({ projectId, feedbackId: written.id, wasPublic: false }));
    return written;
  }
  const first = clientId && (await findFeedbackByClientId(tx, projectId, visitor.id, clientId));
  if (!first) throw new Error("A feedback was neither written nor found");
  return first;
}
