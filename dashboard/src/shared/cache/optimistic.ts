import type { MutationFunctionContext, QueryKey } from "@tanstack/react-query";

export interface Snapshot {
  restore: () => void;
}

interface OptimisticOptions<Variables, Cached> {
  /** Every cached query below this key is changed. */
  key: (variables: Variables) => QueryKey;
  change: (cached: Cached, variables: Variables) => Cached;
}

/**
 * The `onMutate` and `onError` of an optimistic update: running fetches are cancelled so that they cannot overwrite it, and a
 * failure rolls it back.
 *
 *     useMutation({ mutationFn, ...optimistic({ key, change }), onSettled })
 */
export function optimistic<Variables, Cached>({ key, change }: OptimisticOptions<Variables, Cached>) {
  return {
    async onMutate(variables: Variables, { client }: MutationFunctionContext): Promise<Snapshot> {
      const filter = { queryKey: key(variables) };
      await client.cancelQueries(filter);
      const before = client.getQueriesData<Cached>(filter);
      client.setQueriesData<Cached>(filter, (cached) => cached && change(cached, variables));
      return {
        restore: () => {
          for (const [queryKey, cached] of before) client.setQueryData(queryKey, cached);
        },
      };
    },
    onError(_error: unknown, _variables: Variables, snapshot: Snapshot | undefined): void {
      snapshot?.restore();
    },
  };
}
