import type { listConversations } from "@hark/contract/conversations/endpoints";
import { page } from "@hark/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../../shared/api/request.ts";

/** A visitor's conversations but one, the newest first, open ones before closed ones. Fetched each time that it is shown. */
export const otherConversationsQuery = (projectId: string, visitorId: string, conversationId: string) =>
  queryOptions({
    queryKey: ["merge-targets", projectId, visitorId, conversationId],
    queryFn: async ({ signal }) => {
      const { conversations } = await request<typeof listConversations>(
        "GET /projects/:projectId/conversations",
        { params: { projectId }, query: { widgetUserId: visitorId, limit: page.maxLimit } },
        { signal },
      );
      const others = conversations.filter(({ id }) => id !== conversationId);
      return [...others.filter(({ status }) => status === "OPEN"), ...others.filter(({ status }) => status !== "OPEN")];
    },
    staleTime: 0,
  });
