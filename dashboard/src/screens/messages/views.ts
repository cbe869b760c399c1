import type { ConversationFilter, ConversationView } from "@hark/contract/conversations/endpoints";
import { Bug, Inbox, type LucideIcon, MessageCircleQuestionMark, UserRoundCheck } from "lucide-react";

interface ViewWords {
  title: string;
  icon: LucideIcon;
  /** Of the empty list: what lands here. */
  explanation: string;
}

/** MSG-12, MSG-19; in the order of the menu. */
export const views: Record<ConversationView, ViewWords> = {
  inbox: { title: "Inbox", icon: Inbox, explanation: "Questions and bug reports from the widget land here." },
  questions: {
    title: "Questions",
    icon: MessageCircleQuestionMark,
    explanation: "Questions from the widget land here.",
  },
  bugs: { title: "Bugs", icon: Bug, explanation: "Bug reports from the widget land here." },
  assigned: { title: "Assigned to me", icon: UserRoundCheck, explanation: "What you or a colleague assigns to you." },
};

export const viewNames = Object.keys(views) as ConversationView[];

/** MSG-35, CONST-46. */
export const filters: Record<ConversationFilter, string> = {
  all: "All",
  unread: "Unread",
  open: "Open",
  closed: "Closed",
};

/** Why a filter finds nothing. */
export const emptyFilter: Record<Exclude<ConversationFilter, "all">, string> = {
  unread: "Nothing is unread.",
  open: "No conversation is open.",
  closed: "No conversation is closed.",
};

export function toFilter(stored: string | null): ConversationFilter {
  return stored !== null && Object.hasOwn(filters, stored) ? (stored as ConversationFilter) : "all";
}
