import type { cancelInvitation, handOverProject, inviteMember, removeMember } from "@hark/contract/members/endpoints";
import type { ProjectMember } from "@hark/contract/members/schema";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { createAttempts } from "../../shared/api/attempts.ts";
import { request } from "../../shared/api/request.ts";
import { removalKey } from "../../shared/cache/removal-key.ts";
import { unlessFailed } from "../../shared/cache/unless-failed.ts";
import { membersQuery } from "./requests.ts";

const attempt = createAttempts();

/** Applies the response to the cached list; the next refetch does the rest. */
function change(client: QueryClient, projectId: string, apply: (members: ProjectMember[]) => ProjectMember[]) {
  const { queryKey } = membersQuery(projectId);
  client.setQueryData(queryKey, (members) => members && apply(members));
  return client.invalidateQueries({ queryKey });
}

export function useInviteMember(projectId: string) {
  return useMutation({
    mutationFn: (invitationEmail: string) =>
      attempt({ projectId, invitationEmail }, async (key) => {
        const parts = { params: { projectId }, body: { invitationEmail } };
        return (await request<typeof inviteMember>("POST /projects/:projectId/members/invitations", parts, { key }))
          .projectMember;
      }),
    onSuccess: (invited, _email, _result, { client }) =>
      change(client, projectId, (members) => [...members.filter((member) => member.id !== invited.id), invited]),
  });
}

export function useCancelInvitation(projectId: string) {
  return useMutation({
    mutationFn: (invitation: ProjectMember) => {
      const params = { projectId, email: invitation.invitationEmail };
      return request<typeof cancelInvitation>("DELETE /projects/:projectId/members/invitations/:email", { params });
    },
    onSuccess: (_answer, cancelled, _result, { client }) =>
      change(client, projectId, (members) => members.filter((member) => member.id !== cancelled.id)),
    // It was accepted or cancelled elsewhere, and the list is out of date.
    onError: (_error, _cancelled, _result, { client }) =>
      client.invalidateQueries({ queryKey: membersQuery(projectId).queryKey }),
  });
}

/** Removes a member, or leaves. */
export function useRemoveMember(projectId: string) {
  return useMutation({
    mutationKey: removalKey(projectId),
    mutationFn: (member: ProjectMember) =>
      request<typeof removeMember>("DELETE /projects/:projectId/members/:memberId", {
        params: { projectId, memberId: member.id },
      }),
    onSuccess: (_answer, removed, _result, { client }) => {
      // The removed member may be an assignee in the lists.
      void client.invalidateQueries({ queryKey: ["agents", projectId] });
      return change(client, projectId, (members) => members.filter((member) => member.id !== removed.id));
    },
  });
}

/** The caller's own role changes with it, so the project is fetched again. */
export function useHandOver(projectId: string) {
  return useMutation({
    mutationFn: (member: ProjectMember) =>
      request<typeof handOverProject>("PUT /projects/:projectId/owner", {
        params: { projectId },
        body: { memberId: member.id },
      }),
    onSettled: (_answer, error, _member, _result, { client }) =>
      unlessFailed(
        error,
        Promise.all(
          [membersQuery(projectId).queryKey, ["project", projectId], ["projects"]].map((queryKey) =>
            client.invalidateQueries({ queryKey }),
          ),
        ),
      ),
  });
}
