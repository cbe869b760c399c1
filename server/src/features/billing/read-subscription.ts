import type Stripe from "stripe";
import { isMissingAtStripe } from "../../platform/payments/stripe.ts";

/** Best first. Other statuses (canceled, incomplete and so on) give no plan. */
const livingStatuses = ["active", "trialing", "past_due", "unpaid", "paused"] as const;

/**
 * The living subscriptions of a customer as they are now, the one that counts first: by standing, then the newest, as the
 * last choice is the one that was meant.
 */
export async function listLivingSubscriptions(stripe: Stripe, customerId: string): Promise<Stripe.Subscription[]> {
  const all: Stripe.Subscription[] = [];
  try {
    const list = stripe.subscriptions.list({ customer: customerId, limit: 100, expand: ["data.latest_invoice"] });
    for await (const subscription of list) all.push(subscription);
  } catch (error) {
    // A customer that was deleted at Stripe has no subscriptions.
    if (!isMissingAtStripe(error)) throw error;
  }
  return all
    .filter((one) => standing(one) >= 0)
    .sort((a, b) => standing(a) - standing(b) || b.created - a.created || (a.id < b.id ? 1 : -1));
}

function standing(subscription: Stripe.Subscription): number {
  return livingStatuses.indexOf(subscription.status as (typeof livingStatuses)[number]);
}

/** Whether the customer ever subscribed; the portal then has something to show, if only old invoices. */
export async function hasEverSubscribed(stripe: Stripe, customerId: string): Promise<boolean> {
  try {
    const list = await stripe.subscriptions.list({ customer: customerId, status: "all", limit: 1 });
    return list.data.length > 0;
  } catch (error) {
    if (isMissingAtStripe(error)) return false;
    throw error;
  }
}

export function priceOf(subscription: Stripe.Subscription): Stripe.Price | undefined {
  return subscription.items.data[0]?.price;
}

/** Returns the end of a cancelled subscription; null while it renews. Portals of different ages set one field or the other. */
export function cancelTime(subscription: Stripe.Subscription): Date | null {
  const seconds =
    subscription.cancel_at ??
    (subscription.cancel_at_period_end ? (subscription.items.data[0]?.current_period_end ?? null) : null);
  return seconds === null ? null : new Date(seconds * 1000);
}

/** When the payment that failed fell due. The subscription does not say, its open invoice does. */
export function overdueSince(subscription: Stripe.Subscription): Date | null {
  if (subscription.status !== "past_due" && subscription.status !== "unpaid") return null;
  const invoice = subscription.latest_invoice;
  const seconds = invoice && typeof invoice === "object" ? invoice.created : subscription.created;
  return new Date(seconds * 1000);
}
