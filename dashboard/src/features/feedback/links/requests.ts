import type { ResponseOf } from "@hark/contract/endpoint";
import type { listSimilarFeedbacks } from "@hark/contract/feedback/endpoints";
import type {
  deleteLink,
  listConversationLinks,
  listFeedbackLinks,
  suggestFromConversation,
  updateLink,
} from "@hark/contract/feedback/link-endpoints";
import type { FeedbackLink } from "@hark/contract/feedback/link-schema";
import type { FeedbackDetail, ListedFeedback } from "@hark/contract/feedback/schema";
import type { KnownIssue } from "@hark/contract/known-issues/schema";
import { type InfiniteData, keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "../../../shared/api/request.ts";
import { unlessFailed } from "../../../shared/cache/unless-failed.ts";
import { toast } from "../../../shared/ui/toast.tsx";
import { deleteWithUndo, oneLess, place, withoutId, withoutIdInPages } from "../../../shared/undo/delete-with-undo.ts";
import { feedbackKeys } from "../requests.ts";
import { t } from "./texts.ts";

type FeedbackLinks = ResponseOf<typeof listFeedbackLinks>;

export interface ConversationLinks {
  links: FeedbackLink[];
  knownIssues: KnownIssue[];
}

/** What a conversation asked for, and the known issues that it is attached to. */
export const conversationLinksQuery = (projectId: string, conversationId: string) =>
  queryOptions({
    queryKey: [...feedbackKeys.ofConversations(projectId), conversationId],
    queryFn: ({ signal }): Promise<ConversationLinks> =>
      request<typeof listConversationLinks>(
        "GET /projects/:projectId/conversations/:conversationId/links",
        { params: { projectId, conversationId } },
        { signal },
      ),
    meta: { isLive: true },
  });

/** Those that are like a text; what was found last stays while the next is asked for. */
export const similarQuery = (projectId: string, title: string) =>
  queryOptions({
    queryKey: ["feedback-similar", projectId, title] as const,
    queryFn: async ({ signal }): Promise<ListedFeedback[]> => {
      const { feedbacks } = await request<typeof listSimilarFeedbacks>(
        "GET /projects/:projectId/feedbacks/similar",
        { params: { projectId }, query: { title } },
        { signal },
      );
      return feedbacks;
    },
    enabled: title !== "",
    placeholderData: keepPreviousData,
  });

export type Suggesting = { feedbackId: string } | { title: string; description: string };

export function useSuggest(projectId: string, conversationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Suggesting & { messageId?: string; promised: boolean; clientId: string }) =>
      request<typeof suggestFromConversation>("POST /projects/:projectId/conversations/:conversationId/suggest", {
        params: { projectId, conversationId },
        body,
      }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: [...feedbackKeys.ofConversations(projectId), conversationId] }),
    onError: () => toast.error(t("suggestFailed")),
  });
}

/** Its event brings the rest. */
export function useChangeLink(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ link, promised }: { link: FeedbackLink; promised: boolean }) =>
      request<typeof updateLink>("PATCH /projects/:projectId/conversations/:conversationId/links/:linkId", {
        params: { projectId, conversationId: link.conversation.id, linkId: link.id },
        body: { promised },
      }),
    onSettled: (_answer, error, { link }) => {
      if (error) toast.error(t("linkNotChanged"));
      void client.invalidateQueries({ queryKey: feedbackKeys.ofConversations(projectId) });
      const links = [...feedbackKeys.parts(projectId, link.feedback.id), "links"];
      return unlessFailed(error, client.invalidateQueries({ queryKey: links }));
    },
  });
}

/** Takes a link away from its conversation and its item. */
export function useTakeLinkAway(projectId: string): (link: FeedbackLink) => void {
  const client = useQueryClient();
  return ({ id, conversation, feedback }) =>
    deleteWithUndo({
      client,
      places: [
        place<ConversationLinks>([...feedbackKeys.ofConversations(projectId), conversation.id], (known) => {
          const links = withoutId(known.links, id);
          return links === known.links ? known : { ...known, links };
        }),
        place<InfiniteData<FeedbackLinks>>([...feedbackKeys.parts(projectId, feedback.id), "links"], (known) =>
          withoutIdInPages(known, "links", id),
        ),
        oneLess<FeedbackDetail>(client, feedbackKeys.detail(projectId, feedback.id), "linkCount"),
      ],
      send: (options) =>
        request<typeof deleteLink>(
          "DELETE /projects/:projectId/conversations/:conversationId/links/:linkId",
          { params: { projectId, conversationId: conversation.id, linkId: id } },
          options,
        ),
      said: t("linkTakenAway"),
      failed: t("linkNotChanged"),
    });
}
