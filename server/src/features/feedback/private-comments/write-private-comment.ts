import type { Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyOwnerOfFeedback } from "../../notifications/index.ts";
import type { StoredAttachment } from "../attachments/attachments.ts";
import { feedbackChangedForTeam, privateCommentChanged, privateCommentRemoved } from "../events.ts";
import type { FeedbackRow } from "../queries.ts";
import {
  findPrivateComment,
  findPrivateCommentByClientId,
  insertPrivateComment,
  type PrivateCommentRow,
  removePrivateComment,
  updatePrivateContent,
} from "./private-comment-queries.ts";

/** Writes a comment that the team alone reads. A retry with the same client id returns the first one and tells nobody again. */
export async function writePrivateComment(
  tx: Tx,
  item: Pick<FeedbackRow, "id" | "project_id" | "owner_id">,
  comment: {
    agentId: string;
    content: string;
    attachments?: readonly StoredAttachment[];
    quoted: { conversationId: string; messageId: string } | null;
    clientId: string | undefined;
    now: Date;
  },
): Promise<PrivateCommentRow> {
  const { project_id: projectId, id: feedbackId } = item;
  const { agentId, content, attachments = [], quoted, clientId, now } = comment;
  const commentId = newId();
  const isNew = await insertPrivateComment(tx, {
    id: commentId,
    project_id: projectId,
    feedback_id: feedbackId,
    agent_id: agentId,
    content,
    attachments,
    quoted_conversation_id: quoted?.conversationId ?? null,
    quoted_message_id: quoted?.messageId ?? null,
    client_id: clientId ?? null,
    created_at: now,
  });
  const written = isNew
    ? await findPrivateComment(tx, projectId, commentId)
    : clientId && (await findPrivateCommentByClientId(tx, projectId, agentId, clientId));
  if (!written) throw new Error("A private comment was neither written nor found");
  if (isNew) {
    // A message that is quoted comes with what the agent does on the visitor's behalf, which tells nobody.
    const { owner_id: ownerId } = item;
    if (!quoted) await notifyOwnerOfFeedback(tx, { projectId, feedbackId, at: now, ownerId, authorId: agentId });
    tx.announce(privateCommentChanged({ projectId, feedbackId, commentId }));
    tx.announce(feedbackChangedForTeam({ projectId, feedbackId }));
  }
  return written;
}

/** `itemId`: the item that it is shown under. */
export async function changePrivateComment(
  tx: Tx,
  comment: PrivateCommentRow,
  { itemId: feedbackId, content, now }: { itemId: string; content: string; now: Date },
): Promise<PrivateCommentRow> {
  if (content === comment.content) return comment;
  const { project_id: projectId, id: commentId } = comment;
  await updatePrivateContent(tx, comment, { content, edited_at: now });
  tx.announce(privateCommentChanged({ projectId, feedbackId, commentId }));
  return { ...comment, content, edited_at: now };
}

/** `itemId`: the item that it is shown under. */
export async function dropPrivateComment(
  tx: Tx,
  comment: PrivateCommentRow,
  { itemId: feedbackId }: { itemId: string },
) {
  const { project_id: projectId, id: commentId } = comment;
  await removePrivateComment(tx, comment);
  tx.announce(privateCommentRemoved({ projectId, feedbackId, commentId }));
  tx.announce(feedbackChangedForTeam({ projectId, feedbackId }));
}
