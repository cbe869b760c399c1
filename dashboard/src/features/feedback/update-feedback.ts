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
  /** Absent: the server puts it last. */
  position?: number | undefined;
}

/** A new status or place: shown at once, taken back with 'Failed to update feedback' on failure (FDB-58, ERR-44). */
export function useUpdateFeedback(projectId: string) {
  return useMutation({
    // One after the other: the places of two quick moves depend on each other.
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

/** Without a position the item stands last for the moment until the server has given it its place. */
export function applyMove(cached: FeedbackDetail | FeedbackList, move: FeedbackMove): FeedbackDetail | FeedbackList {
  const { feedback, status, position = Number.MAX_SAFE_INTEGER } = move;
  const moved = { ...feedback, status, position };
  return "comments" in cached ? applyFeedbackToDetail(cached, moved) : applyFeedbackToList(cached, moved);
}
