import { page } from "@hark/contract/limits";
import { type QueryClient, type QueryKey, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { appendPage, type Compare, keepTail, type PagedList, shareList } from "./paged-list.ts";

/** With more loaded rows than this, a refetch fetches only the first ones; live events keep the rest current. */
export const REFETCH_LIMIT = 1_000;

export interface PageRequest {
  limit: number;
  cursor?: string;
}

/** Where a list comes from and how it is paged. */
export interface PagedSource<List extends PagedList> {
  queryKey: QueryKey;
  fetchPage: (request: PageRequest, signal?: AbortSignal) => Promise<List>;
  compare: Compare<List["rows"][number]>;
  /** Rows in each page after the first. Defaults to the server's maximum; less for rows that are expensive to render. */
  nextLimit?: number;
  /** How many further looks follow by themselves on one that ended before there were rows for a screen. */
  furtherLooks?: number;
}

/** Rows that fill a screen. */
const SCREEN = 12;

export function pagedQuery<List extends PagedList>(source: PagedSource<List>) {
  return queryOptions<List>({
    queryKey: source.queryKey,
    queryFn: ({ client, signal }) => fetchFirst(client, source, signal),
    structuralSharing: (known, fresh) => shareList(known as List | undefined, fresh as List),
    meta: { isLive: true },
  });
}

/** A page; where the server's look for it ended early, what a few more such looks add. Each is short, so that others get their turn. */
async function look<List extends PagedList>(
  { fetchPage, furtherLooks = 0 }: PagedSource<List>,
  request: PageRequest,
  signal?: AbortSignal,
): Promise<List> {
  let found = await fetchPage(request, signal);
  for (let left = furtherLooks; left > 0 && found.searchedBackTo && found.rows.length < SCREEN; left--) {
    const cursor = found.nextCursor;
    if (cursor === null) break;
    found = appendPage(found, await fetchPage({ ...request, cursor }, signal), cursor);
  }
  return found;
}

/** Further ones are gone on with by hand alone: they could go through everything there is. */
const MOST_LOOKS = 60;

/** Whether a refetched list has come as far as the one before: to as many rows, or to where bounded looks had come. */
function isAsFar(fresh: PagedList, before: PagedList | undefined, wanted: number): boolean {
  if (fresh.searchedBackTo && before?.nextCursor === null) return false;
  if (!fresh.searchedBackTo || (before && !before.searchedBackTo)) return fresh.rows.length >= wanted;
  return !before?.searchedBackTo || fresh.searchedBackTo <= before.searchedBackTo;
}

/** Fetches as many rows as are known, so that a refetch of a scrolled list drops none. */
async function fetchFirst<List extends PagedList>(
  client: QueryClient,
  source: PagedSource<List>,
  signal: AbortSignal,
): Promise<List> {
  const { queryKey, fetchPage, compare } = source;
  const before = client.getQueryData<List>(queryKey);
  const wanted = Math.min(before?.rows.length ?? 0, REFETCH_LIMIT);
  const limit = Math.min(Math.max(wanted, page.defaultLimit), page.maxLimit);
  let fresh = await look(source, { limit }, signal);
  for (let looks = 0; fresh.nextCursor !== null && looks < MOST_LOOKS && !isAsFar(fresh, before, wanted); looks++) {
    const cursor: string = fresh.nextCursor;
    fresh = appendPage(fresh, await fetchPage({ limit, cursor }, signal), cursor);
  }
  // Read only now, as another page may have arrived in the meantime.
  const known = client.getQueryData<List>(queryKey);
  return known && known.rows.length > wanted ? keepTail(known, fresh, compare) : fresh;
}

/** Fetches the next page, if there is one. Returns the list with it. */
export async function loadNextPage<List extends PagedList>(
  client: QueryClient,
  source: PagedSource<List>,
): Promise<List | undefined> {
  const { queryKey, nextLimit = page.maxLimit } = source;
  const cursor = client.getQueryData<List>(queryKey)?.nextCursor;
  if (cursor) {
    const next = await look(source, { limit: nextLimit, cursor });
    client.setQueryData<List>(queryKey, (list) => list && appendPage(list, next, cursor));
  }
  return client.getQueryData<List>(queryKey);
}

/** Loads the next page of a list; call it when the end comes near. */
export function useLoadMore<List extends PagedList>(source: PagedSource<List>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: () => loadNextPage(client, source) });
}
