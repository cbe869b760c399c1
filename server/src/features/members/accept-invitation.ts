import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import {
  type AccountActor,
  type AccountWithAgent,
  emailKey,
  evictStranger,
  findAccountByEmailKey,
  lockEmail,
} from "../accounts/index.ts";
import { memberJoined, teamChanged } from "./events.ts";
import {
  acceptMember,
  claimAcceptedInvitations,
  getMember,
  listMembers,
  lockMemberByInvitation,
  type MemberWithAccount,
} from "./queries.ts";
import { t } from "./texts.ts";

/**
 * Whoever has the mailed link owns the mailbox, so signing in is not needed; but somebody who is signed in must be the invited
 * person, or nothing happens. Without a verified account the acceptance is stored by address and joined to the account later
 * (GAP-90). Throws INVALID_TOKEN, INVITATION_ALREADY_ACCEPTED, INVITATION_FOR_ANOTHER_ACCOUNT.
 */
export async function acceptInvitation(
  tx: Tx,
  input: { tokenHash: Buffer; email: string; caller: AccountActor | null; now: Date },
): Promise<{ member: MemberWithAccount; project: { id: string; name: string } }> {
  const { tokenHash, caller, now } = input;
  const key = emailKey(input.email);
  await lockEmail(tx, key);
  const found = await lockMemberByInvitation(tx, tokenHash);
  if (found?.invitation_email_key !== key) throw new AppError("INVALID_TOKEN", { message: t("linkNoLongerWorks") });
  if (caller && caller.email_key !== key) {
    throw new AppError("INVITATION_FOR_ANOTHER_ACCOUNT", {
      message: t("invitedAsAnother", { invited: found.invitation_email, email: caller.email }),
    });
  }
  if (found.invitation_status === "ACCEPTED") {
    // Opened once more by the member it has made: it leads to the project and changes nothing.
    if (found.account_id === null) throw new AppError("INVITATION_ALREADY_ACCEPTED", { message: t("signUpToOpen") });
    if (!caller || found.account_id !== caller.id) throw new AppError("INVITATION_ALREADY_ACCEPTED");
    return {
      member: await getMember(tx, found.project_id, found.id),
      project: { id: found.project_id, name: found.project_name },
    };
  }
  if (!found.invitation_expires_at || found.invitation_expires_at <= now) {
    // The project and who has invited are in the mail with the link.
    const [owner] = await listMembers(tx, found.project_id, { withPending: false });
    const values = { project: found.project_name, owner: owner?.account_name ?? "", email: owner?.account_email ?? "" };
    throw new AppError("INVALID_TOKEN", { message: t("invitationExpired", values) });
  }
  const account = await findAccountByEmailKey(tx, key);
  const verified = account?.email_verified_at ? account : null;
  // The link proves the mailbox. Whoever registered its address without proving it may be a stranger, who waits for the
  // invited person to sign in or to verify: that password and those links end here.
  if (account && !verified) await evictStranger(tx, account);
  await acceptMember(tx, found, verified?.id ?? null);
  if (verified) tx.announce(memberJoined({ projectId: found.project_id, agentId: verified.agent_id }));
  else tx.announce(teamChanged({ projectId: found.project_id }));
  const member = await getMember(tx, found.project_id, found.id);
  return {
    // Whether to sign in or sign up next depends on whether the person has an account.
    member,
    project: { id: found.project_id, name: found.project_name },
  };
}

/** Joins invitations that were accepted by address to the account that has verified it. */
export async function joinAcceptedInvitations(tx: Tx, account: AccountWithAgent) {
  for (const projectId of await claimAcceptedInvitations(tx, account.email_key, account.id)) {
    tx.announce(memberJoined({ projectId, agentId: account.agent_id }));
  }
}
