import type { ConversationFilter, ConversationView } from "./endpoints.ts";
import type { Conversation, ConversationStatus, ConversationType, Message } from "./schema.ts";

/** Which conversations a list holds and in which order; the server's queries and the client's live lists agree on these. */

type Sortable = Pick<Conversation, "id" | "lastMessage" | "createdAt">;

/** Time that a conversation is sorted by: its last message's, else its own. */
export function lastActivityAt(conversation: Sortable): string {
  return conversation.lastMessage?.createdAt ?? conversation.createdAt;
}

/** Newest first, ties by id, so that the order is total (MSG-28). Times are ISO 8601 UTC with milliseconds. */
export function compareByActivity(a: Sortable, b: Sortable): number {
  return compareText(lastActivityAt(b), lastActivityAt(a)) || compareText(b.id, a.id);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What a list shows where nobody chose a status. */
export const defaultFilter = (view: ConversationView): ConversationFilter =>
  view === "unassigned" || view === "waiting" ? "open" : "all";

/** What a view needs to know of a conversation. */
interface InView {
  type: ConversationType;
  assignedToId: string | null;
  lastMessage?: Pick<Message, "senderType"> | null;
  snoozedUntil?: string | null;
}

/** MSG-31..34. `agentId` is the viewing agent, `isMentioned` whether a notification says that a note names them. */
export function belongsToView(item: InView, view: ConversationView, agentId: string, isMentioned = false): boolean {
  switch (view) {
    case "inbox":
      return true;
    case "bugs":
      return item.type === "BUG";
    case "questions":
      return item.type === "QUESTION";
    case "assigned":
      return item.assignedToId === agentId;
    case "unassigned":
      return item.assignedToId === null;
    case "waiting":
      return item.lastMessage?.senderType === "WIDGET_USER";
    case "mentions":
      return isMentioned;
    case "snoozed":
      return (item.snoozedUntil ?? null) !== null;
  }
}

/** MSG-36, MSG-37. */
export function passesFilter(
  item: { status: ConversationStatus; snoozedUntil: string | null },
  filter: ConversationFilter,
  isUnread: boolean,
): boolean {
  switch (filter) {
    case "all":
      return true;
    case "unread":
      return isUnread;
    case "open":
      return item.status === "OPEN" && item.snoozedUntil === null;
    case "snoozed":
      return item.snoozedUntil !== null;
    case "closed":
      return item.status === "CLOSED";
  }
}
