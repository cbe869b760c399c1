import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Puts what an event tells into a cached query. `setQueryData` alone would also say that the query is fresh, and a fetch that an earlier
 * event asked for would be forgotten where nothing shows the query right now.
 */
export function applyCached<Cached>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (cached: Cached) => Cached | undefined,
): void {
  const wasInvalidated = client.getQueryState(queryKey)?.isInvalidated === true;
  client.setQueryData<Cached>(queryKey, (cached) => (cached === undefined ? undefined : change(cached)));
  if (wasInvalidated) void client.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
}
