import type { KnownIssue, VisitorKnownIssue } from "./schema.ts";

export interface KnownIssueEvents {
  dashboard: {
    /** One is new or differs: its text, its state, its counts. */
    "knownIssue.changed": (payload: { knownIssue: KnownIssue; projectId: string }) => void;
    "knownIssue.removed": (payload: { knownIssueId: string; projectId: string }) => void;
  };
  visitor: {
    /** One that the visitor joined differs, or the visitor joined or left it, here or in another tab. */
    "knownIssue.changed": (payload: { knownIssue: VisitorKnownIssue }) => void;
  };
}
