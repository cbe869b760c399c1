import { queryOptions } from "@tanstack/react-query";
import { loadAccount } from "./load-account.ts";

const STALE_MS = 60_000;

/** The signed-in account. It is loaded before anything behind the sign-in is shown, and is kept as long as the session. */
export const currentUserQuery = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }) => loadAccount({ signal }),
  staleTime: STALE_MS,
  gcTime: Number.POSITIVE_INFINITY,
});
