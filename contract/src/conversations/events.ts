import type { Notification } from "../notifications/schema.ts";
import type { Conversation, Message, VisitorConversation } from "./schema.ts";

export interface TypingEvent {
  conversationId: string;
  projectId: string;
  by: { type: "AGENT" | "WIDGET_USER"; id: string; name: string };
}

/** Who has a conversation open, the one who hears it included; each agent once. */
export interface LookingEvent {
  conversationId: string;
  projectId: string;
  agents: { id: string; name: string; avatarUrl: string | null }[];
}

export interface ConversationEvents {
  dashboard: {
    /** A visitor wrote. `notification`: that of the agent who hears it, if this message has made the conversation unread to them. */
    "widget.message": (payload: { message: Message; projectId: string; notification?: Notification }) => void;
    /** A visitor started a conversation, which is unread to the agent who hears it by this notification. */
    "widget.conversation": (payload: {
      conversation: Conversation;
      projectId: string;
      notification?: Notification;
    }) => void;
    /** An agent wrote, in any tab of any agent. */
    "agent.message": (payload: { message: Message; projectId: string }) => void;
    "conversation.updated": (payload: { conversation: Conversation; projectId: string }) => void;
    typing: (payload: TypingEvent) => void;
    /** Somebody came to a conversation that this dashboard shows, or left it; always the whole list. */
    looking: (payload: LookingEvent) => void;
  };
  visitor: {
    "message.created": (payload: { message: Message }) => void;
    /** Started, or status, read marks or the agent differ: the conversation as this visitor sees it. */
    "conversation.updated": (payload: { conversation: VisitorConversation }) => void;
    typing: (payload: TypingEvent) => void;
  };
  client: {
    /** Sent every few seconds at most while somebody types. */
    typing: (payload: { conversationId: string }) => void;
    /** Which conversation a dashboard shows now; null for none. */
    looking: (payload: { conversationId: string | null }) => void;
  };
}
