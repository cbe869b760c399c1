import { compareByActivity } from "@hark/contract/conversations/list-rules";
import type { Conversation, ConversationDetail, Message } from "@hark/contract/conversations/schema";
import type { FilterField, FilterNode } from "@hark/contract/filters/schema";
import type { Notification } from "@hark/contract/notifications/schema";
import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { applyCached } from "../../shared/cache/apply-cached.ts";
import { placeRow, removeRow } from "../../shared/cache/paged-list.ts";
import type { RealtimeContextValue, Subscription } from "../../shared/realtime/realtime.ts";
import {
  applyActivity,
  applyAgentToThread,
  applyConversationToList,
  applyConversationToThread,
  applyMessageToConversation,
  applyMessageToThread,
  applyNote,
  applyNoteRemoved,
  applyRead,
  applyRemovedTag,
  applyVisitor,
  hasOtherMerges,
} from "./apply-events.ts";
import { noteLooking, onLookingConnect } from "./looking.ts";
import { type ConversationList, conversationKeys, type ListChoice, withoutThread } from "./requests.ts";
import { noteTyping, stopTyping } from "./typing.ts";

interface MessagePayload {
  message: Message;
  projectId: string;
}

interface NotificationPayload {
  notification: Notification;
  projectId: string;
}

interface ConversationPayload {
  conversation: Conversation;
  projectId: string;
}

type Caching = Pick<RealtimeContextValue, "client" | "agentId"> &
  Partial<Pick<RealtimeContextValue, "findUnread" | "findMention">>;

/** RT-10, RT-11, RT-15, and colleagues' changes (GAP-118). */
export const conversationSubscription: Subscription = {
  onConnect: onLookingConnect,
  on: {
    "widget.message": (payload, context) => {
      stopTyping(payload.message.conversationId, payload.message.senderId);
      takeMessage(context, payload);
    },
    "agent.message": (payload, context) => {
      stopTyping(payload.message.conversationId, payload.message.senderId);
      takeMessage(context, payload);
    },
    "widget.conversation": (payload, context) => takeConversation(context, payload),
    "conversation.updated": (payload, context) => takeConversation(context, payload),
    "activity.added": ({ activity, projectId }, { client }) =>
      change(client, conversationKeys.detail(projectId, activity.conversationId), (thread) =>
        applyActivity(thread, activity),
      ),
    "note.changed": ({ note, projectId }, { client }) => {
      for (const key of [conversationKeys.detail, conversationKeys.window]) {
        change(client, key(projectId, note.conversationId), (thread) => applyNote(thread, note));
      }
      fetchFiltered(client, projectId, "mentioned");
      void client.invalidateQueries({ queryKey: conversationKeys.visitorNotes(projectId) });
    },
    "note.removed": ({ noteId, conversationId, projectId }, { client }) => {
      for (const key of [conversationKeys.detail, conversationKeys.window]) {
        change(client, key(projectId, conversationId), (thread) => applyNoteRemoved(thread, noteId));
      }
      fetchFiltered(client, projectId, "mentioned");
      void client.invalidateQueries({ queryKey: conversationKeys.visitorNotes(projectId) });
    },
    "agent.updated": ({ agent, projectId }, { client }) => {
      const ofThreads = [conversationKeys.details(projectId), conversationKeys.windows(projectId)];
      for (const { queryKey } of ofThreads.flatMap((key) => client.getQueryCache().findAll({ queryKey: key }))) {
        change(client, queryKey, (thread) => applyAgentToThread(thread, agent));
      }
    },
    "visitor.updated": ({ visitor, projectId }, { client }) => {
      for (const [key, known] of client.getQueriesData<ConversationDetail | ConversationList | null>({
        queryKey: conversationKeys.all(projectId),
      })) {
        if (known) applyCached<typeof known>(client, key, () => applyVisitor(known, visitor));
        fetchIfNeeded(client, key, false);
      }
      fetchFiltered(client, projectId, "verified");
      fetchFiltered(client, projectId, "metadata");
    },
    "notification.created": (payload, context) => {
      if (payload.notification.category !== "FEEDBACK") takeNotification(payload, context);
    },
    "notification.cleared": (payload, context) => {
      if (payload.category !== "FEEDBACK") takeRead(payload, context);
    },
    "tag.removed": takeRemovedTag,
    // Colleagues get it too (S12); one's own typing also arrives in one's other tabs.
    typing: (event, { agentId }) => {
      if (event.by.id !== agentId) noteTyping(event);
    },
    looking: noteLooking,
  },
};

