import type { Tx } from "../../platform/database/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { enqueueMail } from "../../platform/mail/mail-job.ts";
import { getMailBrand } from "./brand-queries.ts";
import { composeHandOver } from "./compose-member-mails.ts";
import { teamChanged } from "./events.ts";
import type { AgentActor } from "./policy.ts";
import { lockMember, setRole } from "./queries.ts";

/** Makes a member the owner and the owner a member. Throws NOT_FOUND for who is no accepted member with an account. */
export async function handOverProject(
  tx: Tx,
  owner: AgentActor,
  memberId: string,
  { jobs, publicUrl }: { jobs: Jobs; publicUrl: string },
) {
  const projectId = owner.project.id;
  const former = await lockMember(tx, projectId, owner.memberId, "change");
  // Two at once: the second is by somebody who is no owner any more.
  if (former?.role !== "OWNER" || memberId === owner.memberId) throw notFound();
  const next = await lockMember(tx, projectId, memberId, "change");
  if (next?.invitation_status !== "ACCEPTED" || next.account_email === null) throw notFound();
  await setRole(tx, former, "MEMBER");
  await setRole(tx, next, "OWNER");
  const to = { name: next.account_name ?? "", email: next.account_email };
  const mail = composeHandOver(to, {
    former: owner.account.name,
    brand: await getMailBrand(tx, projectId),
    url: `${publicUrl}/${projectId}/settings/general`,
  });
  await enqueueMail(jobs, tx, mail);
  tx.announce(teamChanged({ projectId }));
}
