import * as endpoints from "@hark/contract/members/endpoints";
import { hashToken, readBearer } from "../../platform/tokens.ts";
import { emailKey, findAccountByToken } from "../accounts/index.ts";
import type { FeatureContext } from "../feature.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { handOverProject } from "./hand-over.ts";
import type { MemberHooks } from "./hooks.ts";
import { inviteMember } from "./invite-member.ts";
import { accessMemberToRemove } from "./policy.ts";
import { presentMember } from "./present.ts";
import { listMembers, lockMemberByEmailKey } from "./queries.ts";
import { invitationsPerAccount } from "./rates.ts";
import { cancelInvitation, removeMember } from "./remove-member.ts";

export function routes({ http, database, jobs, limiter, clock, publicUrl }: FeatureContext, hooks: MemberHooks) {
  http.handle(endpoints.listMembers, async ({ actor }) => {
    const members = await listMembers(database, actor.project.id, { withPending: actor.canManageMembers });
    return { projectMembers: members.map(presentMember) };
  });

  http.handle(endpoints.inviteMember, async ({ actor, body, idempotencyKey }) => {
    await limiter.spend(invitationsPerAccount, actor.account.id);
    const member = await database.transaction((tx) =>
      inviteMember(tx, actor, body.invitationEmail, { hooks, jobs, publicUrl, now: clock.now(), idempotencyKey }),
    );
    return { projectMember: presentMember(member) };
  });

  http.handle(endpoints.handOverProject, async ({ actor, body }) => {
    await database.transaction((tx) => handOverProject(tx, actor, body.memberId, { jobs, publicUrl }));
    const members = await listMembers(database, actor.project.id, { withPending: false });
    return { projectMembers: members.map(presentMember) };
  });

  http.handle(endpoints.cancelInvitation, async ({ actor, params }) => {
    await database.transaction(async (tx) => {
      const invitation = await lockMemberByEmailKey(tx, actor.project.id, emailKey(params.email));
      await cancelInvitation(tx, actor, invitation);
    });
    return undefined;
  });

  http.handle(endpoints.removeMember, async ({ actor, params }) => {
    await database.transaction(async (tx) => {
      await removeMember(tx, actor, await accessMemberToRemove(tx, actor, params.memberId), { hooks, jobs });
    });
    return undefined;
  });

  http.handle(endpoints.acceptInvitation, async ({ body, request }) => {
    const token = readBearer(request.headers.authorization);
    const caller = token ? await findAccountByToken(database, clock, token) : null;
    const { member, project } = await database.transaction((tx) =>
      acceptInvitation(tx, { tokenHash: hashToken(body.token), email: body.email, caller, now: clock.now() }),
    );
    return { projectMember: presentMember(member), project };
  });
}
