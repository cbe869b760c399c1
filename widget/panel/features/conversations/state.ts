import type { Message, VisitorConversation, VisitorConversationDetail } from "@hark/contract/conversations/schema";
import { onVisitorChange } from "../../shared/session.ts";
import { createStore } from "../../shared/store.ts";

export interface Thread {
  conversation: VisitorConversation;
  messages: Message[];
  agents: VisitorConversationDetail["agents"];
  /** In their order. */
  activities: VisitorConversationDetail["activities"];
  /** Conversations that were merged into this one; each has a thread of its own, loaded when its block is opened. */
  merges: VisitorConversationDetail["merges"];
  hasMore: boolean;
}

/** A pending message: shown optimistically, then replaced by the server's message with the same `clientId`. */
export interface PendingMessage extends Pick<Message, "conversationId" | "type" | "content" | "file" | "replyTo"> {
  clientId: string;
  /** Of a picture or a video. */
  mediaName?: string | null | undefined;
}

export interface ConversationsState {
  /** Null before the first response. */
  list: VisitorConversation[] | null;
  isListFailed: boolean;
  threads: Record<string, Thread>;
  failedThreads: Record<string, true>;
  /** Messages that were sent or heard since a thread, which is not here yet, was first asked for. */
  early: Record<string, Message[]>;
  /** How often an event or a start has told of a whole conversation, or a message of an unknown one. */
  turn: number;
  /** The turn in which that last was; one that was merged into another leaves the list and stays here. */
  heardIn: Record<string, number>;
  pending: PendingMessage[];
  /** Who is typing in a conversation, and when that expires. */
  typing: Record<string, { name: string; untilMs: number }>;
}

const empty: ConversationsState = {
  list: null,
  isListFailed: false,
  threads: {},
  failedThreads: {},
  early: {},
  turn: 0,
  heardIn: {},
  pending: [],
  typing: {},
};

export const conversations = createStore<ConversationsState>(empty);

// Turns go on: what the last visitor asked for may still be answered, to them under another token.
onVisitorChange(() => conversations.set(({ turn }) => ({ ...empty, turn })));

export function countUnread(state: ConversationsState): number {
  return (state.list ?? []).reduce((sum, { unreadCount }) => sum + unreadCount, 0);
}