/** Also for the answer to an own message, which says the same as its event and leaves what is unread to it. */
export function takeMessage(context: Caching, { message, projectId }: MessagePayload): void {
  const { client, findUnread } = context;
  const id = message.conversationId;
  const known = findConversation(client, projectId, id);
  const next = known && withUnread(applyMessageToConversation(known, message), findUnread?.(projectId, id));

  const threadKey = conversationKeys.detail(projectId, id);
  const thread = client.getQueryData<ConversationDetail>(threadKey);
  if (thread) {
    const applied = applyMessageToThread(thread, message);
    if (applied) applyCached<ConversationDetail>(client, threadKey, () => withUnread(applied, next?.isUnread));
    fetchIfNeeded(client, threadKey, applied === null);
  }
  placeInLists(context, projectId, id, next);
}

function change(
  client: QueryClient,
  threadKey: QueryKey,
  apply: (thread: ConversationDetail) => ConversationDetail,
): void {
  applyCached<ConversationDetail>(client, threadKey, apply);
  // The response of a running fetch may be older.
  fetchIfNeeded(client, threadKey, false);
}

/** By a mention, or marked as unread; what a message makes unread comes with the message, which then finds the same. */
function takeNotification({ notification, projectId }: NotificationPayload, context: RealtimeContextValue): void {
  const { client, findUnread } = context;
  const { itemId } = notification;
  const isUnread = findUnread(projectId, itemId);
  const threadKey = conversationKeys.detail(projectId, itemId);
  change(client, threadKey, (thread) => withUnread(thread, isUnread));
  const known = findConversation(client, projectId, itemId);
  placeInLists(context, projectId, itemId, known && withUnread(known, isUnread));
}

/** Also for the answer to an own change. */
export function takeConversation(context: Caching, { conversation, projectId }: ConversationPayload): void {
  const { client, findUnread } = context;
  const known = findConversation(client, projectId, conversation.id);
  const next = withUnread(conversation, findUnread?.(projectId, conversation.id) ?? known?.isUnread);

  const threadKey = conversationKeys.detail(projectId, conversation.id);
  const thread = client.getQueryData<ConversationDetail>(threadKey);
  if (thread) {
    applyCached<ConversationDetail>(client, threadKey, () => applyConversationToThread(thread, next));
    fetchIfNeeded(client, threadKey, (conversation.lastMessage?.sequence ?? 0) > (thread.lastMessage?.sequence ?? 0));
  }
  placeInLists(context, projectId, conversation.id, next);
  for (const [key, target] of threadsOf(client, projectId)) {
    fetchIfNeeded(client, key, hasOtherMerges(target, conversation));
  }
}

/** Undefined: nothing is known of the conversation, and only the server can tell where it belongs. */
function placeInLists(
  { client, agentId, findMention }: Caching,
  projectId: string,
  conversationId: string,
  conversation: Conversation | undefined,
): void {
  for (const [key, list] of listsOf(client, projectId)) {
    const choice = choiceOf(key);
    // One's own answer leaves the mentions to its event.
    const isMentioned = findMention?.(conversationId) ?? list.rows.some(({ id }) => id === conversationId);
    const next = conversation ? applyConversationToList(list, choice, conversation, agentId, isMentioned) : null;
    if (next) client.setQueryData<ConversationList>(key, next);
    fetchIfNeeded(client, key, next === null);
  }
  placeWithVisitor(client, projectId, conversationId, conversation);
  fetchFirstAgain(client, projectId);
}

function placeWithVisitor(
  client: QueryClient,
  projectId: string,
  conversationId: string,
  conversation: Conversation | undefined,
): void {
  for (const [key, list] of listsOf(client, projectId, "visitor")) {
    const [, , , visitorId] = key;
    const isOwn = conversation?.widgetUserId === visitorId;
    if (conversation && isOwn) {
      // One that is merged is in no list, and shown in its target.
      client.setQueryData<ConversationList>(
        key,
        conversation.mergedIntoId === null
          ? placeRow(list, conversation, compareByActivity)
          : removeRow(list, conversationId),
      );
    }
    // A guest's conversations can have become somebody else's.
    const isListed = list.rows.some(({ id }) => id === conversationId);
    fetchIfNeeded(client, key, isListed && !isOwn);
  }
}

function takeRemovedTag(
  { tagId, intoId, projectId }: { tagId: string; intoId: string | null; projectId: string },
  { client }: RealtimeContextValue,
): void {
  for (const [key, known] of client.getQueriesData<ConversationDetail | ConversationList>({
    queryKey: conversationKeys.all(projectId),
  })) {
    if (known) applyCached<typeof known>(client, key, () => applyRemovedTag(known, tagId, intoId));
    fetchIfNeeded(client, key, false);
  }
  // What had the one tag has the other one now, and may be in another list.
  fetchFiltered(client, projectId, "tag");
}

