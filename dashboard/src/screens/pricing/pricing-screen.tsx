import { formatPrice } from "@hark/contract/billing/rules";
import type { Plan } from "@hark/contract/billing/schema";
import { useQuery } from "@tanstack/react-query";
import { billingQuery, plansQuery } from "../../features/billing/requests.ts";
import { HarkMark } from "../../shared/brand/hark-mark.tsx";
import { ErrorNotice } from "../../shared/ui/error-notice.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";

/** What each plan allows, in full: where 'Check full plan details' leads unless the operator has a page of their own. */
export function PricingScreen() {
  useDocumentTitle("Plans");
  const plans = useQuery(plansQuery);
  const { data: billing } = useQuery(billingQuery);
  return (
    <main className="min-h-dvh bg-canvas px-4 py-10 lg:px-8">
      <div className="mx-auto grid max-w-240 gap-8">
        <header className="flex items-center gap-3">
          <HarkMark className="size-7" />
          <h1 className="text-2xl">Plans</h1>
        </header>
        {plans.isPending && (
          <SkeletonGroup label="Loading plans" className={columns}>
            {[0, 1, 2].map((index) => (
              <Skeleton key={index} className="h-56 w-full" />
            ))}
          </SkeletonGroup>
        )}
        {plans.isError && !plans.data && (
          <ErrorNotice
            title="The plans could not be loaded"
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
            <strong className="font-medium text-soft">
              Plans are not sold on this server, so none of these limits hold here.{" "}
            </strong>
          )}
          Prices are in US dollars. The plan of a project's owner counts for the whole project; pending invitations
          count as members.
        </p>
      </div>
    </main>
  );
}

const columns = "grid rounded-lg border border-line bg-surface shadow-card md:grid-cols-3";

function PlanColumn({ plan }: { plan: Plan }) {
  const facts = [
    ["Members in a project", plan.memberLimit === null ? "No limit" : String(plan.memberLimit)],
    ["Projects", "No limit"],
    ["Conversations and feedback", "No limit"],
    ["'Powered by Hark' in the widget", plan.showsPoweredBy ? "Shown" : "Not shown"],
  ];
  return (
    <li className="grid content-start gap-5 border-line p-6 not-first:border-t md:not-first:border-s md:not-first:border-t-0">
      <div className="grid gap-1">
        <h2 className="text-lg">{`${plan.name} plan`}</h2>
        <p className="text-soft">
          <span className="num text-2xl font-semibold text-ink">{formatPrice(plan.price)}</span> per month
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
