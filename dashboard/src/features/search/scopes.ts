import type { SearchKind } from "@hark/contract/search/schema";

/** What a search looks through, as the address says it. `conversations` and `feedback` are the groups of several kinds. */
export const kindsOfScope = {
  conversations: ["MESSAGE", "NOTE"],
  messages: ["MESSAGE"],
  notes: ["NOTE"],
  visitors: ["VISITOR"],
  feedback: ["FEEDBACK", "COMMENT"],
  suggestions: ["FEEDBACK"],
  comments: ["COMMENT"],
  replies: ["SAVED_REPLY"],
} as const satisfies Record<string, readonly SearchKind[]>;

export type SearchScope = keyof typeof kindsOfScope;

/** The groups of a search through everything, in their fixed order. */
export const groupScopes = ["conversations", "visitors", "feedback", "replies"] as const;

export const isScope = (value: unknown): value is SearchScope =>
  typeof value === "string" && Object.hasOwn(kindsOfScope, value);
