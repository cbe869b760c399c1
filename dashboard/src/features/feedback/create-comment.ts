import type { createComment } from "@hark/contract/feedback/endpoints";
import type { Comment, FeedbackDetail } from "@hark/contract/feedback/schema";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { request, required } from "../../shared/api/request.ts";
import { toast } from "../../shared/ui/toast.tsx";
import { applyCommentToDetail } from "./apply-events.ts";
import { type FeedbackList, feedbackKeys } from "./requests.ts";
import { t } from "./texts.ts";

export interface NewComment {
  content: string;
  attachments: { content: string }[];
  /** The same for every retry of a comment, so that the server stores it once. */
  clientId: string;
}

export function useCreateComment(projectId: string, feedbackId: string) {
  return useMutation({
    mutationFn: async (body: NewComment): Promise<Comment> => {
      const params = { projectId: required(projectId, t("projectIdRequired")), feedbackId };
      const answer = await request<typeof createComment>("POST /projects/:projectId/feedbacks/:feedbackId/comments", {
        params,
        body,
      });
      return answer.comment;
    },
    onSuccess: (comment, _sent, _result, { client }) => takeOwnComment(client, projectId, feedbackId, comment),
    onError: () => toast.error(t("commentFailed")),
  });
}

/** FDB-59, FDB-60. Its event may arrive before the response, and then it is already counted. */
function takeOwnComment(client: QueryClient, projectId: string, feedbackId: string, comment: Comment): void {
  const key = feedbackKeys.detail(projectId, feedbackId);
  const detail = client.getQueryData<FeedbackDetail>(key);
  if (detail?.comments.some((known) => known.id === comment.id)) return;
  if (detail) {
    const next = applyCommentToDetail(detail, comment);
    client.setQueryData<FeedbackDetail>(key, { ...next, commentCount: detail.commentCount + 1 });
  }
  client.setQueriesData<FeedbackList>(
    { queryKey: feedbackKeys.lists(projectId) },
    (list) =>
      list && {
        ...list,
        rows: list.rows.map((known) =>
          known.id === feedbackId ? { ...known, commentCount: known.commentCount + 1 } : known,
        ),
      },
  );
}
