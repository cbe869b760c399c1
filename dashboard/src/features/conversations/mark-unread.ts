import type { markUnread } from "@hark/contract/conversations/endpoints";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

/** Makes a conversation unread for oneself. Its event brings the notification, here and in one's other tabs. */
export function useMarkUnread(projectId: string) {
  return useMutation({
    mutationFn: (conversationId: string) =>
      request<typeof markUnread>("POST /projects/:projectId/conversations/:conversationId/unread", {
        params: { projectId, conversationId },
      }),
  });
}
