import type {
  releaseFeedbackAnswers,
  releaseKnownIssueAnswers,
  updatePreparedAnswer,
} from "@hark/contract/prepared-answers/endpoints";
import type { PreparedAnswer } from "@hark/contract/prepared-answers/schema";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { request } from "../../../shared/api/request.ts";
import { toast } from "../../../shared/ui/toast.tsx";
import { type Answers, type AnswersOf, answersKey } from "./requests.ts";
import { t } from "./texts.ts";

/** Puts what the server answered into the list, with the counts that follow. */
function keepAnswers(client: QueryClient, projectId: string, of: AnswersOf, changed: readonly PreparedAnswer[]) {
  client.setQueryData<Answers>(answersKey(projectId, of), (known) => known && withAnswers(known, changed));
}

function withAnswers({ preparedAnswers }: Answers, changed: readonly PreparedAnswer[]): Answers {
  const rows = preparedAnswers.map((one) => changed.find(({ id }) => id === one.id) ?? one);
  const count = (state: PreparedAnswer["state"]) => rows.filter((row) => row.state === state).length;
  return {
    preparedAnswers: rows,
    counts: { ready: count("READY"), skipped: count("SKIPPED"), released: count("RELEASED") },
  };
}

export interface AnswerChange {
  answer: PreparedAnswer;
  content?: string;
  state?: "READY" | "SKIPPED";
}

/** Saves a text, skips an answer or takes it up again; at once on the screen, and back if the server refuses. */
export function useUpdateAnswer(projectId: string, of: AnswersOf) {
  return useMutation({
    scope: { id: `answers ${projectId}` },
    mutationFn: async ({ answer, ...body }: AnswerChange) =>
      (
        await request<typeof updatePreparedAnswer>("PATCH /projects/:projectId/prepared-answers/:preparedAnswerId", {
          params: { projectId, preparedAnswerId: answer.id },
          body,
        })
      ).preparedAnswer,
    onMutate: async ({ answer, ...change }, { client }) => {
      await client.cancelQueries({ queryKey: answersKey(projectId, of) });
      keepAnswers(client, projectId, of, [{ ...answer, ...change }]);
    },
    onSuccess: (answer, _change, _snapshot, { client }) => keepAnswers(client, projectId, of, [answer]),
    onError: (_error, _change, _snapshot, { client }) => {
      toast.error(t("answerNotSaved"));
      void client.invalidateQueries({ queryKey: answersKey(projectId, of) });
    },
  });
}

/** Answers of one call, so that the number on the screen is true and Stop stops soon. */
const together = 10;

/** Releases answers some at a time. `progress` is null while nothing is released. */
export function useRelease(projectId: string, of: AnswersOf) {
  const client = useQueryClient();
  const isStopped = useRef(false);
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null);

  /** `close`: each conversation is closed with its answer. */
  async function release(ids: readonly string[], close: boolean): Promise<void> {
    isStopped.current = false;
    let done = 0;
    setProgress({ done, count: ids.length });
    try {
      for (let start = 0; start < ids.length && !isStopped.current; start += together) {
        const released = await releaseSome(projectId, of, { ids: ids.slice(start, start + together), close });
        keepAnswers(client, projectId, of, released);
        done = Math.min(start + together, ids.length);
        setProgress({ done, count: ids.length });
      }
    } catch {
      toast.error(t("notReleased"));
    } finally {
      setProgress(null);
      void client.invalidateQueries({ queryKey: answersKey(projectId, of) });
    }
  }

  return { progress, release, stop: () => (isStopped.current = true) };
}

async function releaseSome(
  projectId: string,
  of: AnswersOf,
  body: { ids: string[]; close: boolean },
): Promise<PreparedAnswer[]> {
  const answer =
    of.feedbackId !== undefined
      ? await request<typeof releaseFeedbackAnswers>(
          "POST /projects/:projectId/feedbacks/:feedbackId/prepared-answers/release",
          { params: { projectId, feedbackId: of.feedbackId }, body },
        )
      : await request<typeof releaseKnownIssueAnswers>(
          "POST /projects/:projectId/known-issues/:knownIssueId/prepared-answers/release",
          { params: { projectId, knownIssueId: of.knownIssueId }, body },
        );
  return answer.preparedAnswers;
}
