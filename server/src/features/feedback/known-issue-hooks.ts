import type { KnownIssueHooks } from "../known-issues/index.ts";
import { beginAnnouncement, cancelWaiting } from "./announcements/announce.ts";
import { presentAnnouncement } from "./announcements/present-announcement.ts";
import { dropWaitingAnswers, prepareAnswers } from "./prepared-answers/prepare.ts";
import { countReady } from "./prepared-answers/queries.ts";

/** For `known-issues`: who hears of a fix, in their thread or by mail (loop, section 9). */
export const knownIssueHooks: KnownIssueHooks = {
  async fixed(tx, { id: knownIssueId, project_id: projectId, title }, { agentId, now }) {
    await prepareAnswers(tx, projectId, { knownIssueId, title }, now);
    const subject = { knownIssueId, title, status: "FIXED" as const };
    return presentAnnouncement(
      tx,
      await beginAnnouncement(tx, projectId, subject, { agentId, publicAnswer: null, now }),
    );
  },
  async reopened(tx, { id: knownIssueId, project_id: projectId }) {
    await dropWaitingAnswers(tx, projectId, { knownIssueId });
    await cancelWaiting(tx, projectId, { knownIssueId });
  },
  // Links, joins and answers go with the issue; what was sent stays.
  removed: (tx, { id: knownIssueId, project_id: projectId }) => cancelWaiting(tx, projectId, { knownIssueId }),
  async detached(tx, { id: knownIssueId, project_id: projectId }, conversationId) {
    await dropWaitingAnswers(tx, projectId, { knownIssueId }, conversationId);
  },
  readyAnswerCounts: (reader, projectId, issueIds) => countReady(reader, projectId, "known_issue_id", issueIds),
};
