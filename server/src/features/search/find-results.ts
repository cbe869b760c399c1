import type { Term } from "@hark/contract/search/lexemes";
import type { Query } from "@hark/contract/search/query";
import type { SearchKind, SearchResult } from "@hark/contract/search/schema";
import type { Database, Reader } from "../../platform/database/database.ts";
import { compareNewest, type Position } from "./cursor.ts";
import type { Filters } from "./filters.ts";
import { listItems } from "./item-queries.ts";
import { conditionsOf } from "./operator-queries.ts";
import { presentResult } from "./present.ts";
import { resolveOperators } from "./resolve-operators.ts";
import { type Bounds, defaultBounds, findHits, preferLookups } from "./search-queries.ts";
import { toSearch } from "./stored-words.ts";

interface Search {
  query: Query;
  kinds: readonly SearchKind[];
  limit: number;
  after: Position | null;
  /** Tests take small ones. */
  bounds?: Bounds;
}

export interface Results {
  results: SearchResult[];
  /** Where the next page begins; null at the end. */
  next: Position | null;
}

/** Finds what holds all words and operators, newest first, in a state of the database that all kinds share. */
export async function findResults(
  database: Database,
  caller: { projectId: string; agentId: string },
  { query, kinds, limit, after, bounds = defaultBounds }: Search,
): Promise<Results> {
  if (query.terms.length === 0 && query.operators.length === 0) return { results: [], next: null };
  return database.snapshot(async (reader) => {
    await preferLookups(reader);
    const filters = await resolveOperators(reader, caller, query.operators);
    const found = [];
    for (const kind of new Set(kinds)) {
      const { hits, reached } = await findKind(reader, caller, {
        kind,
        terms: query.terms,
        filters,
        after,
        limit,
        bounds,
      });
      found.push({ kind, hits, reached });
    }
    // Nothing is shown that lies behind a place which another kind has not reached yet.
    const bound = found.flatMap(({ reached }) => reached ?? []).toSorted(compareNewest)[0] ?? null;
    const all = found
      .flatMap(({ kind, hits }) => hits.map((hit) => ({ kind, ...hit })))
      .filter((hit) => bound === null || compareNewest(hit, bound) <= 0)
      .toSorted(compareNewest);
    const page = all.slice(0, limit);
    const next = all.length > limit ? (page.at(-1) ?? null) : bound;
    const items = await Promise.all(
      [...new Set(page.map(({ kind }) => kind))].map((kind) =>
        listItems(
          reader,
          caller,
          kind,
          page.filter((hit) => hit.kind === kind).map(({ id }) => id),
        ),
      ),
    );
    const byId = new Map(items.flat().map((item) => [item.id, item]));
    const results = page.flatMap(({ id }) => {
      const item = byId.get(id);
      return item ? [presentResult(item, query.terms)] : [];
    });
    return { results, next: next && { at: next.at, id: next.id } };
  });
}

function findKind(
  reader: Reader,
  { projectId }: { projectId: string },
  asked: {
    kind: SearchKind;
    terms: readonly Term[];
    filters: Filters;
    after: Position | null;
    limit: number;
    bounds: Bounds;
  },
) {
  const { kind, terms, filters, after, limit, bounds } = asked;
  const conditions = conditionsOf(projectId, kind, filters);
  if (conditions === null) return { hits: [], reached: null };
  const tellingTerms = terms.filter(isTelling);
  return findHits(reader, {
    projectId,
    kind,
    search: toSearch(projectId, terms),
    // A beginning of one or two letters stands for most words there are: the index would collect them all.
    telling: toSearch(projectId, tellingTerms.length > 0 ? tellingTerms : terms),
    conditions,
    filters,
    after,
    // One more tells whether there is a next page.
    limit: limit + 1,
    bounds,
  });
}

const isTelling = ({ lexeme, isPrefix }: Term) => !isPrefix || lexeme.length > 2;
