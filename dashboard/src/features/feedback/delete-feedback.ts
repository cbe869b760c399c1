import type { deleteFeedback } from "@hark/contract/feedback/endpoints";
import { useMutation } from "@tanstack/react-query";
import { isNotFound, request, required } from "../../shared/api/request.ts";
import { removeRow } from "../../shared/cache/paged-list.ts";
import { toast } from "../../shared/ui/toast.tsx";
import { type FeedbackList, feedbackKeys } from "./requests.ts";
import { t } from "./texts.ts";

/** `onDeleted` runs before the detail leaves the cache, so that an open dialog can close instead of refetching it. */
export function useDeleteFeedback(projectId: string, { onDeleted }: { onDeleted: () => void }) {
  return useMutation({
    mutationFn: async (feedbackId: string) => {
      const params = { projectId: required(projectId, t("projectIdRequired")), feedbackId };
      try {
        await request<typeof deleteFeedback>("DELETE /projects/:projectId/feedbacks/:feedbackId", { params });
      } catch (error) {
        // A colleague was faster, and it is deleted as intended.
        if (!isNotFound(error)) throw error;
      }
    },
    onSuccess: (_answer, feedbackId, _result, { client }) => {
      onDeleted();
      toast.success(t("feedbackDeleted"));
      client.setQueriesData<FeedbackList>(
        { queryKey: feedbackKeys.lists(projectId) },
        (list) => list && removeRow(list, feedbackId),
      );
      void client.invalidateQueries({ queryKey: feedbackKeys.lists(projectId) });
    },
    // ERR-46
    onError: (error) => toast.error(error.message),
  });
}
