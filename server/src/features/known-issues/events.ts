import { defineEvent } from "../../platform/domain-events.ts";

interface OfIssue {
  projectId: string;
  knownIssueId: string;
}

/** One is new or differs. `isForVisitors`: what visitors see of it differs too. */
export const knownIssueChanged = defineEvent<OfIssue & { isForVisitors: boolean }>("known-issue-changed");
export const knownIssueRemoved = defineEvent<OfIssue>("known-issue-removed");
/** A visitor joined or left it. */
export const knownIssueJoined = defineEvent<OfIssue & { visitorId: string }>("known-issue-joined");
