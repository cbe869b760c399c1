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
}

export function pagedQuery<List extends PagedList>(source: PagedSource<List>) {
  return queryOptions<List>({
    queryKey: source.queryKey,
    queryFn: ({ client, signal }) => fetchFirst(client, source, signal),
    structuralSharing: (known, fresh) => shareList(known as List | undefined, fresh as List),
    meta: { isLive: true },
  });
}

/** Fetches as many rows as are known, so that a refetch of a scrolled list drops none. */
async function fetchFirst<List extends PagedList>(
  client: QueryClient,
  { queryKey, fetchPage, compare }: PagedSource<List>,
  signal: AbortSignal,
): Promise<List> {
  const wanted = Math.min(client.getQueryData<List>(queryKey)?.rows.length ?? 0, REFETCH_LIMIT);
  const limit = Math.min(Math.max(wanted, page.defaultLimit), page.maxLimit);
  let fresh = await fetchPage({ limit }, signal);
  // A look that ended early is gone on with by hand alone: it could go through everything there is.
  while (fresh.nextCursor !== null && !fresh.searchedBackTo && fresh.rows.length < wanted) {
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
  { queryKey, fetchPage, nextLimit = page.maxLimit }: PagedSource<List>,
): Promise<List | undefined> {
  const cursor = client.getQueryData<List>(queryKey)?.nextCursor;
  if (cursor) {
    const next = await fetchPage({ limit: nextLimit, cursor });
    client.setQueryData<List>(queryKey, (list) => list && appendPage(list, next, cursor));
  }
  return client.getQueryData<List>(queryKey);
}

/** Loads the next page of a list; call it when the end comes near. */
export function useLoadMore<List extends PagedList>(source: PagedSource<List>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: () => loadNextPage(client, source) });
}
