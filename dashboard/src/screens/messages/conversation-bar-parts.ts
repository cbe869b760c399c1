import type { ConversationDetail } from "@hark/contract/conversations/schema";
import {
  Clock,
  Lightbulb,
  type LucideIcon,
  Merge,
  MessageSquare,
  Tag,
  TriangleAlert,
  UserRoundPlus,
} from "lucide-react";
import type { ComponentType } from "react";
import { AskingTool } from "./asking-tool.tsx";
import { MergeTool } from "./merge-tool.tsx";
import { t } from "./texts.ts";
import { UnreadTool } from "./unread-tool.tsx";

export interface BarToolProps {
  projectId: string;
  conversation: ConversationDetail;
}

/** Buttons of the bar between Snooze and More, 28 each, in this order; a new one is a line here. */
export const barTools: readonly ComponentType<BarToolProps>[] = [AskingTool, MergeTool, UnreadTool];

interface MoreEntry {
  /** Does what this key does; shown while some part has the key. */
  keys: string;
  label: () => string;
  icon: LucideIcon;
}

/** The entries of the More menu, in two groups. Keys and menu go by the same registry, so they can't disagree. */
export const moreEntries: readonly (readonly MoreEntry[])[] = [
  [
    { keys: "a", label: () => t("assignEntry"), icon: UserRoundPlus },
    { keys: "t", label: () => t("tagEntry"), icon: Tag },
    { keys: "s", label: () => t("snoozeEntry"), icon: Clock },
    { keys: "v", label: () => t("suggestEntry"), icon: Lightbulb },
    { keys: "i", label: () => t("attachEntry"), icon: TriangleAlert },
    { keys: "m", label: () => t("mergeEntry"), icon: Merge },
  ],
  [{ keys: "u", label: () => t("unreadEntry"), icon: MessageSquare }],
];
