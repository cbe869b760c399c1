import type { updateFeedbackSettings } from "@hark/contract/feedback-settings/endpoints";
import type { FeedbackSettings } from "@hark/contract/feedback-settings/schema";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../../shared/api/request.ts";
import { feedbackSettingsQuery } from "./requests.ts";

export function useUpdateFeedbackSettings(projectId: string) {
  return useMutation({
    mutationFn: async (body: FeedbackSettings) =>
      (
        await request<typeof updateFeedbackSettings>("PATCH /projects/:projectId/feedback-settings", {
          params: { projectId },
          body,
        })
      ).feedbackSettings,
    onSuccess: (settings, _body, _snapshot, { client }) =>
      client.setQueryData(feedbackSettingsQuery(projectId).queryKey, settings),
  });
}
