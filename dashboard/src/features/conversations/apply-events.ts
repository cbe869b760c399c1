import type { AgentSummary } from "@hark/contract/agents/schema";
import {
  belongsToView,
  compareByActivity,
  lastActivityAt,
  passesFilter,
} from "@hark/contract/conversations/list-rules";
import { cutPreview, mergeMessages } from "@hark/contract/conversations/rules";
import type { Conversation, ConversationDetail, Message } from "@hark/contract/conversations/schema";
import { evaluateFilter, type FilterFacts } from "@hark/contract/filters/evaluate";
import { replaceTag } from "@hark/contract/tags/rules";
import { mergeEntries, type ThreadEntry } from "@hark/contract/thread/entries";
import type { Activity, Note } from "@hark/contract/thread/schema";
import type { VisitorSummary } from "@hark/contract/visitors/schema";
import { placeRow, removeRow } from "../../shared/cache/paged-list.ts";
import type { ConversationList, ListChoice } from "./requests.ts";
import { isTemporary } from "./temporary-message.ts";

/**
 * Apply events to cached data, so that old state + event = a fresh fetch. They return null where the event alone is not enough,
 * and the caller refetches.
 */

/**
 * Returns a conversation after one more message. A visitor's message re-opens a closed one (design section 6) and wakes a snoozed one, and whoever
 * writes has read everything before.
 */
export function applyMessageToConversation<Known extends Conversation>(conversation: Known, message: Message): Known {
  const isNewest = message.sequence > (conversation.lastMessage?.sequence ?? 0);
  if (!isNewest) return conversation;
  const lastMessage = { ...message, replyTo: null, pixels: null, content: cutPreview(message.content) };
  return message.senderType === "WIDGET_USER"
    ? {
        ...conversation,
        lastMessage,
        status: "OPEN",
        snoozedUntil: null,
        isUnread: true,
        visitorReadSequence: message.sequence,
      }
    : { ...conversation, lastMessage };
}

/** Returns null when messages before this one are missing. */
export function applyMessageToThread(thread: ConversationDetail, message: Message): ConversationDetail | null {
  // The own message comes back by event or by response, whichever is first, and replaces the temporary one.
  const others = thread.messages.filter((known) => !(isTemporary(known) && known.clientId === message.clientId));
  const lastKnown = others.findLast((known) => !isTemporary(known))?.sequence ?? 0;
  if (message.sequence > lastKnown + 1) return null;
  const messages = mergeMessages(others, [message]);
  return { ...applyMessageToConversation(thread, message), messages };
}

/** What stands before the loaded messages, or after those of an older part, comes with their page. */
function isLoaded({ messages, hasMore, hasNewer }: ConversationDetail, { afterSequence }: ThreadEntry): boolean {
  if (hasNewer && afterSequence > (messages.at(-1)?.sequence ?? 0)) return false;
  return !hasMore || afterSequence >= (messages[0]?.sequence ?? 0);
}

/** Adds what happened, at its place. */
export function applyActivity(thread: ConversationDetail, activity: Activity): ConversationDetail {
  if (!isLoaded(thread, activity)) return thread;
  return { ...thread, activities: mergeEntries(thread.activities, [activity]) };
}

/** Puts a new or changed note at its place; one's own replaces what stood for it while it was saved. */
export function applyNote(thread: ConversationDetail, note: Note): ConversationDetail {
  if (!isLoaded(thread, note)) return thread;
  const isStandIn = ({ id, clientId }: Note) => id !== note.id && clientId !== null && clientId === note.clientId;
  return {
    ...thread,
    notes: mergeEntries(
      thread.notes.filter((known) => !isStandIn(known)),
      [note],
    ),
  };
}

export function applyNoteRemoved(thread: ConversationDetail, noteId: string): ConversationDetail {
  return { ...thread, notes: thread.notes.filter(({ id }) => id !== noteId) };
}

/** An agent is called or looks otherwise now, also where a thread names them. */
export function applyAgentToThread(
  thread: ConversationDetail,
  { id, name, avatarUrl }: AgentSummary,
): ConversationDetail {
  const isOther = (one: AgentSummary | null) =>
    one !== null && one.id === id && (one.name !== name || one.avatarUrl !== avatarUrl);
  if (!thread.notes.some(({ author }) => isOther(author)) && !thread.activities.some(({ actor }) => isOther(actor))) {
    return thread;
  }
  const agent = { id, name, avatarUrl };
  return {
    ...thread,
    notes: thread.notes.map((note) => (isOther(note.author) ? { ...note, author: agent } : note)),
    activities: thread.activities.map((activity) =>
      isOther(activity.actor) ? { ...activity, actor: agent } : activity,
    ),
  };
}

