import type { listEdits, updateFeedback } from "@hark/contract/feedback/endpoints";
import { infiniteQueryOptions, useMutation } from "@tanstack/react-query";
import { request } from "../../../shared/api/request.ts";
import { unlessFailed } from "../../../shared/cache/unless-failed.ts";
import { toast } from "../../../shared/ui/toast.tsx";
import { feedbackKeys } from "../requests.ts";
import { t } from "./texts.ts";

export const editsQuery = (projectId: string, feedbackId: string) =>
  infiniteQueryOptions({
    queryKey: [...feedbackKeys.parts(projectId, feedbackId), "edits"],
    queryFn: ({ pageParam, signal }) =>
      request<typeof listEdits>(
        "GET /projects/:projectId/feedbacks/:feedbackId/edits",
        { params: { projectId, feedbackId }, query: pageParam === undefined ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    meta: { isLive: true },
  });

export interface FeedbackChange {
  title?: string;
  description?: string;
  ownerId?: string | null;
  etaQuarter?: string | null;
}

/** Its event brings the rest. */
export function useChangeFeedback(projectId: string, feedbackId: string) {
  return useMutation({
    mutationFn: async (body: FeedbackChange) => {
      await request<typeof updateFeedback>("PATCH /projects/:projectId/feedbacks/:feedbackId", {
        params: { projectId, feedbackId },
        body,
      });
    },
    onError: () => toast.error(t("notSaved")),
    onSettled: (_answer, error, _change, _snapshot, { client }) =>
      unlessFailed(error, client.invalidateQueries({ queryKey: feedbackKeys.all(projectId) })),
  });
}
