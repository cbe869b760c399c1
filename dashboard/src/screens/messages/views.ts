import type { ConversationFilter, ConversationView } from "@hark/contract/conversations/endpoints";
import { defaultFilter } from "@hark/contract/conversations/list-rules";
import type { FilterNode } from "@hark/contract/filters/schema";
import {
  AtSign,
  Bug,
  Clock,
  Hourglass,
  Inbox,
  type LucideIcon,
  MessageCircleQuestionMark,
  UserRoundCheck,
  UserRoundX,
} from "lucide-react";
import type { ScreenView } from "../../features/conversations/screen-view.ts";
import { t } from "./texts.ts";

interface ViewWords {
  title: () => string;
  icon: LucideIcon;
  /** Shown in the empty list: what arrives in this view. */
  explanation: () => string;
}

/** MSG-12, MSG-19, in the order of the menu. */
export const views: Record<ConversationView, ViewWords> = {
  inbox: { title: () => t("inbox"), icon: Inbox, explanation: () => t("inboxExplained") },
  questions: {
    title: () => t("questions"),
    icon: MessageCircleQuestionMark,
    explanation: () => t("questionsExplained"),
  },
  bugs: { title: () => t("bugs"), icon: Bug, explanation: () => t("bugsExplained") },
  assigned: { title: () => t("assignedToMe"), icon: UserRoundCheck, explanation: () => t("assignedExplained") },
  unassigned: { title: () => t("unassigned"), icon: UserRoundX, explanation: () => t("unassignedExplained") },
  waiting: { title: () => t("waitingForUs"), icon: Hourglass, explanation: () => t("waitingExplained") },
  mentions: { title: () => t("mentions"), icon: AtSign, explanation: () => t("mentionsExplained") },
  snoozed: { title: () => t("snoozed"), icon: Clock, explanation: () => t("snoozedExplained") },
};

export const viewNames = Object.keys(views) as ConversationView[];

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

export const isBuiltIn = (view: ScreenView): view is ConversationView => Object.hasOwn(views, view);

/** A saved view begins with what is open, unless its filter has a say in that itself. */
export function toFilter(stored: string | null, view: ScreenView, where?: FilterNode): ConversationFilter {
  if (stored !== null && Object.hasOwn(filters, stored)) return stored as ConversationFilter;
  if (isBuiltIn(view)) return defaultFilter(view);
  return where !== undefined && asksForStatus(where) ? "all" : "open";
}

function asksForStatus(node: FilterNode): boolean {
  if ("field" in node) return node.field === "status" || node.field === "snoozed";
  return ("and" in node ? node.and : node.or).some(asksForStatus);
}
