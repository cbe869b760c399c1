import type { PreparedAnswerCounts } from "./schema.ts";

export interface PreparedAnswerEvents {
  dashboard: {
    /** Answers of an item or of a known issue were made, changed, released or taken away. */
    "preparedAnswers.changed": (payload: {
      feedbackId: string | null;
      knownIssueId: string | null;
      counts: PreparedAnswerCounts;
      projectId: string;
    }) => void;
  };
}
