import type { getCurrentUser } from "@hark/contract/accounts/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

const STALE_MS = 60_000;

/** The signed-in account. It is loaded before anything behind the sign-in is shown, and lives as long as the session. */
export const currentUserQuery = queryOptions({
  queryKey: ["account"],
  queryFn: async ({ signal }) => (await request<typeof getCurrentUser>("GET /users", {}, { signal })).user,
  staleTime: STALE_MS,
  gcTime: Number.POSITIVE_INFINITY,
});
