import { useQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { Button } from "../../shared/ui/button.tsx";
import { longDate } from "./dates.ts";
import { useLeaveToPay } from "./leave-to-pay.ts";
import { billingQuery } from "./requests.ts";
import { t } from "./texts.ts";

/** Shown above every screen during the grace period of a failed payment, so that the owner knows before the plan is paused. */
export function PastDueBanner({ projectId, isPaying }: { projectId: string; isPaying: boolean }) {
  // An account on the Free plan has nothing to lose, so its billing is not fetched on every visit.
  const { data: billing } = useQuery({ ...billingQuery, enabled: isPaying });
  const payment = useLeaveToPay(projectId);
  const pastDue = billing?.pastDue;
  if (!isPaying || !pastDue) return null;
  return (
    <section
      aria-label={t("payment")}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 bg-warning-soft px-4 py-2 text-sm text-ink"
    >
      <CreditCard className="shrink-0 text-warning" />
      <p className="min-w-60 flex-1">
        {t("lastPaymentFailed", { keepsPlanUntil: longDate(pastDue.keepsPlanUntil), planName: pastDue.planName })}
      </p>
      <Button size="sm" loading={payment.isLeaving("update-payment")} onClick={() => payment.leave("update-payment")}>
        {t("updatePayment")}
      </Button>
    </section>
  );
}
