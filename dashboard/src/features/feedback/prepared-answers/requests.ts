import { page } from "@hark/contract/limits";
import type { listFeedbackAnswers, listKnownIssueAnswers } from "@hark/contract/prepared-answers/endpoints";
import type { PreparedAnswer, PreparedAnswerCounts } from "@hark/contract/prepared-answers/schema";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../../shared/api/request.ts";

/** Whose answers: an item's, or a known issue's. */
export type AnswersOf =
  | { feedbackId: string; knownIssueId?: undefined }
  | { feedbackId?: undefined; knownIssueId: string };

export interface Answers {
  preparedAnswers: PreparedAnswer[];
  counts: PreparedAnswerCounts;
}

export const answersKey = (
  projectId: string,
  of: { feedbackId?: string | null | undefined; knownIssueId?: string | null | undefined },
) => ["prepared-answers", projectId, of.feedbackId ?? of.knownIssueId ?? ""] as const;

/** All of them, promised ones first. */
export const answersQuery = (projectId: string, of: AnswersOf) =>
  queryOptions({
    queryKey: answersKey(projectId, of),
    queryFn: async ({ signal }): Promise<Answers> => {
      const rows: PreparedAnswer[] = [];
      let cursor: string | undefined;
      for (;;) {
        const query = { limit: page.maxLimit, ...(cursor !== undefined && { cursor }) };
        const answer = of.feedbackId
          ? await request<typeof listFeedbackAnswers>(
              "GET /projects/:projectId/feedbacks/:feedbackId/prepared-answers",
              { params: { projectId, feedbackId: of.feedbackId }, query },
              { signal },
            )
          : await request<typeof listKnownIssueAnswers>(
              "GET /projects/:projectId/known-issues/:knownIssueId/prepared-answers",
              { params: { projectId, knownIssueId: of.knownIssueId as string }, query },
              { signal },
            );
        rows.push(...answer.preparedAnswers);
        if (answer.nextCursor === null) return { preparedAnswers: rows, counts: answer.counts };
        cursor = answer.nextCursor;
      }
    },
    meta: { isLive: true },
  });
