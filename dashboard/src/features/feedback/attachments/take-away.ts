import type { removeFeedbackFile } from "@hark/contract/feedback/attachment-endpoints";
import type { FeedbackDetail } from "@hark/contract/feedback/schema";
import { useQueryClient } from "@tanstack/react-query";
import { request } from "../../../shared/api/request.ts";
import { deleteWithUndo, place, withoutId } from "../../../shared/undo/delete-with-undo.ts";
import { feedbackKeys } from "../requests.ts";
import { t } from "./texts.ts";

/** Takes a file away from an item or a public comment. */
export function useTakeAway(): (params: { projectId: string; feedbackId: string; attachmentId: string }) => void {
  const client = useQueryClient();
  return (params) =>
    deleteWithUndo({
      client,
      places: [
        place<FeedbackDetail>(feedbackKeys.detail(params.projectId, params.feedbackId), (detail) =>
          withoutFile(detail, params.attachmentId),
        ),
      ],
      send: (options) =>
        request<typeof removeFeedbackFile>(
          "DELETE /projects/:projectId/feedbacks/:feedbackId/attachments/:attachmentId",
          { params },
          options,
        ),
      said: t("takenAway"),
      failed: t("notTakenAway"),
    });
}

function withoutFile(detail: FeedbackDetail, attachmentId: string): FeedbackDetail {
  const holders = [detail, ...detail.comments];
  if (!holders.some(({ attachments }) => attachments.some(({ id }) => id === attachmentId))) return detail;
  return {
    ...detail,
    attachments: withoutId(detail.attachments, attachmentId),
    comments: detail.comments.map((comment) => ({
      ...comment,
      attachments: withoutId(comment.attachments, attachmentId),
    })),
  };
}
