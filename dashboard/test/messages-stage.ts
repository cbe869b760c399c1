import { getConversation, listConversations } from "@hark/contract/conversations/endpoints";
import { belongsToView, compareByActivity, defaultFilter, passesFilter } from "@hark/contract/conversations/list-rules";
import type { Conversation, Merge, Message } from "@hark/contract/conversations/schema";
import { listConversationLinks } from "@hark/contract/feedback/link-endpoints";
import { clearNotifications, listNotifications } from "@hark/contract/notifications/endpoints";
import type { Notification, ProjectUnreadCounts } from "@hark/contract/notifications/schema";
import { listSavedReplies } from "@hark/contract/saved-replies/endpoints";
import { countViews } from "@hark/contract/views/endpoints";
import { getVisitor } from "@hark/contract/visitors/endpoints";
import type { WidgetUser } from "@hark/contract/visitors/schema";
import { ApiRefusal, type ApiStub } from "./api-stub.ts";
import { buildVisitor, noEntries, oliviaAgentId } from "./builders.ts";
import { type SignedInStage, stageSignedIn } from "./render-app.tsx";

/** A project whose conversations the stub keeps like a small server: a fetch returns what a test changes here. */
export interface MessagesStage extends SignedInStage {
  conversations: Conversation[];
  /** Messages by conversation id. */
  messages: Map<string, Message[]>;
  /** What is merged into a conversation, by its id. */
  merges: Map<string, Merge[]>;
  notifications: Notification[];
  /** Counts of notifications that are older than those. */
  older: ProjectUnreadCounts[];
  visitors: Map<string, WidgetUser>;
  /** Adds a message to a conversation, as the server would. */
  write: (message: Message) => void;
}

export function stageMessages(api: ApiStub, conversations: Conversation[] = []): MessagesStage {
  const signedIn = stageSignedIn(api);
  const stage: MessagesStage = {
    ...signedIn,
    conversations,
    messages: new Map(conversations.map((row) => [row.id, row.lastMessage ? [row.lastMessage] : []])),
    merges: new Map(),
    notifications: [],
    older: [],
    visitors: new Map(
      conversations.map((row) => [row.widgetUserId, buildVisitor({ ...row.widgetUser, id: row.widgetUserId })]),
    ),
    write(message) {
      const thread = stage.messages.get(message.conversationId) ?? [];
      stage.messages.set(message.conversationId, [...thread, message]);
      stage.conversations = stage.conversations.map((row) =>
        row.id === message.conversationId ? { ...row, lastMessage: message } : row,
      );
    },
  };

  api.on(listConversations, ({ query }) => {
    const unread = new Set(stage.notifications.map((notification) => notification.itemId));
    const rows = stage.conversations
      .filter((row) => query.widgetUserId === undefined || row.widgetUserId === query.widgetUserId)
      .filter(
        (row) =>
          row.mergedIntoId === null &&
          (query.widgetUserId === undefined || row.widgetUserId === query.widgetUserId) &&
          belongsToView(row, query.view, oliviaAgentId) &&
          passesFilter(row, query.status ?? defaultFilter(query.view), unread.has(row.id)),
      )
      .sort(compareByActivity);
    const from = query.cursor ? rows.findIndex((row) => row.id === query.cursor) + 1 : 0;
    const page = rows.slice(from, from + query.limit);
    const hasMore = from + query.limit < rows.length;
    return { conversations: page, nextCursor: hasMore ? (page.at(-1)?.id ?? null) : null, searchedBackTo: null };
  });

  api.on(countViews, () => {
    const counted = ["unassigned", "waiting", "snoozed", "mentions"] as const;
    const countOf = (view: (typeof counted)[number]) =>
      stage.conversations.filter(
        (row) => belongsToView(row, view, oliviaAgentId) && passesFilter(row, defaultFilter(view), false),
      ).length;
    return { counts: counted.map((view) => ({ view, count: countOf(view), isMore: false })) };
  });

  // The details ask for them.
  api.on(listConversationLinks, () => ({ links: [], knownIssues: [] }));

  // The composer asks for them.
  api.on(listSavedReplies, () => ({ savedReplies: [], nextCursor: null }));

  api.on(getConversation, ({ params, query }) => {
    const row = stage.conversations.find((known) => known.id === params.conversationId);
    if (!row) throw new ApiRefusal("NOT_FOUND");
    const thread = stage.messages.get(row.id) ?? [];
    const merges = stage.merges.get(row.id) ?? [];
    const indexOf = (id: string | undefined) => thread.findIndex((message) => message.id === id);
    if (query.after) {
      const newer = thread.slice(indexOf(query.after) + 1);
      const page = newer.slice(0, query.limit);
      return { conversation: { ...row, ...noEntries, messages: page, hasMore: newer.length > page.length, merges } };
    }
    if (query.around) {
      const at = indexOf(query.around);
      if (at < 0) throw new ApiRefusal("NOT_FOUND");
      const from = Math.max(0, at - Math.ceil(query.limit / 2) + 1);
      const page = thread.slice(from, from + query.limit);
      const hasNewer = from + page.length < thread.length;
      return { conversation: { ...row, ...noEntries, messages: page, hasMore: from > 0, hasNewer, merges } };
    }
    const older = query.before ? thread.slice(0, indexOf(query.before)) : thread;
    const page = older.slice(-query.limit);
    return { conversation: { ...row, ...noEntries, messages: page, hasMore: older.length > page.length, merges } };
  });

  api.on(getVisitor, ({ params }) => {
    const widgetUser = stage.visitors.get(params.visitorId);
    if (!widgetUser) throw new ApiRefusal("NOT_FOUND");
    return { widgetUser };
  });

  api.on(listNotifications, () => ({ notifications: stage.notifications, older: stage.older }));
  api.on(clearNotifications, ({ params }) => {
    stage.notifications = stage.notifications.filter((notification) => notification.itemId !== params.itemId);
    return undefined;
  });
  return stage;
}