function takeRead(
  { itemId, projectId }: { itemId: string; projectId: string },
  { client, agentId, findUnread, findMention }: RealtimeContextValue,
): void {
  if (!findMention(itemId)) {
    for (const [key, list] of listsOf(client, projectId)) {
      if (choiceOf(key).view !== "mentions") continue;
      client.setQueryData<ConversationList>(key, removeRow(list, itemId));
      fetchIfNeeded(client, key, false);
    }
  }
  fetchFirstAgain(client, projectId);
  // What was cleared is not the last: the visitor has written since.
  if (findUnread(projectId, itemId)) return;
  change(client, conversationKeys.detail(projectId, itemId), applyRead);
  const known = findConversation(client, projectId, itemId);
  for (const [key, list] of [...listsOf(client, projectId), ...listsOf(client, projectId, "visitor")]) {
    const choice = choiceOf(key);
    if (choice.where !== undefined && hasField(choice.where, "unread")) {
      const next = known ? applyConversationToList(list, choice, { ...known, isUnread: false }, agentId) : null;
      if (next) client.setQueryData<ConversationList>(key, next);
      fetchIfNeeded(client, key, next === null);
      continue;
    }
    if (choice.status === "unread") client.setQueryData<ConversationList>(key, removeRow(list, itemId));
    else if (list.rows.some(({ id, isUnread }) => id === itemId && isUnread)) {
      const rows = list.rows.map((row) => (row.id === itemId ? applyRead(row) : row));
      client.setQueryData<ConversationList>(key, { ...list, rows });
    }
    // The response of a running fetch may be older.
    fetchIfNeeded(client, key, false);
  }
}

function withUnread<Known extends Conversation>(conversation: Known, isUnread: boolean | undefined): Known {
  return isUnread === undefined || isUnread === conversation.isUnread ? conversation : { ...conversation, isUnread };
}

function findConversation(client: QueryClient, projectId: string, conversationId: string): Conversation | undefined {
  const thread = client.getQueryData<ConversationDetail>(conversationKeys.detail(projectId, conversationId));
  if (thread) {
    return withoutThread(thread);
  }
  for (const [, list] of listsOf(client, projectId)) {
    const row = list.rows.find((conversation) => conversation.id === conversationId);
    if (row) return row;
  }
}

function listsOf(
  client: QueryClient,
  projectId: string,
  of: "list" | "visitor" = "list",
): [QueryKey, ConversationList][] {
  const queryKey = of === "list" ? conversationKeys.lists(projectId) : conversationKeys.ofVisitors(projectId);
  return client
    .getQueriesData<ConversationList>({ queryKey })
    .filter((entry): entry is [QueryKey, ConversationList] => entry[1] !== undefined);
}

function threadsOf(client: QueryClient, projectId: string): [QueryKey, ConversationDetail][] {
  return client
    .getQueriesData<ConversationDetail>({ queryKey: conversationKeys.details(projectId) })
    .filter((entry): entry is [QueryKey, ConversationDetail] => entry[1] !== undefined);
}

function choiceOf(key: QueryKey): ListChoice {
  const [view, status, where] = key.slice(3) as [ListChoice["view"], ListChoice["status"], ListChoice["where"]];
  return { view, status, where };
}

/** Fetches the lists whose filter looks at something of which an event does not tell all. */
function fetchFiltered(client: QueryClient, projectId: string, field: FilterField): void {
  for (const [key] of listsOf(client, projectId)) {
    const { where } = choiceOf(key);
    fetchIfNeeded(client, key, where !== undefined && hasField(where, field));
  }
  fetchFirstAgain(client, projectId);
}

function hasField(node: FilterNode, field: FilterField): boolean {
  if ("field" in node) return node.field === field;
  return ("and" in node ? node.and : node.or).some((one) => hasField(one, field));
}

/** The event can be applied to nothing in what has no data yet, and what is fetched for the first time may have been read before it. */
function fetchFirstAgain(client: QueryClient, projectId: string): void {
  const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === "fetching";
  void client.invalidateQueries({ queryKey: conversationKeys.all(projectId), predicate: isFirst });
}

/** A fetch that began before the event would restore the older state, so it is restarted. */
function fetchIfNeeded(client: QueryClient, queryKey: QueryKey, isNeeded: boolean): void {
  if (isNeeded || client.isFetching({ queryKey, exact: true }) > 0) {
    void client.invalidateQueries({ queryKey, exact: true });
  }
}
