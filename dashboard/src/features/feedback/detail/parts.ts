import type { Feedback, FeedbackDetail } from "@hark/contract/feedback/schema";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { LinkElement } from "../../../shared/layout/link-slot.ts";

/** What every part of an open suggestion gets. */
export interface PartProps {
  projectId: string;
  /** As the list or the detail knows it. */
  feedback: Feedback;
  /** With comments and author, once it is fetched. */
  detail: FeedbackDetail | undefined;
  loading: { hasFailed: boolean; isFetching: boolean; retry: () => void };
  /** A router's links; a part fills them. */
  links: {
    toConversation: (conversationId: string) => LinkElement;
    toSuggestion: (feedbackId: string) => LinkElement;
    /** Its prepared answers. */
    toAnswers: (feedbackId: string) => LinkElement;
  };
}

/** One tab of an open suggestion. A number key opens it by its place among those that are shown. */
export interface SuggestionTab {
  value: string;
  label: () => string;
  icon?: LucideIcon;
  /** Beside the label; 0 shows nothing. */
  count: (feedback: Feedback) => number;
  /** Shown always if absent. */
  isShown?: (feedback: Feedback) => boolean;
  /** The team alone reads it: the whole panel stands on another ground. */
  isPrivate?: boolean;
  Panel: ComponentType<PartProps>;
}

/** A section beside an open suggestion. It renders nothing where it has nothing to say. */
export interface SuggestionSide {
  key: string;
  /** On phones it stands above the tabs, as what waits for somebody has to. */
  isUrgent?: boolean;
  Side: ComponentType<PartProps>;
}
