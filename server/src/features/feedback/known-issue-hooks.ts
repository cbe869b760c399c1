import { type KnownIssueHooks, noKnownIssueHooks } from "../known-issues/index.ts";

/** For `known-issues`: what the fix of one does to announcements and prepared answers. */
export const knownIssueHooks: KnownIssueHooks = noKnownIssueHooks;
