import type {
  createPrivateComment,
  deletePrivateComment,
  listPrivateComments,
  updatePrivateComment,
} from "@hark/contract/feedback/private-comment-endpoints";
import type { FeedbackDetail } from "@hark/contract/feedback/schema";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "../../../shared/api/request.ts";
import { toast } from "../../../shared/ui/toast.tsx";
import { deleteWithUndo, oneLess, place, withoutId } from "../../../shared/undo/delete-with-undo.ts";
import { feedbackKeys } from "../requests.ts";
import {
  applyPrivateComment,
  changePrivateComments,
  merge,
  type PrivateComments,
  privateCommentsKey,
} from "./apply-events.ts";
import { t } from "./texts.ts";

export const privateCommentsQuery = (projectId: string, feedbackId: string) =>
  queryOptions({
    queryKey: privateCommentsKey(projectId, feedbackId),
    queryFn: ({ signal }): Promise<PrivateComments> => fetchComments(projectId, feedbackId, undefined, signal),
    meta: { isLive: true },
  });

async function fetchComments(projectId: string, feedbackId: string, before?: string, signal?: AbortSignal) {
  const { privateComments, hasMore } = await request<typeof listPrivateComments>(
    "GET /projects/:projectId/feedbacks/:feedbackId/private-comments",
    { params: { projectId, feedbackId }, query: before === undefined ? {} : { before } },
    signal && { signal },
  );
  return { comments: privateComments, hasMore };
}

export function useOlderPrivateComments(projectId: string, feedbackId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const key = privateCommentsKey(projectId, feedbackId);
      const first = client.getQueryData<PrivateComments>(key)?.comments[0];
      if (!first) return;
      const older = await fetchComments(projectId, feedbackId, first.id);
      client.setQueryData<PrivateComments>(
        key,
        (known) => known && { comments: merge(older.comments, known.comments), hasMore: older.hasMore },
      );
    },
  });
}

export type PrivateWrite =
  | { content: string; attachments: { content: string }[]; clientId: string }
  | { commentId: string; content: string };

export function useWritePrivately(projectId: string, feedbackId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (write: PrivateWrite) => {
      if (!("commentId" in write)) {
        const { privateComment } = await request<typeof createPrivateComment>(
          "POST /projects/:projectId/feedbacks/:feedbackId/private-comments",
          { params: { projectId, feedbackId }, body: write },
        );
        return changePrivateComments(client, projectId, feedbackId, (known) =>
          applyPrivateComment(known, privateComment),
        );
      }
      const params = { projectId, feedbackId, commentId: write.commentId };
      const { privateComment } = await request<typeof updatePrivateComment>(
        "PATCH /projects/:projectId/feedbacks/:feedbackId/private-comments/:commentId",
        { params, body: { content: write.content } },
      );
      return changePrivateComments(client, projectId, feedbackId, (known) =>
        applyPrivateComment(known, privateComment),
      );
    },
    onError: () => toast.error(t("privateFailed")),
  });
}

export function useDeletePrivately(projectId: string, feedbackId: string): (commentId: string) => void {
  const client = useQueryClient();
  return (commentId) =>
    deleteWithUndo({
      client,
      places: [
        place<PrivateComments>(privateCommentsKey(projectId, feedbackId), (known) => {
          const comments = withoutId(known.comments, commentId);
          return comments === known.comments ? known : { ...known, comments };
        }),
        oneLess<FeedbackDetail>(client, feedbackKeys.detail(projectId, feedbackId), "privateCommentCount"),
      ],
      send: (options) =>
        request<typeof deletePrivateComment>(
          "DELETE /projects/:projectId/feedbacks/:feedbackId/private-comments/:commentId",
          { params: { projectId, feedbackId, commentId } },
          options,
        ),
      said: t("privateDeleted"),
      failed: t("privateNotDeleted"),
    });
}
