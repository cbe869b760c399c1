import { isPublic } from "@hark/contract/feedback/rules";
import type { AuthorType } from "@hark/contract/feedback/schema";
import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { notifyAgentsOfFeedback, notifyOwnerOfFeedback } from "../notifications/index.ts";
import type { StoredAttachment } from "./attachments/attachments.ts";
import { type CommentRow, findComment, findCommentByClientId, insertComment } from "./comment-queries.ts";
import { feedbackChanged, feedbackCommented } from "./events.ts";
import type { FeedbackRow } from "./queries.ts";

/** Writes a comment on an item that the caller has locked, which is unread to the team by it. A retry with the same client id returns the first comment. */
export async function writeComment(
  tx: Tx,
  feedback: FeedbackRow,
  comment: {
    authorType: AuthorType;
    authorId: string;
    content: string;
    attachments?: readonly StoredAttachment[];
    clientId: string | undefined;
    now: Date;
  },
): Promise<CommentRow> {
  const { project_id: projectId, id: feedbackId } = feedback;
  const { authorType, authorId, content, attachments = [], clientId, now } = comment;
  const first = clientId && (await findCommentByClientId(tx, projectId, feedback, authorId, clientId));
  if (first) return first;
  const commentId = newId();
  await insertComment(tx, {
    id: commentId,
    feedbackId,
    authorType,
    authorId,
    content,
    attachments,
    clientId: clientId ?? null,
    createdAt: now,
  });
  const news = { projectId, feedbackId: feedback.group_id, at: now };
  if (authorType === "WIDGET_USER") await notifyAgentsOfFeedback(tx, news);
  else await notifyOwnerOfFeedback(tx, { ...news, ownerId: feedback.owner_id, authorId });
  tx.announce(feedbackCommented({ projectId, feedbackId, commentId }));
  tx.announce(feedbackChanged({ projectId, feedbackId, wasPublic: isPublic(feedback.status) }));
  const written = await findComment(tx, projectId, feedbackId, commentId);
  if (!written) throw new Error("A comment was not found after it was written");
  return written;
}
