import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { AccountWithAgent } from "../accounts/index.ts";
import { memberLeft } from "./events.ts";
import type { MemberHooks } from "./hooks.ts";
import { deleteMember, lockMembersOfAccount } from "./queries.ts";
import { t } from "./texts.ts";

/** An account that is deleted leaves all its projects. Throws CONFLICT while it owns one, which somebody else has to get first. */
export async function leaveProjects(tx: Tx, account: AccountWithAgent, memberRemoved: MemberHooks["memberRemoved"]) {
  const members = await lockMembersOfAccount(tx, account.id);
  if (members.some(({ role }) => role === "OWNER")) throw new AppError("CONFLICT", { message: t("ownsProjects") });
  for (const member of members) {
    await deleteMember(tx, member);
    const left = { projectId: member.project_id, agentId: account.agent_id };
    await memberRemoved(tx, left);
    tx.announce(memberLeft(left));
  }
}
