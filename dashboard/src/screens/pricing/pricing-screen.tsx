import "../../shared/theme/all.css";
import { formatPrice } from "@hark/contract/billing/rules";
import type { Plan } from "@hark/contract/billing/schema";
import { useQuery } from "@tanstack/react-query";
import { billingQuery, plansQuery } from "../../features/billing/requests.ts";
import { HarkMark } from "../../shared/brand/hark-mark.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { t, tr } from "./texts.ts";

/** Shows in full what each plan allows. 'Check full plan details' leads here unless the operator has their own page. */
export function PricingScreen() {
  useDocumentTitle(t("plans"));
  const plans = useQuery(plansQuery);
  const { data: billing } = useQuery(billingQuery);
  return (
    <main data-barless className="min-h-dvh bg-canvas px-4 py-10 lg:px-8">
      <div className="mx-auto grid max-w-240 gap-8">
        <header className="flex items-center gap-3">
          <HarkMark className="size-7" />
          <h1 className="text-2xl">{t("plans")}</h1>
        </header>
        {plans.isPending && (
          <SkeletonGroup label={t("loadingPlans")} className={columns}>
            {[0, 1, 2].map((index) => (
              <Skeleton key={index} className="h-56 w-full" />
            ))}
          </SkeletonGroup>
        )}
        {plans.isError && !plans.data && (
          <ErrorMessage
            title={t("plansNotLoaded")}
            onRetry={() => void plans.refetch()}
            isRetrying={plans.isFetching}
          />
        )}
        {plans.data && (
          <ul className={columns}>
            {plans.data.map((plan) => (
              <PlanColumn key={plan.id} plan={plan} />
            ))}
          </ul>
        )}
        <p className="text-sm text-muted">
          {billing?.isConfigured === false && (
            <strong className="font-medium text-soft">{t("plansNotSoldHere")}</strong>
          )}{" "}
          <span>{t("pricesExplained")}</span>
        </p>
      </div>
    </main>
  );
}

const columns = "grid rounded-lg border border-line bg-surface shadow-card md:grid-cols-3";

function PlanColumn({ plan }: { plan: Plan }) {
  const facts = [
    [t("membersInAProject"), plan.memberLimit === null ? t("noLimit") : String(plan.memberLimit)],
    [t("projects"), t("noLimit")],
    [t("conversationsAndFeedback"), t("noLimit")],
    [t("poweredByHark"), plan.showsPoweredBy ? t("shown") : t("notShown")],
  ];
  return (
    <li className="grid content-start gap-5 border-line p-6 not-first:border-t md:not-first:border-s md:not-first:border-t-0">
      <div className="grid gap-1">
        <h2 className="text-lg">{t("plan", { name: plan.name })}</h2>
        <p className="text-soft">
          {tr("pricePerMonth", {
            price: <span className="num text-2xl font-semibold text-ink" />,
            amount: formatPrice(plan.price),
          })}
        </p>
      </div>
      <dl className="grid gap-3 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-0.5">
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
