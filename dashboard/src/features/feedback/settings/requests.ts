import type { getFeedbackSettings } from "@hark/contract/feedback-settings/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../../shared/api/request.ts";

export const feedbackSettingsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["feedback-settings", projectId],
    queryFn: async ({ signal }) =>
      (
        await request<typeof getFeedbackSettings>(
          "GET /projects/:projectId/feedback-settings",
          { params: { projectId } },
          { signal },
        )
      ).feedbackSettings,
    meta: { isLive: true },
  });
