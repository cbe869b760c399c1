import type { updateFeedback } from "@hark/contract/feedback/endpoints";
import type { Feedback, FeedbackDetail, FeedbackStatus } from "@hark/contract/feedback/schema";
import { useMutation } from "@tanstack/react-query";
import { request, required } from "../../shared/api/request.ts";
import { optimistic } from "../../shared/cache/optimistic.ts";
import { toast } from "../../shared/ui/toast.tsx";
import { applyFeedbackToDetail, applyFeedbackToList } from "./apply-events.ts";
import { type FeedbackList, feedbackKeys } from "./requests.ts";
import { t } from "./texts.ts";

export interface FeedbackMove {
  feedback: Feedback;
  status: FeedbackStatus;
  /** Without a position the server puts it last. */
  position?: number | undefined;
}

/** Updates status or position optimistically; a failure rolls it back with 'Failed to update feedback' (FDB-58, ERR-44). */
export function useUpdateFeedback(projectId: string) {
  return useMutation({
    // One after the other, as the positions of two quick moves depend on each other.
    scope: { id: `move feedback ${projectId}` },
    mutationFn: async ({ feedback, status, position }: FeedbackMove) => {
      const params = { projectId: required(projectId, t("projectIdRequired")), feedbackId: feedback.id };
      const body = { status, ...(position !== undefined && { position }) };
      await request<typeof updateFeedback>("PATCH /projects/:projectId/feedbacks/:feedbackId", { params, body });
    },
    ...optimistic<FeedbackMove, FeedbackDetail | FeedbackList>({
      key: () => feedbackKeys.all(projectId),
      change: applyMove,
    }),
    onError: (_error, _move, snapshot) => {
      snapshot?.restore();
      toast.error(t("updateFailed"));
    },
    onSettled: (_answer, _error, _move, _snapshot, { client }) => {
      void client.invalidateQueries({ queryKey: feedbackKeys.columnEnd(projectId) });
      return client.invalidateQueries({ queryKey: feedbackKeys.all(projectId) });
    },
  });
}

/** Without a position the item is last until the server has set its position. */
export function applyMove(cached: FeedbackDetail | FeedbackList, move: FeedbackMove): FeedbackDetail | FeedbackList {
  const { feedback, status, position = Number.MAX_SAFE_INTEGER } = move;
  const moved = { ...feedback, status, position };
  return "comments" in cached ? applyFeedbackToDetail(cached, moved) : applyFeedbackToList(cached, moved);
}
