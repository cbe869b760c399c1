import type { Conversation, ConversationDetail, Message } from "@hark/contract/conversations/schema";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { RealtimeContextValue, Subscription } from "../../shared/realtime/realtime.ts";
import {
  applyConversationToList,
  applyConversationToThread,
  applyMessageToConversation,
  applyMessageToThread,
  applyRead,
} from "./apply-events.ts";
import { type ConversationList, conversationKeys, type ListChoice } from "./requests.ts";
import { noteTyping, stopTyping } from "./typing.ts";

interface MessagePayload {
  message: Message;
  projectId: string;
}

interface ConversationPayload {
  conversation: Conversation;
  projectId: string;
}

type Caching = Pick<RealtimeContextValue, "client" | "agentId">;

/** RT-10, RT-11, RT-15, and colleagues' work (GAP-118). */
export const conversationSubscription: Subscription = {
  on: {
    "widget.message": (payload, context) => {
      stopTyping(payload.message.conversationId, payload.message.senderId);
      takeMessage(context, payload);
    },
    "agent.message": (payload, context) => {
      stopTyping(payload.message.conversationId, payload.message.senderId);
      takeMessage(context, payload);
    },
    "widget.conversation": ({ conversation, projectId }, context) =>
      takeConversation(context, { conversation: { ...conversation, isUnread: true }, projectId }),
    "conversation.updated": (payload, context) => takeConversation(context, payload),
    "notification.cleared": takeRead,
    // Colleagues hear of it too (S12); the own typing comes back to one's other tabs.
    typing: (event, { agentId }) => {
      if (event.by.id !== agentId) noteTyping(event);
    },
  },
};

/** Also for the answer to an own message, which says the same as its event. */
export function takeMessage({ client, agentId }: Caching, { message, projectId }: MessagePayload): void {
  const known = findConversation(client, projectId, message.conversationId);

  const threadKey = conversationKeys.detail(projectId, message.conversationId);
  const thread = client.getQueryData<ConversationDetail>(threadKey);
  if (thread) {
    const next = applyMessageToThread(thread, message);
    if (next) client.setQueryData<ConversationDetail>(threadKey, next);
    fetchIfNeeded(client, threadKey, next === null);
  }

  for (const [key, list] of listsOf(client, projectId)) {
    if (known) {
      const conversation = applyMessageToConversation(known, message);
      const isUnread = message.senderType === "WIDGET_USER" || hasRow(list, conversation.id);
      const next = applyConversationToList(list, choiceOf(key), conversation, { agentId, isUnread });
      client.setQueryData<ConversationList>(key, next);
    }
    fetchIfNeeded(client, key, !known || choiceOf(key).status === "unread");
  }
}

function takeConversation({ client, agentId }: Caching, { conversation, projectId }: ConversationPayload) {
  const threadKey = conversationKeys.detail(projectId, conversation.id);
  const thread = client.getQueryData<ConversationDetail>(threadKey);
  if (thread) {
    client.setQueryData<ConversationDetail>(threadKey, applyConversationToThread(thread, conversation));
    fetchIfNeeded(client, threadKey, (conversation.lastMessage?.sequence ?? 0) > (thread.lastMessage?.sequence ?? 0));
  }

  for (const [key, list] of listsOf(client, projectId)) {
    const isUnread = hasRow(list, conversation.id);
    const next = applyConversationToList(list, choiceOf(key), conversation, { agentId, isUnread });
    client.setQueryData<ConversationList>(key, next);
    // Who has read what is not in the event.
    fetchIfNeeded(client, key, choiceOf(key).status === "unread");
  }
}

function takeRead({ itemId, projectId }: { itemId: string; projectId: string }, { client }: Caching) {
  client.setQueryData<ConversationDetail>(
    conversationKeys.detail(projectId, itemId),
    (known) => known && applyRead(known),
  );
  for (const [key, list] of listsOf(client, projectId)) {
    if (list.rows.some(({ id, isUnread }) => id === itemId && isUnread)) {
      const rows = list.rows.map((row) => (row.id === itemId ? applyRead(row) : row));
      client.setQueryData<ConversationList>(key, { ...list, rows });
    }
    // A fetch under way may have been answered before.
    fetchIfNeeded(client, key, false);
  }
}

function findConversation(client: QueryClient, projectId: string, conversationId: string): Conversation | undefined {
  const thread = client.getQueryData<ConversationDetail>(conversationKeys.detail(projectId, conversationId));
  if (thread) {
    const { messages: _messages, hasMore: _hasMore, ...conversation } = thread;
    return conversation;
  }
  for (const [, list] of listsOf(client, projectId)) {
    const row = list.rows.find((conversation) => conversation.id === conversationId);
    if (row) return row;
  }
}

function listsOf(client: QueryClient, projectId: string): [QueryKey, ConversationList][] {
  return client
    .getQueriesData<ConversationList>({ queryKey: conversationKeys.lists(projectId) })
    .filter((entry): entry is [QueryKey, ConversationList] => entry[1] !== undefined);
}

function choiceOf(key: QueryKey): ListChoice {
  const [view, status] = key.slice(3) as [ListChoice["view"], ListChoice["status"]];
  return { view, status };
}

function hasRow(list: ConversationList, conversationId: string): boolean {
  return list.rows.some((conversation) => conversation.id === conversationId);
}

/** A fetch that began before the event would put the older state back, so it is begun again. */
function fetchIfNeeded(client: QueryClient, queryKey: QueryKey, isNeeded: boolean): void {
  if (isNeeded || client.isFetching({ queryKey, exact: true }) > 0) {
    void client.invalidateQueries({ queryKey, exact: true });
  }
}
