import type { Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/ids.ts";
import { emailKey } from "../../accounts/index.ts";
import type { Subject } from "../announcements/queries.ts";
import { feedbackChangedForTeam } from "../events.ts";
import { composeAnswer } from "./compose-answer.ts";
import { preparedAnswersChanged } from "./events.ts";
import {
  type Asked,
  deleteWaiting,
  insertAnswers,
  listAskedForIssue,
  listAskedForItem,
  listToldOfCompletion,
} from "./queries.ts";

/** Rows of one statement. */
const insertedTogether = 500;

/**
 * Makes an answer for each visitor who asked in a conversation and whom nobody told yet. The item came to COMPLETED, or the issue was
 * fixed, just now; the caller has locked it.
 */
export async function prepareAnswers(tx: Tx, projectId: string, subject: Subject & { title: string }, now: Date) {
  const asked = await listAsked(tx, projectId, subject);
  if (asked.length === 0) return;
  const rows = asked.map((one) => ({
    id: newId(),
    project_id: projectId,
    feedback_id: subject.feedbackId ?? null,
    known_issue_id: subject.knownIssueId ?? null,
    conversation_id: one.conversation_id,
    visitor_id: one.visitor_id,
    agent_id: one.agent_id,
    promised: one.promised,
    content: composeAnswer(one, { title: subject.title, isFix: subject.knownIssueId !== undefined, now }),
    created_at: now,
  }));
  for (let start = 0; start < rows.length; start += insertedTogether) {
    await insertAnswers(tx, rows.slice(start, start + insertedTogether));
  }
  tx.announce(preparedAnswersChanged({ ...toSubject(subject), projectId }));
}

async function listAsked(tx: Tx, projectId: string, subject: Subject): Promise<Asked[]> {
  if (subject.knownIssueId !== undefined) return listAskedForIssue(tx, projectId, subject.knownIssueId);
  const told = await listToldOfCompletion(tx, projectId, subject.feedbackId);
  const visitors = new Set(told.map((one) => one.visitor_id));
  const keys = new Set(told.map((one) => one.email_key));
  const asked = await listAskedForItem(tx, projectId, subject.feedbackId);
  return asked.filter((one) => !visitors.has(one.visitor_id) && (one.email === null || !keys.has(emailKey(one.email))));
}

/**
 * Takes away what was not released: the item left COMPLETED or was merged, the issue is open again, or with a conversation the link of
 * that one went. The caller has locked the item or the issue.
 */
export async function dropWaitingAnswers(tx: Tx, projectId: string, subject: Subject, conversationId?: string) {
  if (!(await deleteWaiting(tx, projectId, subject, conversationId))) return;
  tx.announce(preparedAnswersChanged({ ...toSubject(subject), projectId }));
  if (subject.feedbackId !== undefined)
    tx.announce(feedbackChangedForTeam({ projectId, feedbackId: subject.feedbackId }));
}

/** Only the ids: an event carries nothing else. */
function toSubject({ feedbackId, knownIssueId }: Subject): Subject {
  return feedbackId !== undefined ? { feedbackId } : { knownIssueId };
}
