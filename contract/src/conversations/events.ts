import type { Conversation, Message, VisitorConversation } from "./schema.ts";

export interface TypingEvent {
  conversationId: string;
  projectId: string;
  by: { type: "AGENT" | "WIDGET_USER"; id: string; name: string };
}

export interface ConversationEvents {
  dashboard: {
    /** A visitor wrote. */
    "widget.message": (payload: { message: Message; projectId: string }) => void;
    /** A visitor started a conversation. */
    "widget.conversation": (payload: { conversation: Conversation; projectId: string }) => void;
    /** An agent wrote, in any tab of any agent. */
    "agent.message": (payload: { message: Message; projectId: string }) => void;
    "conversation.updated": (payload: { conversation: Conversation; projectId: string }) => void;
    typing: (payload: TypingEvent) => void;
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
  };
}
