import type { FeedbackDetail } from "@hark/contract/feedback/schema";
import { RequestError } from "@hark/contract/request";
import type { tagFeedback, untagFeedback } from "@hark/contract/tags/endpoints";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { optimistic } from "../../shared/cache/optimistic.ts";
import { toast } from "../../shared/ui/toast.tsx";
import { applyTagIds } from "./apply-events.ts";
import { type FeedbackList, feedbackKeys } from "./requests.ts";
import { t } from "./texts.ts";

interface Toggle {
  tagId: string;
  isOn: boolean;
}

/** Puts a tag on a suggestion or takes it off. It shows at once, and a refusal says why and takes it back. */
export function useTagFeedback(projectId: string, feedbackId: string) {
  return useMutation({
    scope: { id: `tag ${feedbackId}` },
    mutationFn: async ({ tagId, isOn }: Toggle) => {
      const params = { projectId, feedbackId, tagId };
      const path = "/projects/:projectId/feedbacks/:feedbackId/tags/:tagId";
      if (isOn) await request<typeof tagFeedback>(`PUT ${path}`, { params });
      else await request<typeof untagFeedback>(`DELETE ${path}`, { params });
    },
    ...optimistic<Toggle, FeedbackDetail | FeedbackList>({
      key: () => feedbackKeys.all(projectId),
      change: (cached, { tagId, isOn }) =>
        applyTagIds(cached, feedbackId, (tagIds) => {
          const others = tagIds.filter((id) => id !== tagId);
          return isOn ? [...others, tagId] : others;
        }),
    }),
    onError: (error, _toggle, snapshot) => {
      snapshot?.restore();
      toast.error(error instanceof RequestError ? error.message : t("tagsNotChanged"));
    },
    onSettled: (_answer, _error, _toggle, _snapshot, { client }) =>
      client.invalidateQueries({ queryKey: feedbackKeys.all(projectId) }),
  });
}
