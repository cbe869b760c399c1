import { session } from "@hark/contract/limits";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findFirstOrNote } from "../../platform/first-calls.ts";
import { newId } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { enqueueMail } from "../../platform/mail/mail-job.ts";
import { newToken } from "../../platform/tokens.ts";
import { emailKey } from "../accounts/index.ts";
import { getMailBrand } from "./brand-queries.ts";
import { composeInvitation } from "./compose-member-mails.ts";
import { teamChanged } from "./events.ts";
import type { MemberHooks } from "./hooks.ts";
import type { AgentActor } from "./policy.ts";
import {
  findMember,
  getMember,
  insertInvitation,
  lockMemberByEmailKey,
  type MemberWithAccount,
  renewInvitation,
} from "./queries.ts";

/**
 * Invites somebody, or invites them again, which invalidates the old link. A repeat of the same call sends nothing. Throws ALREADY_MEMBER, and
 * CONFLICT for a repeat when the invitation is no more.
 */
export async function inviteMember(
  tx: Tx,
  owner: AgentActor,
  email: string,
  options: { hooks: MemberHooks; jobs: Jobs; publicUrl: string; now: Date; idempotencyKey: string | undefined },
): Promise<MemberWithAccount> {
  const { hooks, jobs, publicUrl, now, idempotencyKey } = options;
  const { project, account } = owner;
  const { token, tokenHash } = newToken();
  const key = emailKey(email);
  const link = { tokenHash, expiresAt: new Date(now.getTime() + session.invitationLifeMs) };
  const existing = await lockMemberByEmailKey(tx, project.id, key);
  const memberId = existing?.id ?? newId();
  const call = { kind: "invitation", caller: `${project.id} ${account.id} ${key}`, key: idempotencyKey };
  const first = await findFirstOrNote(tx, call, { subjectId: memberId, now });
  if (first) {
    const member = await findMember(tx, project.id, first);
    if (!member) throw new AppError("CONFLICT");
    return member;
  }
  if (existing?.invitation_status === "ACCEPTED") throw new AppError("ALREADY_MEMBER");
  if (existing) await renewInvitation(tx, existing, link);
  else {
    await hooks.checkSeats(tx, { projectId: project.id, role: owner.role });
    const invitation = { id: memberId, projectId: project.id, email, emailKey: key, ...link };
    // A concurrent request has just invited the same address.
    if (!(await insertInvitation(tx, invitation))) throw new AppError("CONFLICT");
  }
  const query = `token=${encodeURIComponent(token)}&email=${encodeURIComponent(email)}`;
  const brand = await getMailBrand(tx, project.id);
  const mail = composeInvitation(email, { inviter: account, brand, url: `${publicUrl}/accept-invitation?${query}` });
  await enqueueMail(jobs, tx, mail);
  tx.announce(teamChanged({ projectId: project.id }));
  return getMember(tx, project.id, memberId);
}
