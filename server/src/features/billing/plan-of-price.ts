import type Stripe from "stripe";
import type { Payments } from "./deps.ts";
import { findPlan, findPlanByPrice, insertUnlistedPlan } from "./queries.ts";
import { t } from "./texts.ts";

/**
 * The plan that a price at Stripe pays for. A price that no setting names (an old one, or one made for a single customer)
 * becomes a plan of its own, not on offer: what people paid for stays theirs when the prices on offer change.
 */
export async function planOfPrice({ stripe, settings, database }: Payments, priceId: string): Promise<string> {
  const offered = Object.entries(settings.prices).find(([, known]) => known === priceId);
  if (offered) return offered[0];
  const known = await findPlanByPrice(database, priceId);
  if (known) return known.id;

  const price = await stripe.prices.retrieve(priceId, { expand: ["product"] });
  const sibling = await findSiblingPlan({ stripe, settings, database }, price);
  const id = `price:${priceId}`;
  await insertUnlistedPlan(database, {
    id,
    name: nameOf(price),
    price_cents: monthlyCents(price),
    short_feature_description: sibling?.short_feature_description ?? t("ownTerms"),
    member_limit: sibling?.member_limit ?? null,
    shows_powered_by: sibling?.shows_powered_by ?? false,
    stripe_price_id: priceId,
  });
  return id;
}

/** Finds the plan on offer with the same product, so that an old price of Pro still counts as Pro. */
async function findSiblingPlan(
  { stripe, settings, database }: Pick<Payments, "stripe" | "settings" | "database">,
  price: Stripe.Price,
) {
  for (const [planId, offeredPriceId] of Object.entries(settings.prices)) {
    const offered = await stripe.prices.retrieve(offeredPriceId);
    if (productId(offered) === productId(price)) return findPlan(database, planId);
  }
  return undefined;
}

function productId({ product }: Stripe.Price): string {
  return typeof product === "string" ? product : product.id;
}

function nameOf({ nickname, product }: Stripe.Price): string {
  if (nickname) return nickname;
  return typeof product === "object" && "name" in product ? product.name : "Custom";
}

const monthsIn: Record<string, number> = { day: 12 / 365, week: 12 / 52, month: 1, year: 12 };

/** What a month costs, whatever the period that is billed. */
export function monthlyCents({ unit_amount: amount, recurring }: Stripe.Price): number {
  const months = monthsIn[recurring?.interval ?? "month"] ?? 1;
  return Math.round((amount ?? 0) / (months * (recurring?.interval_count ?? 1)));
}
