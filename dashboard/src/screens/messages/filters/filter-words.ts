import { valuesOf } from "@hark/contract/filters/evaluate";
import type { FilterField, FilterLeaf, FilterNode } from "@hark/contract/filters/schema";
import { t } from "./texts.ts";

/** How filters are called and which values each takes; chips and builder read the same. */

export const fieldNames: Record<FilterField, () => string> = {
  status: () => t("fieldStatus"),
  type: () => t("fieldType"),
  assignee: () => t("fieldAssignee"),
  tag: () => t("fieldTag"),
  waiting: () => t("fieldWaiting"),
  unread: () => t("fieldUnread"),
  snoozed: () => t("fieldSnoozed"),
  mentioned: () => t("fieldMentioned"),
  verified: () => t("fieldVerified"),
  language: () => t("fieldLanguage"),
  page: () => t("fieldPage"),
  metadata: () => t("fieldMetadata"),
  created: () => t("fieldCreated"),
  lastMessage: () => t("fieldLastMessage"),
  visitor: () => t("fieldVisitor"),
};

type Op = FilterLeaf["op"];

export const opNames: Record<Op, () => string> = {
  is: () => t("opIs"),
  isNot: () => t("opIsNot"),
  contains: () => t("opContains"),
  startsWith: () => t("opStartsWith"),
  above: () => t("opAbove"),
  below: () => t("opBelow"),
  exists: () => t("opExists"),
  before: () => t("opBefore"),
  after: () => t("opAfter"),
  within: () => t("opWithin"),
  olderThan: () => t("opOlderThan"),
};

const either: Op[] = ["is", "isNot"];
const moment: Op[] = ["within", "olderThan", "before", "after"];

export const opsOf: Record<FilterField, Op[]> = {
  status: either,
  type: either,
  assignee: either,
  tag: either,
  visitor: either,
  waiting: ["is"],
  unread: ["is"],
  snoozed: ["is"],
  mentioned: ["is"],
  verified: ["is"],
  language: either,
  page: ["contains", "startsWith"],
  metadata: ["is", "isNot", "contains", "above", "below", "exists"],
  created: moment,
  lastMessage: moment,
};

/** Names of what leaves name by id. */
export interface FilterNames {
  tags: ReadonlyMap<string, { name: string }>;
  agents: ReadonlyMap<string, { name: string }>;
}

interface LeafWords {
  name: string;
  op: string;
  value: string;
}

export function describeLeaf(leaf: FilterLeaf, names: FilterNames): LeafWords {
  const name = leaf.field === "metadata" ? leaf.key : fieldNames[leaf.field]();
  return { name, op: opNames[leaf.op](), value: describeValue(leaf, names) };
}

function describeValue(leaf: FilterLeaf, names: FilterNames): string {
  const values: readonly unknown[] = valuesOf(leaf.value as unknown[]);
  if (values.length > 1) return t("someValues", { count: values.length });
  const [value] = values;
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  switch (leaf.field) {
    case "type":
      return value === "BUG" ? t("bugWord") : t("questionWord");
    case "status":
      return value === "OPEN" ? t("openWord") : t("closedWord");
    case "assignee":
      if (value === "me") return t("me");
      return value === null ? t("nobody") : (names.agents.get(String(value))?.name ?? t("unknownAgent"));
    case "tag":
      return names.tags.get(String(value))?.name ?? t("unknownTag");
    case "created":
    case "lastMessage":
      return typeof value === "number" ? t("days", { count: value }) : String(value).slice(0, 10);
    default:
      return String(value);
  }
}

/** A filter as a list of parts that are joined by one word. */
export interface Joined {
  word: "and" | "or";
  parts: FilterNode[];
}

export function toJoined(node: FilterNode | undefined): Joined {
  if (node === undefined) return { word: "and", parts: [] };
  if ("and" in node) return { word: "and", parts: node.and };
  if ("or" in node) return { word: "or", parts: node.or };
  return { word: "and", parts: [node] };
}

/** Undefined for none; one alone needs no word. */
export function fromJoined({ word, parts }: Joined): FilterNode | undefined {
  const [first] = parts;
  if (first === undefined) return undefined;
  if (parts.length === 1 && word === "and") return first;
  return word === "and" ? { and: parts } : { or: parts };
}

export function describeGroup(node: FilterNode): string {
  const { word, parts } = toJoined(node);
  return word === "or" ? t("anyOfFilters", { count: parts.length }) : t("allOfFilters", { count: parts.length });
}

/** What a new row asks for, and what a row asks for when its field changes. */
/** What no tag is called: a row whose tag is not chosen yet filters nothing. */
const NOT_CHOSEN = "";

export function leafOf(field: FilterField, tagId: string | undefined): FilterLeaf {
  switch (field) {
    case "status":
      return { field, op: "is", value: "OPEN" };
    case "type":
      return { field, op: "is", value: "QUESTION" };
    case "assignee":
      return { field, op: "is", value: "me" };
    case "tag":
    case "visitor":
      return { field, op: "is", value: tagId ?? NOT_CHOSEN };
    case "language":
      return { field, op: "is", value: "en" };
    case "page":
      return { field, op: "contains", value: "/" };
    case "metadata":
      return { field, key: "plan", op: "is", value: "" };
    case "created":
    case "lastMessage":
      return { field, op: "within", value: 14 };
    default:
      return { field, op: "is", value: true };
  }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** The same row with another operator, and a value that goes with it. */
export function withOp(leaf: FilterLeaf, op: Op): FilterLeaf {
  const next = { ...leaf, op } as FilterLeaf;
  if (leaf.field === "created" || leaf.field === "lastMessage") {
    const inDays = op === "within" || op === "olderThan";
    if (inDays !== (typeof leaf.value === "number")) return { ...next, value: inDays ? 14 : daysAgo(14) } as FilterLeaf;
  }
  if (leaf.field === "metadata") {
    if (op === "exists") return { ...next, value: true } as FilterLeaf;
    if (op === "above" || op === "below") return { ...next, value: Number(leaf.value) || 0 } as FilterLeaf;
    if (typeof leaf.value !== "string") return { ...next, value: String(leaf.value) } as FilterLeaf;
  }
  return next;
}

/** Whether the server would take it: a row whose text is still empty is not asked for yet. */
export function isComplete(node: FilterNode): boolean {
  if (!("field" in node)) return toJoined(node).parts.length > 0 && toJoined(node).parts.every(isComplete);
  if (node.field === "metadata" && node.key.trim() === "") return false;
  if (node.field === "tag" && node.value === NOT_CHOSEN) return false;
  const needsText = node.field === "page" || node.field === "language" || node.op === "contains";
  if (needsText) return String(node.value).trim() !== "";
  return node.op !== "within" && node.op !== "olderThan"
    ? true
    : Number.isInteger(node.value) && Number(node.value) >= 1 && Number(node.value) <= 3650;
}
