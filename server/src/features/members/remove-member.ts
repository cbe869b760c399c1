import type { Tx } from "../../platform/database/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { enqueueMail } from "../../platform/mail/mail-job.ts";
import { getMailBrand } from "./brand-queries.ts";
import { composeRemoval } from "./compose-member-mails.ts";
import { memberLeft, teamChanged } from "./events.ts";
import type { MemberHooks } from "./hooks.ts";
import type { AgentActor } from "./policy.ts";
import { deleteMember, type MemberWithAccount } from "./queries.ts";

/** The caller has locked the member's row, so nothing is assigned to them between the hooks and the commit. Their messages stay. */
export async function removeMember(
  tx: Tx,
  remover: AgentActor,
  member: MemberWithAccount,
  { hooks, jobs }: { hooks: MemberHooks; jobs: Jobs },
) {
  await deleteMember(tx, member);
  if (member.id !== remover.memberId) await mailRemoval(tx, jobs, remover, member);
  if (member.agent_id === null) return;
  const removed = { projectId: member.project_id, agentId: member.agent_id };
  await hooks.memberRemoved(tx, removed);
  tx.announce(memberLeft(removed));
}

/** Cancels a pending invitation, and with the row its link. Throws NOT_FOUND and INVITATION_ALREADY_ACCEPTED. */
export async function cancelInvitation(tx: Tx, owner: AgentActor, invitation: MemberWithAccount | undefined) {
  if (invitation?.project_id !== owner.project.id) throw notFound();
  if (invitation.invitation_status === "ACCEPTED") throw new AppError("INVITATION_ALREADY_ACCEPTED");
  await deleteMember(tx, invitation);
  tx.announce(teamChanged({ projectId: invitation.project_id }));
}

/** Who leaves knows it. */
async function mailRemoval(tx: Tx, jobs: Jobs, { project }: AgentActor, member: MemberWithAccount) {
  const to = { name: member.account_name ?? "", email: member.account_email ?? member.invitation_email };
  await enqueueMail(jobs, tx, composeRemoval(to, await getMailBrand(tx, project.id)));
}
