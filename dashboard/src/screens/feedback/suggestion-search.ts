/** Apart from the choices' words, as the manifest has this in the first chunk. */

/** FDB-09. */
export type SuggestionFilter = "all" | "PENDING" | "UNDER_REVIEW" | "NOT_NOW";

export type SuggestionOrder = "createdAt" | "upvoteCount" | "commentCount" | "weight";

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
