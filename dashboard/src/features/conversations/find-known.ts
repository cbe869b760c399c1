import type { ConversationDetail } from "@hark/contract/conversations/schema";
import type { QueryClient } from "@tanstack/react-query";
import { type ConversationList, conversationKeys } from "./requests.ts";

/** What the lists know of a conversation, in the form of its thread, which is shown while that is on its way. */
export function findKnown(
  client: QueryClient,
  projectId: string,
  conversationId: string,
): ConversationDetail | undefined {
  for (const [, list] of client.getQueriesData<ConversationList>({ queryKey: conversationKeys.lists(projectId) })) {
    const row = list?.rows.find(({ id }) => id === conversationId);
    const messages = row?.lastMessage ? [row.lastMessage] : [];
    if (row) return { ...row, messages, hasMore: false, notes: [], activities: [], merges: [] };
  }
  return undefined;
}
