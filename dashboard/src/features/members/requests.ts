import type { acceptInvitation, listMembers } from "@hark/contract/members/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

export const membersQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["members", projectId],
    queryFn: async ({ signal }) =>
      (await request<typeof listMembers>("GET /projects/:projectId/members", { params: { projectId } }, { signal }))
        .projectMembers,
    refetchOnWindowFocus: true,
  });

/**
 * Accepts a mailed invitation. A query rather than a mutation: opening the link is the whole action, so it must run once
 * however often the screen renders.
 */
export const invitationAcceptance = (token: string, email: string) =>
  queryOptions({
    queryKey: ["invitation", token, email],
    queryFn: () => request<typeof acceptInvitation>("POST /invitations/accept", { body: { token, email } }),
    retry: false,
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
