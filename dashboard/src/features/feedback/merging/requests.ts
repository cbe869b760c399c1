import type { listMergedFeedbacks, mergeFeedback, separateFeedback } from "@hark/contract/feedback/endpoints";
import type { Feedback } from "@hark/contract/feedback/schema";
import { type QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import { request } from "../../../shared/api/request.ts";
import { toast } from "../../../shared/ui/toast.tsx";
import { feedbackKeys } from "../requests.ts";
import { t } from "../texts.ts";

export const mergedQuery = (projectId: string, feedbackId: string) =>
  queryOptions({
    queryKey: feedbackKeys.merged(projectId, feedbackId),
    queryFn: async ({ signal }) => {
      const { merged } = await request<typeof listMergedFeedbacks>(
        "GET /projects/:projectId/feedbacks/:feedbackId/merged",
        { params: { projectId, feedbackId } },
        { signal },
      );
      return merged;
    },
    meta: { isLive: true },
  });

async function renew(client: QueryClient, projectId: string) {
  void client.invalidateQueries({ queryKey: ["feedback-duplicates", projectId] });
  void client.invalidateQueries({ queryKey: ["feedback-merged", projectId] });
  void client.invalidateQueries({ queryKey: feedbackKeys.columnEnd(projectId) });
  await client.invalidateQueries({ queryKey: feedbackKeys.all(projectId) });
}

export function useMergeFeedback(projectId: string, { onMerged }: { onMerged: (target: Feedback) => void }) {
  return useMutation({
    mutationFn: async ({ feedbackId, ...body }: { feedbackId: string; intoId: string; showComments: boolean }) =>
      (
        await request<typeof mergeFeedback>("POST /projects/:projectId/feedbacks/:feedbackId/merge", {
          params: { projectId, feedbackId },
          body,
        })
      ).feedback,
    onSuccess: async (target, _sent, _result, { client }) => {
      onMerged(target);
      toast.success(t("mergedInto", { title: target.title }));
      await renew(client, projectId);
    },
    onError: (error) => toast.error(error.message),
  });
}

export function useSeparateFeedback(projectId: string) {
  return useMutation({
    mutationFn: async (feedbackId: string) =>
      (
        await request<typeof separateFeedback>("DELETE /projects/:projectId/feedbacks/:feedbackId/merge", {
          params: { projectId, feedbackId },
        })
      ).feedback,
    onSuccess: async (item, _sent, _result, { client }) => {
      toast.success(t("separated", { title: item.title }));
      await renew(client, projectId);
    },
    onError: (error) => toast.error(error.message),
  });
}
