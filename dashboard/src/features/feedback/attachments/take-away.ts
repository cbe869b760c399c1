import type { removeFeedbackFile } from "@hark/contract/feedback/attachment-endpoints";
import { useMutation } from "@tanstack/react-query";
import { isNotFound, request } from "../../../shared/api/request.ts";
import { toast } from "../../../shared/ui/toast.tsx";
import { feedbackKeys } from "../requests.ts";
import { t } from "./texts.ts";

/** Takes a file away from an item or a public comment. Its events bring the rest. */
export function useTakeAway() {
  return useMutation({
    mutationFn: async (params: { projectId: string; feedbackId: string; attachmentId: string }) => {
      try {
        await request<typeof removeFeedbackFile>(
          "DELETE /projects/:projectId/feedbacks/:feedbackId/attachments/:attachmentId",
          { params },
        );
      } catch (error) {
        // A colleague was faster, and it is gone as intended.
        if (!isNotFound(error)) throw error;
      }
    },
    onError: () => toast.error(t("notTakenAway")),
    onSettled: (_answer, _error, { projectId, feedbackId }, _context, { client }) =>
      client.invalidateQueries({ queryKey: feedbackKeys.detail(projectId, feedbackId) }),
  });
}
