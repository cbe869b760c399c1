import type { FeedbackDetail } from "@hark/contract/feedback/schema";
import type { tagFeedback, untagFeedback } from "@hark/contract/tags/endpoints";
import { useMutation } from "@tanstack/react-query";
import { errorText, request } from "../../shared/api/request.ts";
import { optimistic } from "../../shared/cache/optimistic.ts";
import { unlessFailed } from "../../shared/cache/unless-failed.ts";
import { toastFailure } from "../../shared/ui/toast-failure.tsx";
import { applyTagIds } from "./apply-events.ts";
import { type FeedbackList, feedbackKeys } from "./requests.ts";
import { t } from "./texts.ts";

interface Toggle {
  tagId: string;
  isOn: boolean;
}

/** Puts a tag on a suggestion or takes it off. It shows at once, and a refusal says why and takes it back. */
export function useTagFeedback(projectId: string, feedbackId: string) {
  const toggle = useMutation({
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
    onError: (error, wanted, snapshot) => {
      snapshot?.restore();
      toastFailure(error, errorText(error, t("tagsNotChanged")), () => toggle.mutate(wanted));
    },
    onSettled: (_answer, error, _toggle, _snapshot, { client }) =>
      unlessFailed(error, client.invalidateQueries({ queryKey: feedbackKeys.all(projectId) })),
  });
  return toggle;
}
