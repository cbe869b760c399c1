import { search as limits } from "@hark/contract/limits";
import type { search } from "@hark/contract/search/endpoints";
import type { SearchResult } from "@hark/contract/search/schema";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import type { PagedList } from "../../shared/cache/paged-list.ts";
import { type PagedSource, pagedQuery } from "../../shared/cache/paged-query.ts";
import { kindsOfScope, type SearchScope } from "./scopes.ts";

export interface SearchChoice {
  projectId: string;
  q: string;
  scope: SearchScope;
  timezone: string;
}

interface SearchPage {
  results: SearchResult[];
  nextCursor: string | null;
}

/** A page can be empty though there is more: the server looks at so many items a call. So many of those are passed over. */
const mostEmptyPages = 5;

async function fetchPage(
  { projectId, q, scope, timezone }: SearchChoice,
  { limit, cursor }: { limit: number; cursor: string | null },
  signal: AbortSignal | undefined,
): Promise<SearchPage> {
  let results: SearchResult[] = [];
  let next = cursor;
  for (let round = 0; round < mostEmptyPages; round++) {
    const page = await request<typeof search>(
      "GET /projects/:projectId/search",
      {
        params: { projectId },
        query: { q, kinds: [...kindsOfScope[scope]], timezone, limit, ...(next !== null && { cursor: next }) },
      },
      signal && { signal },
    );
    results = [...results, ...page.results];
    next = page.nextCursor;
    if (next === null || results.length > 0) break;
  }
  return { results, nextCursor: next };
}

const searchKey = ({ projectId, q, scope, timezone }: SearchChoice) =>
  ["search", projectId, scope, timezone, q] as const;

/** The newest of a group, one more than it shows. */
export const groupSize = 4;

export const searchGroupQuery = (choice: SearchChoice) =>
  queryOptions({
    queryKey: [...searchKey(choice), "group"],
    queryFn: ({ signal }) => fetchPage(choice, { limit: groupSize + 1, cursor: null }, signal),
    enabled: choice.q !== "",
    placeholderData: keepPreviousData,
  });

const compareNewest = (a: SearchResult, b: SearchResult): number =>
  a.at === b.at ? (a.id > b.id ? -1 : Number(a.id < b.id)) : a.at > b.at ? -1 : 1;

/** All hits of a kind or group, in pages. */
export const searchPages = (choice: SearchChoice): PagedSource<PagedList<SearchResult>> => ({
  queryKey: [...searchKey(choice), "list"],
  compare: compareNewest,
  nextLimit: limits.maxLimit,
  async fetchPage({ limit, cursor = null }, signal) {
    const { results, nextCursor } = await fetchPage(
      choice,
      { limit: Math.min(limit, limits.maxLimit), cursor },
      signal,
    );
    return { rows: results, nextCursor };
  },
});

export const searchListQuery = (choice: SearchChoice) => ({
  ...pagedQuery(searchPages(choice)),
  enabled: choice.q !== "",
});
