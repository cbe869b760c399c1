import type { ConversationFilter } from "@hark/contract/conversations/endpoints";
import { AtSign, Bug, Clock, Inbox, type LucideIcon, MessageCircleQuestionMark, UserRoundCheck } from "lucide-react";
import type { ScreenView } from "../../features/conversations/screen-view.ts";
import { t } from "./texts.ts";

interface ViewWords {
  title: () => string;
  icon: LucideIcon;
  /** Shown in the empty list: what arrives in this view. */
  explanation: () => string;
}

/** MSG-12, MSG-19, in the order of the menu. */
export const views: Record<ScreenView, ViewWords> = {
  inbox: { title: () => t("inbox"), icon: Inbox, explanation: () => t("inboxExplained") },
  questions: {
    title: () => t("questions"),
    icon: MessageCircleQuestionMark,
    explanation: () => t("questionsExplained"),
  },
  bugs: { title: () => t("bugs"), icon: Bug, explanation: () => t("bugsExplained") },
  assigned: { title: () => t("assignedToMe"), icon: UserRoundCheck, explanation: () => t("assignedExplained") },
  mentions: { title: () => t("mentions"), icon: AtSign, explanation: () => t("mentionsExplained") },
  snoozed: { title: () => t("snoozed"), icon: Clock, explanation: () => t("snoozedExplained") },
};

export const viewNames = Object.keys(views) as ScreenView[];

/** MSG-35, CONST-46. */
export const filters: Record<ConversationFilter, () => string> = {
  all: () => t("all"),
  unread: () => t("unread"),
  open: () => t("open"),
  snoozed: () => t("snoozed"),
  closed: () => t("closed"),
};

/** Shown when a filter finds nothing. */
export const emptyFilter: Record<Exclude<ConversationFilter, "all">, () => string> = {
  unread: () => t("noneUnread"),
  open: () => t("noneOpen"),
  snoozed: () => t("noneSnoozed"),
  closed: () => t("noneClosed"),
};

export function toFilter(stored: string | null): ConversationFilter {
  return stored !== null && Object.hasOwn(filters, stored) ? (stored as ConversationFilter) : "all";
}
