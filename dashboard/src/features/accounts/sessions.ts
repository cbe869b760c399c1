import type { endOtherSessions, endSession, listSessions } from "@hark/contract/accounts/endpoints";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { unlessFailed } from "../../shared/cache/unless-failed.ts";

export const sessionsQuery = queryOptions({
  queryKey: ["account-sessions"],
  queryFn: async ({ signal }) => (await request<typeof listSessions>("GET /users/sessions", {}, { signal })).sessions,
  refetchOnWindowFocus: true,
});

/** Ends one session by its id, or all others. */
export function useEndSessions() {
  return useMutation({
    mutationFn: (sessionId: string | "others") =>
      sessionId === "others"
        ? request<typeof endOtherSessions>("DELETE /users/sessions", {})
        : request<typeof endSession>("DELETE /users/sessions/:sessionId", { params: { sessionId } }),
    onSettled: (_answer, error, _id, _result, { client }) =>
      unlessFailed(error, client.invalidateQueries({ queryKey: sessionsQuery.queryKey })),
  });
}
