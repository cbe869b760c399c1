import { day } from "../limits.ts";
import { type Metadata, metadataText } from "../visitors/metadata.ts";
import type { JsonValue } from "../wire.ts";
import type { FilterLeaf, FilterNode } from "./schema.ts";

/**
 * What is known of a conversation. Undefined is what can't be known here: a row of a list has neither its visitor's metadata nor
 * where it began. Null is a fact that is missing.
 */
export interface FilterFacts {
  type: "QUESTION" | "BUG";
  status: "OPEN" | "CLOSED";
  assigneeId: string | null;
  tagIds: readonly string[];
  visitorId: string;
  snoozed: boolean;
  unread: boolean | undefined;
  /** The visitor wrote last. */
  waiting: boolean;
  mentioned: boolean | undefined;
  verified: boolean;
  language: string | null | undefined;
  page: string | null | undefined;
  metadata: Metadata | undefined;
  /** In milliseconds since 1970. */
  createdAt: number;
  lastMessageAt: number;
}

export interface FilterViewer {
  agentId: string;
  /** In milliseconds since 1970. */
  now: number;
}

/** Whether a filter holds for a conversation; undefined where what is known does not tell. */
export function evaluateFilter(node: FilterNode, facts: FilterFacts, viewer: FilterViewer): boolean | undefined {
  if ("and" in node) return all(node.and.map((one) => evaluateFilter(one, facts, viewer)));
  if ("or" in node) return not(all(node.or.map((one) => not(evaluateFilter(one, facts, viewer)))));
  return evaluateLeaf(node, facts, viewer);
}

const not = (value: boolean | undefined) => (value === undefined ? undefined : !value);

const all = (values: readonly (boolean | undefined)[]) =>
  values.includes(false) ? false : values.includes(undefined) ? undefined : true;

function evaluateLeaf(leaf: FilterLeaf, facts: FilterFacts, { agentId, now }: FilterViewer): boolean | undefined {
  switch (leaf.field) {
    case "type":
    case "status":
      return isOrNot(leaf, (value) => value === facts[leaf.field]);
    case "assignee":
      return isOrNot(leaf, (value) => (value === "me" ? agentId : value) === facts.assigneeId);
    case "tag":
      return isOrNot(leaf, (value) => facts.tagIds.includes(value));
    case "visitor":
      return isOrNot(leaf, (value) => value === facts.visitorId);
    case "snoozed":
    case "unread":
    case "waiting":
    case "mentioned":
    case "verified": {
      const fact = facts[leaf.field];
      return fact === undefined ? undefined : fact === leaf.value;
    }
    case "language": {
      const { language } = facts;
      if (language === undefined) return undefined;
      return isOrNot(leaf, (value) => language !== null && isOfLanguage(language, value));
    }
    case "page": {
      const { page } = facts;
      if (page === undefined) return undefined;
      if (page === null) return false;
      const [text, wanted] = [page.toLowerCase(), leaf.value.toLowerCase()];
      return leaf.op === "contains" ? text.includes(wanted) : text.startsWith(wanted);
    }
    case "metadata":
      return facts.metadata === undefined ? undefined : evaluateMetadata(leaf, facts.metadata);
    case "created":
      return evaluateMoment(leaf, facts.createdAt, now);
    case "lastMessage":
      return evaluateMoment(leaf, facts.lastMessageAt, now);
  }
}

function isOrNot<Value>(leaf: { op: "is" | "isNot"; value: Value | Value[] }, matches: (value: Value) => boolean) {
  return valuesOf(leaf.value).some(matches) === (leaf.op === "is");
}

/** The values of a leaf that takes one or more. */
export const valuesOf = <Value>(value: Value | Value[]): Value[] => (Array.isArray(value) ? value : [value]);

/** `de` is also the language of `de-AT`; in any case, and with either sign between. */
function isOfLanguage(language: string, wanted: string): boolean {
  const [known, asked] = [foldLanguage(language), foldLanguage(wanted)];
  return known === asked || known.startsWith(`${asked}-`);
}

/** As two languages are compared. */
export const foldLanguage = (language: string) => language.toLowerCase().replaceAll("_", "-");

function evaluateMetadata(leaf: Extract<FilterLeaf, { field: "metadata" }>, metadata: Metadata): boolean {
  const isThere = Object.hasOwn(metadata, leaf.key);
  if (leaf.op === "exists") return isThere === leaf.value;
  const shown = isThere ? metadataText(metadata[leaf.key] as JsonValue) : null;
  switch (leaf.op) {
    case "is":
    case "isNot":
      return isOrNot(leaf, (value) => shown !== null && foldShown(shown) === foldShown(metadataText(value)));
    case "contains":
      return shown !== null && foldShown(shown).includes(foldShown(leaf.value));
    case "above":
    case "below": {
      if (shown === null || !shownNumber.test(shown)) return false;
      return leaf.op === "above" ? Number(shown) > leaf.value : Number(shown) < leaf.value;
    }
  }
}

const foldShown = (text: string) => text.toLowerCase();

/** A value that is compared as a number, also when it is kept as text; both JavaScript and PostgreSQL read it. */
export const shownNumber = /^-?[0-9]{1,30}([.][0-9]{1,30})?([eE][-+]?[0-9]{1,2})?$/;

function evaluateMoment(
  leaf: { op: "before" | "after"; value: string } | { op: "within" | "olderThan"; value: number },
  at: number,
  now: number,
): boolean {
  const { from, to } = spanOf(leaf, now);
  return (from === null || at >= from) && (to === null || at < to);
}

/** The time that a leaf spans, in milliseconds since 1970: from the first on, and earlier than the second. */
export function spanOf(
  leaf: { op: "before" | "after"; value: string } | { op: "within" | "olderThan"; value: number },
  now: number,
): { from: number | null; to: number | null } {
  const at = typeof leaf.value === "string" ? Date.parse(leaf.value) : now - leaf.value * day;
  return leaf.op === "before" || leaf.op === "olderThan" ? { from: null, to: at } : { from: at, to: null };
}
