import { visitorList as limits } from "@hark/contract/limits";
import { evaluateVisitorFilter, type VisitorFilterNode } from "@hark/contract/visitors/filter";
import type { Metadata } from "@hark/contract/visitors/metadata";
import type { Locale } from "@hark/contract/visitors/schema";
import type { RawBuilder } from "kysely";
import type { Reader } from "../../platform/database/database.ts";
import { type ListedVisitor, listVisitorRows, type VisitorPosition } from "./list-queries.ts";

/** What the search knows of visitors: the words of their names, addresses and own ids. */
export interface VisitorWords {
  /** The ids of visitors whom the words find, in no order. */
  list(reader: Reader, projectId: string, q: string, limit: number): Promise<string[]>;
  /** The same as a condition on a row of `visitors`. */
  holds(projectId: string, q: string): RawBuilder<boolean>;
}

export interface VisitorChoice {
  /** Blank for everybody. */
  q: string;
  where: VisitorFilterNode | undefined;
  now: Date;
}

/** Rows that are read at a time while looking for those that pass a filter. */
const batch = 500;

/**
 * Returns the next visitors of the list, and where the look ended if that was before the page was full. Words narrow it down by
 * their index; a filter is checked row by row, as the contract's rule says it.
 */
export async function listVisitors(
  reader: Reader,
  words: VisitorWords,
  projectId: string,
  { q, where, now, after, limit }: VisitorChoice & { after: VisitorPosition | null; limit: number },
): Promise<{ rows: ListedVisitor[]; edge: ListedVisitor | null }> {
  const found = q === "" ? undefined : await words.list(reader, projectId, q, limits.fewFound + 1);
  const ids = found && found.length <= limits.fewFound ? found : undefined;
  const holds = found && !ids ? words.holds(projectId, q) : undefined;
  const rows: ListedVisitor[] = [];
  let position = after;
  for (let looked = 0; looked < limits.walkLength; looked += batch) {
    const length = where || holds ? batch : limit;
    const next = await listVisitorRows(reader, projectId, { after: position, limit: length, ids, holds });
    for (const row of next) {
      if (!where || evaluateVisitorFilter(where, toFacts(row), now.getTime())) rows.push(row);
      if (rows.length === limit) return { rows, edge: null };
    }
    const last = next.at(-1);
    if (!last || next.length < length) return { rows, edge: null };
    position = { seenAt: last.seen_at, id: last.id };
    if (looked + batch >= limits.walkLength) return { rows, edge: last };
  }
  return { rows, edge: null };
}

const toFacts = (row: ListedVisitor) => ({
  isVerified: row.is_verified,
  language: (row.locale as Locale | null)?.language ?? null,
  email: row.email,
  metadata: JSON.parse(row.metadata) as Metadata,
  createdAt: row.created_at.getTime(),
  lastSeenAt: row.last_seen_at.getTime(),
});
