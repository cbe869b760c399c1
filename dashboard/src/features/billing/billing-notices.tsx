import type { Billing } from "@hark/contract/billing/schema";
import { CalendarClock, CircleSlash, CreditCard, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { longDate } from "./dates.ts";
import type { LeaveToPay } from "./leave-to-pay.ts";
import { Notice } from "./notice.tsx";

interface BillingNoticesProps {
  billing: Billing;
  planName: string;
  payment: LeaveToPay;
  /** A way to a project's members. */
  membersLink: (projectId: string, label: ReactNode) => ReactNode;
}

/** What the owner has to know: a plan that ends, a plan that was lost, people that a plan has no room for. */
export function BillingNotices({ billing, planName, payment, membersLink }: BillingNoticesProps) {
  const { pastDue, cancelsAt, overLimits } = billing;
  const isPlanLost = pastDue !== null && Date.parse(pastDue.keepsPlanUntil) <= Date.now();
  return (
    <>
      {!billing.isConfigured && (
        <Notice icon={CircleSlash} title="Plans are not sold on this server">
          It has no payment settings, so none of these limits hold and no plan can be bought.
        </Notice>
      )}
      {pastDue && isPlanLost && (
        <Notice
          icon={CreditCard}
          tone="warning"
          title={`Your ${pastDue.planName} plan is paused`}
          action={
            <Button loading={payment.isLeaving("update-payment")} onClick={() => payment.leave("update-payment")}>
              Update payment
            </Button>
          }
        >
          The payment of {longDate(pastDue.since)} failed. Once it is paid, the plan is back.
        </Notice>
      )}
      {cancelsAt && (
        <Notice icon={CalendarClock} title={`Your ${planName} plan ends on ${longDate(cancelsAt)}`}>
          Until then everything stays as it is. After it, you are on the Free plan.
        </Notice>
      )}
      {overLimits.length > 0 && (
        <Notice icon={UsersRound} tone="warning" title={`Your team is larger than the ${planName} plan allows`}>
          <p>Nothing is taken away, but nobody can be invited until there is room.</p>
          <ul className="mt-1 grid gap-1">
            {overLimits.map(({ projectId, projectName, members, memberLimit }) => (
              <li key={projectId}>
                {membersLink(projectId, <UserText>{projectName}</UserText>)}: {members} members with pending
                invitations, {memberLimit} allowed. Remove {members - memberLimit}.
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
