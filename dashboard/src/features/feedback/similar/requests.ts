import type { listDuplicates, listSimilarFeedbacks } from "@hark/contract/feedback/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../../shared/api/request.ts";

const freshMs = 60_000;

/** What is like an item; below the item's own keys, so that its events leave it alone. */
export const duplicatesQuery = (projectId: string, feedbackId: string) =>
  queryOptions({
    queryKey: ["feedback-duplicates", projectId, feedbackId],
    queryFn: async ({ signal }) => {
      const { feedbacks } = await request<typeof listDuplicates>(
        "GET /projects/:projectId/feedbacks/:feedbackId/similar",
        { params: { projectId, feedbackId }, query: {} },
        { signal },
      );
      return feedbacks;
    },
    staleTime: freshMs,
  });

/** What is like a typed title. */
export const similarQuery = (projectId: string, title: string) =>
  queryOptions({
    queryKey: ["feedback-similar", projectId, title],
    queryFn: async ({ signal }) => {
      const { feedbacks } = await request<typeof listSimilarFeedbacks>(
        "GET /projects/:projectId/feedbacks/similar",
        { params: { projectId }, query: { title } },
        { signal },
      );
      return feedbacks;
    },
    staleTime: freshMs,
  });
