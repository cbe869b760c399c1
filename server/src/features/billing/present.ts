import type { User } from "@hark/contract/accounts/schema";
import type { Billing, Plan, ProjectOverLimit } from "@hark/contract/billing/schema";
import { billing as limits } from "@hark/contract/limits";
import type { BillingRow, PlanRow } from "./queries.ts";

export function presentPlan(plan: PlanRow, stripeId: string | null): Plan {
  return {
    id: plan.id,
    name: plan.name,
    price: plan.price_cents / 100,
    shortFeatureDescription: plan.short_feature_description,
    stripeId,
    memberLimit: plan.member_limit,
    showsPoweredBy: plan.shows_powered_by,
  };
}

/** GAP-27: the user's plan carries the same text as the card of the plan. */
export function presentPlanOfUser(plan: PlanRow): User["plan"] {
  return {
    id: plan.id,
    name: plan.name,
    price: plan.price_cents / 100,
    description: plan.short_feature_description,
  };
}

export function presentBilling(
  billing: BillingRow | undefined,
  rest: {
    plan: PlanRow;
    subscribedPlan: PlanRow | undefined;
    overLimits: ProjectOverLimit[];
    isConfigured: boolean;
    pricingUrl: string;
  },
): Billing {
  const { plan, subscribedPlan, overLimits, isConfigured, pricingUrl } = rest;
  const since = billing?.past_due_since;
  return {
    planId: plan.id,
    cancelsAt: billing?.cancels_at?.toISOString() ?? null,
    pastDue:
      since && subscribedPlan
        ? {
            planName: subscribedPlan.name,
            since: since.toISOString(),
            keepsPlanUntil: new Date(since.getTime() + limits.graceMs).toISOString(),
          }
        : null,
    revision: billing?.version ?? 0,
    isConfigured,
    pricingUrl,
    overLimits,
  };
}
