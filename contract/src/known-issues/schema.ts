import { z } from "zod";
import { agentSummary } from "../agents/schema.ts";
import { knownIssues as limits } from "../limits.ts";
import { id, time } from "../wire.ts";

/** Bugs that the team knows of and that visitors join (loop, section 9). */

export const knownIssueState = z.enum(["OPEN", "FIXED"]);
export type KnownIssueState = z.infer<typeof knownIssueState>;

/** A day that there is, as `2027-03-31`. */
export const issueEta = z.iso.date();

export const issueTitle = z.string().trim().min(1, "A known issue needs a title").max(limits.titleMax);
export const issueText = z.string().trim().max(limits.textMax);

/** All that a visitor sees of one: no counts, no names, no conversations. */
export const visitorKnownIssue = z.object({
  id,
  title: z.string(),
  /** Plain text; may be empty. */
  text: z.string(),
  state: knownIssueState,
  /** The day on which a fix is expected. */
  eta: issueEta.nullable(),
  hasJoined: z.boolean(),
  createdAt: time,
  fixedAt: time.nullable(),
});
export type VisitorKnownIssue = z.infer<typeof visitorKnownIssue>;

const count = z.number().int();

/** The team's view. */
export const knownIssue = visitorKnownIssue.omit({ hasJoined: true }).extend({
  /** Different visitors whose conversations are linked or who joined. */
  affectedCount: count,
  linkCount: count,
  joinedCount: count,
  /** Prepared answers that wait for their release. */
  readyAnswerCount: count,
  /** Null once the account is gone. */
  createdBy: agentSummary.nullable(),
  clientId: id.nullable(),
});
export type KnownIssue = z.infer<typeof knownIssue>;