/**
 * Puts the conversation where it belongs, or takes it out; null where it hangs on whether the agent has read it, and the
 * conversation does not say. `agentId`: who looks at the list; `isMentioned`: whether a note names them.
 */
export function applyConversationToList(
  list: ConversationList,
  choice: ListChoice,
  conversation: Conversation,
  agentId: string,
  isMentioned = false,
): ConversationList | null {
  if (conversation.mergedIntoId !== null) return removeRow(list, conversation.id);
  if (!belongsToView(conversation, choice.view, agentId, isMentioned)) return removeRow(list, conversation.id);
  if (choice.status === "unread" && conversation.isUnread === undefined) return null;
  if (!passesFilter(conversation, choice.status, conversation.isUnread === true)) {
    return removeRow(list, conversation.id);
  }
  if (choice.where) {
    const holds = evaluateFilter(choice.where, factsOf(conversation), { agentId, now: Date.now() });
    if (holds === undefined) return null;
    if (!holds) return removeRow(list, conversation.id);
  }
  return placeInSearched(list, conversation);
}

/** A row of what was looked at already is shown, even where no other one is. */
function placeInSearched(list: ConversationList, conversation: Conversation): ConversationList {
  const { nextCursor, searchedBackTo } = list;
  if (!searchedBackTo || lastActivityAt(conversation) <= searchedBackTo) {
    return placeRow(list, conversation, compareByActivity);
  }
  return { ...placeRow({ ...list, nextCursor: null }, conversation, compareByActivity), nextCursor };
}

/** What a row of a list tells of its conversation; where it began and what is known of its visitor it does not. */
const factsOf = (conversation: Conversation): FilterFacts => ({
  type: conversation.type,
  status: conversation.status,
  assigneeId: conversation.assignedToId,
  tagIds: conversation.tagIds,
  visitorId: conversation.widgetUserId,
  snoozed: conversation.snoozedUntil !== null,
  unread: conversation.isUnread,
  waiting: conversation.lastMessage?.senderType === "WIDGET_USER",
  mentioned: undefined,
  verified: conversation.widgetUser.isVerified,
  language: undefined,
  page: undefined,
  metadata: undefined,
  createdAt: Date.parse(conversation.createdAt),
  lastMessageAt: Date.parse(lastActivityAt(conversation)),
});

/** Applies the removal of an agent's own notification, which was read here or in another tab. */
export function applyRead<Known extends Conversation>(conversation: Known): Known {
  return conversation.isUnread ? { ...conversation, isUnread: false } : conversation;
}

/** Returns the newer of two states of a conversation, with the known thread. */
export function applyConversationToThread(thread: ConversationDetail, conversation: Conversation): ConversationDetail {
  const isOlder = (conversation.lastMessage?.sequence ?? 0) < (thread.lastMessage?.sequence ?? 0);
  return { ...thread, ...conversation, lastMessage: isOlder ? thread.lastMessage : conversation.lastMessage };
}

/** Applies that a tag was deleted, or merged into another one. */
export function applyRemovedTag(known: Cached, tagId: string, intoId: string | null): Cached {
  const applied = <Known extends Conversation>(conversation: Known): Known =>
    conversation.tagIds.includes(tagId)
      ? { ...conversation, tagIds: replaceTag(conversation.tagIds, tagId, intoId) }
      : conversation;
  return "rows" in known ? { ...known, rows: known.rows.map(applied) } : applied(known);
}

/** A visitor is called, looks or is verified otherwise now. */
export function applyVisitor(known: Cached, visitor: VisitorSummary): Cached {
  const applied = <Known extends Conversation>(conversation: Known): Known =>
    conversation.widgetUserId === visitor.id ? { ...conversation, widgetUser: visitor } : conversation;
  return "rows" in known ? { ...known, rows: known.rows.map(applied) } : applied(known);
}

type Cached = ConversationDetail | ConversationList;

/** Changes a conversation wherever it is; a row stays at its place. */
export function applyToConversation(
  cached: Cached,
  conversationId: string,
  change: <Known extends Conversation>(known: Known) => Known,
): Cached {
  if (!("rows" in cached)) return cached.id === conversationId ? change(cached) : cached;
  return { ...cached, rows: cached.rows.map((row) => (row.id === conversationId ? change(row) : row)) };
}

/** Whether another conversation was merged into the one of a thread, or taken out; who did it and when only the server says. */
export function hasOtherMerges(thread: ConversationDetail, other: Conversation): boolean {
  const isShown = thread.merges.some(({ conversationId }) => conversationId === other.id);
  return isShown !== (other.mergedIntoId === thread.id);
}
