import type { Billing } from "@hark/contract/billing/schema";
import { CalendarClock, CircleSlash, CreditCard, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { Banner } from "./banner.tsx";
import { longDate } from "./dates.ts";
import type { LeaveToPay } from "./leave-to-pay.ts";
import { t, tr } from "./texts.ts";

interface BillingBannersProps {
  billing: Billing;
  planName: string;
  payment: LeaveToPay;
  /** A link to a project's members. */
  membersLink: (projectId: string, label: ReactNode) => ReactNode;
}

/** Tells the owner about a plan that ends, a plan that is paused, and a team that is too large for the plan. */
export function BillingBanners({ billing, planName, payment, membersLink }: BillingBannersProps) {
  const { pastDue, cancelsAt, overLimits } = billing;
  const isPlanLost = pastDue !== null && Date.parse(pastDue.keepsPlanUntil) <= Date.now();
  return (
    <>
      {!billing.isConfigured && (
        <Banner icon={CircleSlash} title={t("plansNotSold")}>
          {t("noPaymentSettings")}
        </Banner>
      )}
      {pastDue && isPlanLost && (
        <Banner
          icon={CreditCard}
          tone="warning"
          title={t("planPaused", { planName: pastDue.planName })}
          action={
            <Button loading={payment.isLeaving("update-payment")} onClick={() => payment.leave("update-payment")}>
              {t("updatePayment")}
            </Button>
          }
        >
          {t("paymentFailed", { since: longDate(pastDue.since) })}
        </Banner>
      )}
      {cancelsAt && (
        <Banner icon={CalendarClock} title={t("planEndsOn", { planName, cancelsAt: longDate(cancelsAt) })}>
          {t("staysUntilThen")}
        </Banner>
      )}
      {overLimits.length > 0 && (
        <Banner icon={UsersRound} tone="warning" title={t("teamTooLarge", { planName })}>
          <p>{t("nothingTakenAway")}</p>
          <ul className="mt-1 grid gap-1">
            {overLimits.map(({ projectId, projectName, members, memberLimit }) => (
              <li key={projectId}>
                {tr("teamOverLimit", {
                  project: membersLink(projectId, <UserText>{projectName}</UserText>),
                  members,
                  memberLimit,
                  excess: members - memberLimit,
                })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}
