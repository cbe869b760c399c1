import type { mergeConversation, unmergeConversation } from "@hark/contract/conversations/merge-endpoints";
import type { Conversation } from "@hark/contract/conversations/schema";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../../shared/api/request.ts";
import { unlessFailed } from "../../../shared/cache/unless-failed.ts";
import { conversationKeys } from "../requests.ts";

/** Events tell everybody of both conversations; the refetch is for whoever is not connected. */
export function useMerge(projectId: string) {
  return useMutation({
    mutationFn: async ({ sourceId, intoId }: { sourceId: string; intoId: string }): Promise<Conversation> => {
      const params = { projectId, conversationId: sourceId };
      const answer = await request<typeof mergeConversation>(
        "POST /projects/:projectId/conversations/:conversationId/merge",
        { params, body: { intoId } },
      );
      return answer.conversation;
    },
    onSettled: (_conversation, error, _merge, _context, { client }) =>
      unlessFailed(error, client.invalidateQueries({ queryKey: conversationKeys.all(projectId) })),
  });
}

export function useUnmerge(projectId: string) {
  return useMutation({
    mutationFn: async (sourceId: string): Promise<Conversation> => {
      const params = { projectId, conversationId: sourceId };
      const answer = await request<typeof unmergeConversation>(
        "DELETE /projects/:projectId/conversations/:conversationId/merge",
        { params },
      );
      return answer.conversation;
    },
    onSettled: (_conversation, error, _sourceId, _context, { client }) =>
      unlessFailed(error, client.invalidateQueries({ queryKey: conversationKeys.all(projectId) })),
  });
}
