import { evaluateFilter, type FilterFacts, valuesOf } from "../filters/evaluate.ts";
import type { FilterLeaf } from "../filters/schema.ts";
import type { Metadata } from "./metadata.ts";

/** The filter of the visitors' list: the tree of wire/find.md, section 2, with the fields of section 5. No schema here. */

type Shared = Extract<FilterLeaf, { field: "verified" | "language" | "metadata" | "created" }>;
type Moment = Extract<FilterLeaf, { field: "created" }>;
type LastSeen = Moment extends infer One
  ? One extends Moment
    ? Omit<One, "field"> & { field: "lastSeen" }
    : never
  : never;
type Email =
  | { field: "email"; op: "is" | "isNot"; value: string | string[] }
  | { field: "email"; op: "contains"; value: string }
  | { field: "email"; op: "exists"; value: boolean };

export type VisitorFilterLeaf = Shared | LastSeen | Email;
export type VisitorFilterNode = VisitorFilterLeaf | { and: VisitorFilterNode[] } | { or: VisitorFilterNode[] };

export interface VisitorFacts {
  isVerified: boolean;
  language: string | null;
  email: string | null;
  metadata: Metadata;
  /** Both in milliseconds since 1970. */
  createdAt: number;
  lastSeenAt: number;
}

/** Whether a filter holds for a visitor. */
export function evaluateVisitorFilter(node: VisitorFilterNode, facts: VisitorFacts, now: number): boolean {
  if ("and" in node) return node.and.every((one) => evaluateVisitorFilter(one, facts, now));
  if ("or" in node) return node.or.some((one) => evaluateVisitorFilter(one, facts, now));
  if (node.field === "email") return evaluateEmail(node, facts.email);
  const leaf = node.field === "lastSeen" ? ({ ...node, field: "lastMessage" } as FilterLeaf) : node;
  return evaluateFilter(leaf, toFilterFacts(facts), { agentId: "", now }) === true;
}

/** Of a conversation's facts only those that a visitor has are asked for. */
function toFilterFacts(facts: VisitorFacts): FilterFacts {
  return {
    type: "QUESTION",
    status: "OPEN",
    assigneeId: null,
    tagIds: [],
    visitorId: "",
    snoozed: false,
    unread: false,
    waiting: false,
    mentioned: false,
    page: null,
    verified: facts.isVerified,
    language: facts.language,
    metadata: facts.metadata,
    createdAt: facts.createdAt,
    lastMessageAt: facts.lastSeenAt,
  };
}

function evaluateEmail(leaf: Email, known: string | null): boolean {
  const email = known?.toLowerCase();
  switch (leaf.op) {
    case "is":
    case "isNot":
      return valuesOf(leaf.value).some((value) => value.toLowerCase() === email) === (leaf.op === "is");
    case "contains":
      return email?.includes(leaf.value.toLowerCase()) === true;
    case "exists":
      return (email !== undefined) === leaf.value;
  }
}
