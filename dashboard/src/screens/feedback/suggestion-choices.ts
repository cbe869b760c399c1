import type { Colleague } from "@hark/contract/agents/schema";
import { t } from "./texts.ts";

/** FDB-09. */
export type SuggestionFilter = "all" | "PENDING" | "UNDER_REVIEW" | "NOT_NOW";

/** FDB-10. */
export const suggestionOrders = {
  createdAt: () => t("newestFirst"),
  upvoteCount: () => t("mostUpvotes"),
  commentCount: () => t("mostComments"),
  weight: () => t("highestWorth"),
} as const;
export type SuggestionOrder = keyof typeof suggestionOrders;

/** The orders of the roadmap: the team's own, by dragging, or by a figure. */
export const roadmapOrders = {
  position: () => t("boardOrder"),
  weight: suggestionOrders.weight,
  upvoteCount: suggestionOrders.upvoteCount,
  commentCount: suggestionOrders.commentCount,
} as const;
export type RoadmapOrder = keyof typeof roadmapOrders;

/** Whose suggestions: anybody's, nobody's, or one agent's by id. */
export function ownerChoices(agents: ReadonlyMap<string, Colleague>): Record<string, () => string> {
  return {
    any: () => t("anyOwner"),
    none: () => t("noOwner"),
    ...Object.fromEntries([...agents.values()].map(({ id, name }) => [id, () => name])),
  };
}

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
