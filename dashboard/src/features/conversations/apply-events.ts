import { belongsToView, compareByActivity, passesFilter } from "@hark/contract/conversations/list-rules";
import { cutPreview, mergeMessages } from "@hark/contract/conversations/rules";
import type { Conversation, ConversationDetail, Message } from "@hark/contract/conversations/schema";
import { placeRow, removeRow } from "../../shared/cache/paged-list.ts";
import type { ConversationList, ListChoice } from "./requests.ts";
import { isTemporary } from "./temporary-message.ts";

/**
 * What an event makes of cached data: old state + event = a fresh fetch. Where the event alone cannot tell, the answer is
 * null and the caller fetches.
 */

/**
 * A conversation after one more message. The visitor's words re-open a closed one (design section 6), and whoever writes
 * has read what came before.
 */
export function applyMessageToConversation<Known extends Conversation>(conversation: Known, message: Message): Known {
  const isNewest = message.sequence > (conversation.lastMessage?.sequence ?? 0);
  if (!isNewest) return conversation;
  const lastMessage = { ...message, content: cutPreview(message.content) };
  return message.senderType === "WIDGET_USER"
    ? { ...conversation, lastMessage, status: "OPEN", isUnread: true, visitorReadSequence: message.sequence }
    : { ...conversation, lastMessage };
}

/** Null when messages before this one are missing. */
export function applyMessageToThread(thread: ConversationDetail, message: Message): ConversationDetail | null {
  // The own message comes back by event or by answer, whichever is first, and takes the place of its temporary one.
  const others = thread.messages.filter((known) => !(isTemporary(known) && known.clientId === message.clientId));
  const lastKnown = others.findLast((known) => !isTemporary(known))?.sequence ?? 0;
  if (message.sequence > lastKnown + 1) return null;
  const messages = mergeMessages(others, [message]);
  return { ...applyMessageToConversation(thread, message), messages };
}

/**
 * Puts the conversation where it belongs, or takes it out; null where it hangs on whether the agent has read it, and the
 * conversation does not say. `agentId`: who looks at the list.
 */
export function applyConversationToList(
  list: ConversationList,
  choice: ListChoice,
  conversation: Conversation,
  agentId: string,
): ConversationList | null {
  if (!belongsToView(conversation, choice.view, agentId)) return removeRow(list, conversation.id);
  if (choice.status === "unread" && conversation.isUnread === undefined) return null;
  if (!passesFilter(conversation, choice.status, conversation.isUnread === true)) {
    return removeRow(list, conversation.id);
  }
  return placeRow(list, conversation, compareByActivity);
}

/** An agent's own notification has gone: read, here or in another tab. */
export function applyRead<Known extends Conversation>(conversation: Known): Known {
  return conversation.isUnread ? { ...conversation, isUnread: false } : conversation;
}

/** The newer of two states of one conversation, with the thread that is known. */
export function applyConversationToThread(thread: ConversationDetail, conversation: Conversation): ConversationDetail {
  const isOlder = (conversation.lastMessage?.sequence ?? 0) < (thread.lastMessage?.sequence ?? 0);
  return { ...thread, ...conversation, lastMessage: isOlder ? thread.lastMessage : conversation.lastMessage };
}
