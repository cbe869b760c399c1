import type { listFeedbackLinks } from "@hark/contract/feedback/link-endpoints";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { request } from "../../../shared/api/request.ts";
import { feedbackKeys } from "../requests.ts";

export const feedbackLinksQuery = (projectId: string, feedbackId: string) =>
  infiniteQueryOptions({
    queryKey: [...feedbackKeys.parts(projectId, feedbackId), "links"],
    queryFn: ({ pageParam, signal }) =>
      request<typeof listFeedbackLinks>(
        "GET /projects/:projectId/feedbacks/:feedbackId/links",
        { params: { projectId, feedbackId }, query: pageParam === undefined ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    meta: { isLive: true },
  });
