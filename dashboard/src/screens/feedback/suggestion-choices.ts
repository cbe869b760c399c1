import type { FeedbackStatus } from "@hark/contract/feedback/schema";

/** FDB-09. */
export const suggestionFilters = {
  all: "All suggestions",
  PENDING: "Pending",
  UNDER_REVIEW: "Discussing",
  NOT_NOW: "Deferred",
} as const satisfies Partial<Record<FeedbackStatus | "all", string>>;
export type SuggestionFilter = keyof typeof suggestionFilters;

/** FDB-10. */
export const suggestionOrders = {
  createdAt: "Newest first",
  upvoteCount: "Most upvotes",
  commentCount: "Most comments",
} as const;
export type SuggestionOrder = keyof typeof suggestionOrders;

/** Said under an empty list. */
export const emptyFilter: Record<SuggestionFilter, string> = {
  all: "What visitors suggest in the widget comes in here.",
  PENDING: "Every suggestion has been looked at.",
  UNDER_REVIEW: "Suggestions that you add to public discussions are here.",
  NOT_NOW: "Suggestions that you defer are here.",
};

export interface SuggestionSearch {
  /** Absent: all. */
  status?: Exclude<SuggestionFilter, "all">;
  /** Absent: newest first (FDB-11). */
  orderBy?: Exclude<SuggestionOrder, "createdAt">;
}

/** The filter and order of an address; anything else in it counts as absent. */
export function readSuggestionSearch(search: Record<string, unknown>): SuggestionSearch {
  const { status, orderBy } = search;
  return {
    ...((status === "PENDING" || status === "UNDER_REVIEW" || status === "NOT_NOW") && { status }),
    ...((orderBy === "upvoteCount" || orderBy === "commentCount") && { orderBy }),
  };
}
