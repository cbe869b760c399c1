import type { Plan } from "@hark/contract/billing/schema";

export interface PlanCardContent {
  id: string;
  name: string;
  /** Dollars per month. */
  price: number;
  description: string;
  isCurrent: boolean;
}

/** Returns one card for each plan on offer; a current plan that is not on offer comes first (SET-BILL-03, SET-BILL-09). */
export function listCards(
  plans: readonly Plan[],
  current: { id: string; name: string; price: number; description: string },
): PlanCardContent[] {
  const offered = plans.map((plan) => ({
    id: plan.id,
    name: plan.name,
    price: plan.price,
    description: plan.shortFeatureDescription,
    isCurrent: plan.id === current.id,
  }));
  return offered.some((card) => card.isCurrent) ? offered : [{ ...current, isCurrent: true }, ...offered];
}
