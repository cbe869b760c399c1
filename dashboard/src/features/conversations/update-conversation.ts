import type { updateConversation } from "@hark/contract/conversations/endpoints";
import type {
  Conversation,
  ConversationDetail,
  ConversationStatus,
  SnoozeEnd,
} from "@hark/contract/conversations/schema";
import { useMutation } from "@tanstack/react-query";
import { request, required } from "../../shared/api/request.ts";
import { optimistic } from "../../shared/cache/optimistic.ts";
import { unlessFailed } from "../../shared/cache/unless-failed.ts";
import { type ConversationList, conversationKeys } from "./requests.ts";
import { t } from "./texts.ts";

interface Target {
  projectId: string;
  conversationId: string;
}

type Changes =
  | { status: ConversationStatus }
  | { assignedToId: string | null }
  | { snoozedUntil: SnoozeEnd | null; status?: "OPEN" };

/** Closes, re-opens, assigns, unassigns, snoozes or wakes with an optimistic update and a rollback on failure (MSG-45, MSG-46, MSG-78). */
export function useUpdateConversation({ projectId, conversationId }: Target) {
  return useMutation({
    scope: { id: `update ${conversationId}` },
    mutationFn: async (changes: Changes): Promise<Conversation> => {
      const params = {
        projectId: required(projectId, t("projectIdRequired")),
        conversationId: required(conversationId, t("conversationIdRequired")),
      };
      const answer = await request<typeof updateConversation>(
        "PATCH /projects/:projectId/conversations/:conversationId",
        { params, body: changes },
      );
      return answer.conversation;
    },
    ...optimistic<Changes, ConversationDetail | ConversationList>({
      key: () => conversationKeys.all(projectId),
      change: (cached, changes) => applyChanges(cached, conversationId, changes),
    }),
    onSettled: (_conversation, error, _changes, _snapshot, { client }) =>
      unlessFailed(error, client.invalidateQueries({ queryKey: conversationKeys.all(projectId) })),
  });
}

/** The row stays where it is even if it no longer belongs to its list: the refetch after the response decides. */
function applyChanges(
  cached: ConversationDetail | ConversationList,
  conversationId: string,
  changes: Changes,
): ConversationDetail | ConversationList {
  // What is closed is not snoozed any more.
  const next = "status" in changes && changes.status === "CLOSED" ? { ...changes, snoozedUntil: null } : changes;
  if ("messages" in cached) return cached.id === conversationId ? { ...cached, ...next } : cached;
  return {
    ...cached,
    rows: cached.rows.map((row) => (row.id === conversationId ? { ...row, ...next } : row)),
  };
}
