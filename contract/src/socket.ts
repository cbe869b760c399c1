import type { Colleague } from "./agents/schema.ts";
import type { Conversation, Message } from "./conversations/schema.ts";
import type { Comment, Feedback, PublicComment } from "./feedback/schema.ts";

/** The socket contract (RT-02..05; design sections 7 and 11). */

export interface DashboardAuth {
  type: "dashboard";
  /** `Bearer …`, as in the header. */
  authorization: string;
}

export interface WidgetAuth {
  type: "widget";
  projectId: string;
  authorization: string;
}

export interface TypingEvent {
  conversationId: string;
  projectId: string;
  by: { type: "AGENT" | "WIDGET_USER"; id: string; name: string };
}

export interface DashboardEvents {
  /** A visitor wrote. */
  "widget.message": (payload: { message: Message; projectId: string }) => void;
  /** A visitor started a conversation. */
  "widget.conversation": (payload: { conversation: Conversation; projectId: string }) => void;
  /** An agent wrote, in any tab of any agent. */
  "agent.message": (payload: { message: Message; projectId: string }) => void;
  "conversation.updated": (payload: { conversation: Conversation; projectId: string }) => void;
  /** This agent has read the item, here or in another tab. */
  "notification.cleared": (payload: { itemId: string; projectId: string }) => void;
  /** Name, picture or status of an agent of the project changed. */
  "agent.updated": (payload: { agent: Colleague; projectId: string }) => void;
  /** An item is new or differs: status, place, counts. */
  "feedback.changed": (payload: { feedback: Feedback; projectId: string }) => void;
  "feedback.removed": (payload: { feedbackId: string; projectId: string }) => void;
  "feedback.commented": (payload: { feedbackId: string; comment: Comment; projectId: string }) => void;
  /** A roadmap column was numbered anew, since a gap in it was used up; the order is the same. */
  "feedback.renumbered": (payload: { positions: { id: string; position: number }[]; projectId: string }) => void;
  typing: (payload: TypingEvent) => void;
}

export interface VisitorEvents {
  "message.created": (payload: { message: Message }) => void;
  "conversation.updated": (payload: { conversationId: string }) => void;
  /** An item that the visitor may see is new or differs. */
  "feedback.changed": (payload: { feedback: Feedback }) => void;
  /** Deleted, or not public any more. */
  "feedback.removed": (payload: { feedbackId: string }) => void;
  "feedback.commented": (payload: { feedbackId: string; comment: Omit<PublicComment, "isOwn"> }) => void;
  "feedback.renumbered": (payload: { positions: { id: string; position: number }[] }) => void;
  /** The visitor voted or took the vote back, here or in another tab. */
  "feedback.voted": (payload: { feedbackId: string; hasVoted: boolean }) => void;
  "availability.changed": (payload: { isOnline: boolean; backAt: string | null }) => void;
  typing: (payload: TypingEvent) => void;
}

export interface ClientEvents {
  /** Sent at most once in a few seconds while somebody types. */
  typing: (payload: { conversationId: string }) => void;
  /** From a dashboard, on connection and at every change: somebody looks at it. Mail goes only to those who do not. */
  focus: (payload: { isFocused: boolean }) => void;
}
