import type { Colleague } from "@hark/contract/agents/schema";
import type { SuggestionFilter, SuggestionOrder } from "./suggestion-search.ts";
import { t } from "./texts.ts";

/** FDB-10. */
export const suggestionOrders = {
  createdAt: () => t("newestFirst"),
  upvoteCount: () => t("mostUpvotes"),
  commentCount: () => t("mostComments"),
  weight: () => t("highestWorth"),
} as const satisfies Record<SuggestionOrder, unknown>;

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
