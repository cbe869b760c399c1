import type { Reader } from "../../platform/database/database.ts";
import { emailKey } from "../accounts/index.ts";
import type { VisitorRow } from "../visitors/index.ts";
import { presentAttachments } from "./attachments/attachments.ts";
import { isUnsubscribed } from "./status-mail-queries.ts";
import { listCommentsOf, listFeedbackOf, listStatusMailsOf, listVotesOf } from "./visitor-data-queries.ts";

/** For `visitors export`: the visitor's feedback, votes, comments and status mails. */
export async function exportFeedback(reader: Reader, visitor: VisitorRow) {
  const suggestions = (await listFeedbackOf(reader, visitor)).map((feedback) => ({
    id: feedback.id,
    title: feedback.title,
    description: feedback.description,
    files: presentAttachments(feedback.attachments),
    status: feedback.status,
    createdAt: feedback.created_at,
  }));
  const votes = (await listVotesOf(reader, visitor)).map((vote) => ({
    suggestion: { id: vote.id, title: vote.title, status: vote.status },
    createdAt: vote.created_at,
  }));
  const comments = (await listCommentsOf(reader, visitor)).map((comment) => ({
    id: comment.id,
    suggestion: { id: comment.feedback_id, title: comment.title },
    content: comment.content,
    files: presentAttachments(comment.attachments),
    createdAt: comment.created_at,
  }));
  const statusMails = (await listStatusMailsOf(reader, visitor)).map((mail) => ({
    suggestionId: mail.feedback_id,
    status: mail.status,
    createdAt: mail.created_at,
  }));
  const isUnsubscribedFromMails =
    visitor.email !== null && (await isUnsubscribed(reader, visitor.project_id, emailKey(visitor.email)));
  return { suggestions, votes, comments, suggestionMails: statusMails, isUnsubscribedFromMails };
}
