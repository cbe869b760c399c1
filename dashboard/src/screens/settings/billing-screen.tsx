import { freePlanName } from "@hark/contract/billing/rules";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ExternalLink } from "lucide-react";
import { useEffect } from "react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { currentUserQuery } from "../../features/accounts/requests.ts";
import { useAwaitedChange } from "../../features/billing/awaited-change.ts";
import { BillingBanners } from "../../features/billing/billing-banners.tsx";
import { useLeaveToPay } from "../../features/billing/leave-to-pay.ts";
import { listCards } from "../../features/billing/list-cards.ts";
import { PlanCard, PlanCardsSkeleton } from "../../features/billing/plan-card.tsx";
import { billingQuery, plansQuery } from "../../features/billing/requests.ts";
import { SettingsPage } from "../../shared/layout/settings-page.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { useOpenSettingsMenu } from "./settings-layout.tsx";
import { t } from "./texts.ts";

const route = getRouteApi("/$projectId/settings/billing");

export function BillingScreen() {
  useDocumentTitle(t("billing"));
  const { projectId } = route.useParams();
  const user = useCurrentUser();
  const plans = useQuery(plansQuery);
  const { data: billing } = useQuery(billingQuery);
  const payment = useLeaveToPay(projectId);
  const waitingFor = useReturn();
  useFreshPlan(billing?.planId);

  return (
    <SettingsPage title={t("billing")} description={t("billingExplained")} onOpenMenu={useOpenSettingsMenu()}>
      {waitingFor && (
        <p role="status" className="flex items-center gap-2.5 text-sm text-soft">
          <Spinner />
          {waitingFor === "checkout" ? t("waitingForPayment") : t("lookingForChanges")}
        </p>
      )}
      {billing && (
        <BillingBanners
          billing={billing}
          planName={user.plan.name}
          payment={payment}
          membersLink={(id, label) => (
            <Link to="/$projectId/settings/members" params={{ projectId: id }} className="link">
              {label}
            </Link>
          )}
        />
      )}
      {plans.isPending && <PlanCardsSkeleton />}
      {plans.isError && !plans.data && (
        <ErrorMessage title={t("plansNotLoaded")} onRetry={() => void plans.refetch()} isRetrying={plans.isFetching} />
      )}
      {plans.data && (
        <ul aria-label={t("plans")} className="grid gap-3">
          {listCards(plans.data, user.plan).map((card) => (
            <PlanCard
              key={card.id}
              card={card}
              isSold={billing?.isConfigured !== false}
              isLeaving={payment.isLeaving({ plan: card })}
              onChoose={() => payment.leave({ plan: card })}
            />
          ))}
        </ul>
      )}
      <footer className="flex flex-wrap items-center gap-x-2 gap-y-3">
        {user.plan.name !== freePlanName && (
          <>
            <Button loading={payment.isLeaving("manage")} onClick={() => payment.leave("manage")}>
              {t("manageBilling")}
            </Button>
            <Button
              variant="danger-quiet"
              loading={payment.isLeaving("cancel")}
              onClick={() => payment.leave("cancel")}
            >
              {t("cancelSubscription")}
            </Button>
          </>
        )}
        <a
          href={billing?.pricingUrl ?? "/pricing"}
          target="_blank"
          rel="noopener"
          className="link ms-auto inline-flex items-center gap-1.5 text-sm max-sm:ms-0 max-lg:min-h-10"
        >
          {t("fullPlanDetails")}
          <ExternalLink className="size-3.5" />
        </a>
      </footer>
    </SettingsPage>
  );
}

/** The plan is in two cached queries, the account and its billing; the account is refetched when they differ. */
function useFreshPlan(planId: string | undefined) {
  const client = useQueryClient();
  const known = useCurrentUser().plan.id;
  useEffect(() => {
    if (planId !== undefined && planId !== known)
      void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  }, [client, planId, known]);
}

/** Returns what is still being waited for after a return from checkout or portal. */
function useReturn() {
  const client = useQueryClient();
  const navigate = route.useNavigate();
  const { returned, revision } = route.useSearch();
  const awaited = returned && { from: returned, revision: Number(revision) };
  const { isWaiting } = useAwaitedChange(awaited, (hasChanged) => void settle(hasChanged));

  async function settle(hasChanged: boolean) {
    if (hasChanged) {
      await client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      toast.success(t("planUpdated"));
    } else if (returned === "checkout") {
      toast(t("paymentUnconfirmed"));
    }
    // A reload must not start waiting again.
    await navigate({ search: {}, replace: true });
  }

  return isWaiting ? returned : undefined;
}
