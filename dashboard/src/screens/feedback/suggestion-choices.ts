import type { FeedbackStatus } from "@hark/contract/feedback/schema";
import { t } from "./texts.ts";

/** FDB-09. */
export const suggestionFilters = {
  all: () => t("allSuggestions"),
  PENDING: () => t("pending"),
  UNDER_REVIEW: () => t("discussing"),
  NOT_NOW: () => t("deferred"),
} as const satisfies Partial<Record<FeedbackStatus | "all", () => string>>;
export type SuggestionFilter = keyof typeof suggestionFilters;

/** FDB-10. */
export const suggestionOrders = {
  createdAt: () => t("newestFirst"),
  upvoteCount: () => t("mostUpvotes"),
  commentCount: () => t("mostComments"),
  weight: () => t("highestWorth"),
} as const;
export type SuggestionOrder = keyof typeof suggestionOrders;

/** Shown under an empty list. */
export const emptyFilter: Record<SuggestionFilter, () => string> = {
  all: () => t("emptyAll"),
  PENDING: () => t("emptyPending"),
  UNDER_REVIEW: () => t("emptyDiscussing"),
  NOT_NOW: () => t("emptyDeferred"),
};

export interface SuggestionSearch {
  /** All if absent. */
  status?: Exclude<SuggestionFilter, "all">;
  /** Newest first if absent (FDB-11). */
  orderBy?: Exclude<SuggestionOrder, "createdAt">;
  /** An agent's id, or 'none'; any if absent. */
  owner?: string;
  /** Only what this agent has not seen. */
  unread?: "true";
}

const isOwner = /^(none|[0-9a-f-]{36})$/;

/** Returns the filter and order of an address; invalid values count as absent. */
export function readSuggestionSearch(search: Record<string, unknown>): SuggestionSearch {
  const { status, orderBy, owner, unread } = search;
  return {
    ...((status === "PENDING" || status === "UNDER_REVIEW" || status === "NOT_NOW") && { status }),
    ...((orderBy === "upvoteCount" || orderBy === "commentCount" || orderBy === "weight") && { orderBy }),
    ...(typeof owner === "string" && isOwner.test(owner) && { owner }),
    ...(unread === "true" && { unread }),
  };
}
