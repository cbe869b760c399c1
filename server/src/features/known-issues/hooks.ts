import type { Announcement } from "@hark/contract/announcements/schema";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { KnownIssueRow } from "./queries.ts";

/** What known issues need from higher features, passed in by the composition root. Each is called with the issue locked. */
export interface KnownIssueHooks {
  /** It became FIXED just now, by this agent: prepares answers for the linked visitors; returns the announcement to the others. */
  fixed(tx: Tx, issue: KnownIssueRow, by: { agentId: string; now: Date }): Promise<Announcement>;
  /** It is OPEN again: takes back what was not released or sent. */
  reopened(tx: Tx, issue: KnownIssueRow): Promise<void>;
  /** It is about to be deleted. */
  removed(tx: Tx, issue: KnownIssueRow): Promise<void>;
  /** A conversation is about to be detached, and its answer goes unless it was released. */
  detached(tx: Tx, issue: KnownIssueRow, conversationId: string): Promise<void>;
  /** How many prepared answers wait for their release, by issue; those without are left out. */
  readyAnswerCounts(reader: Reader, projectId: string, issueIds: readonly string[]): Promise<Map<string, number>>;
}
