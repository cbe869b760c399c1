import { page } from "@hark/contract/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { appendPage, type FeedbackList, feedbackKeys, fetchPage, type ListChoice } from "./requests.ts";

/** The next page of a list or lane, asked for when the end comes near. Answers the list with it. */
export function useLoadMore(projectId: string, choice: ListChoice) {
  const client = useQueryClient();
  const key = feedbackKeys.list(projectId, choice);
  return useMutation({
    mutationFn: async (): Promise<FeedbackList | undefined> => {
      const cursor = client.getQueryData<FeedbackList>(key)?.nextCursor;
      if (cursor) {
        const next = await fetchPage(projectId, choice, { limit: page.maxLimit / 2, cursor });
        client.setQueryData<FeedbackList>(key, (list) => list && appendPage(list, next, cursor));
      }
      return client.getQueryData<FeedbackList>(key);
    },
  });
}
