import { page } from "@hark/contract/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { appendPage, type ConversationList, conversationKeys, fetchPage, type ListChoice } from "./requests.ts";

/** The next page of a list, asked for when the end comes near. */
export function useLoadMore(projectId: string, choice: ListChoice) {
  const client = useQueryClient();
  const key = conversationKeys.list(projectId, choice);
  return useMutation({
    mutationFn: async () => {
      const cursor = client.getQueryData<ConversationList>(key)?.nextCursor;
      if (!cursor) return;
      const next = await fetchPage(projectId, choice, { limit: page.maxLimit, cursor });
      client.setQueryData<ConversationList>(key, (list) => list && appendPage(list, next, cursor));
    },
  });
}
