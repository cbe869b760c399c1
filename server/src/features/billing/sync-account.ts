import type Stripe from "stripe";
import { isMissingAtStripe } from "../../platform/payments/stripe.ts";
import { accountMark, type Payments } from "./deps.ts";
import { planChanged } from "./events.ts";
import { planOfPrice } from "./plan-of-price.ts";
import { type BillingRow, type BillingState, findBilling, hasEvent, insertEvent, updateBilling } from "./queries.ts";
import { cancelTime, listLivingSubscriptions, overdueSince, priceOf } from "./read-subscription.ts";

/** The row was changed since it was read, so Stripe's answer may be older than that change. */
class StaleRead extends Error {}

const attempts = 8;

/**
 * Updates an account's row to the current state at Stripe. Only the customer is taken from an event, so the order and number of
 * events do not matter (S77). No lock is held while Stripe is called: a writer that loses a race reads again.
 *
 * @param eventId handled once: a repeat, also a simultaneous one, changes nothing.
 */
export async function syncAccount(
  payments: Payments,
  accountId: string,
  eventId?: string,
): Promise<"changed" | "unchanged"> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await trySync(payments, accountId, eventId);
    } catch (error) {
      if (!(error instanceof StaleRead) || attempt === attempts) throw error;
    }
  }
}

async function trySync(payments: Payments, accountId: string, eventId: string | undefined) {
  const { database } = payments;
  const before = await findBilling(database, accountId);
  if (!before?.stripe_customer_id) return "unchanged";
  if (eventId && (await hasEvent(database, eventId))) return "unchanged";
  const living = await listLivingSubscriptions(payments.stripe, before.stripe_customer_id);
  const [subscription, ...others] = living;
  // This comes before the event is marked as handled: if it fails, Stripe retries the event.
  if (subscription) await endDoubles(payments, accountId, subscription, others);
  const after = await toState(payments, before, subscription);
  const changed = await database.transaction(async (tx) => {
    if (eventId && !(await insertEvent(tx, eventId))) return false;
    if (isSame(before, after)) return false;
    if (!(await updateBilling(tx, before, after))) throw new StaleRead();
    tx.announce(planChanged({ accountId }));
    return true;
  });
  return changed ? "changed" : "unchanged";
}

async function toState(
  payments: Payments,
  before: BillingRow,
  subscription: Stripe.Subscription | undefined,
): Promise<BillingState> {
  const price = subscription && priceOf(subscription);
  if (!subscription || !price) {
    return {
      subscription_id: null,
      subscription_status: null,
      subscribed_plan_id: null,
      cancels_at: null,
      past_due_since: null,
    };
  }
  const overdue = overdueSince(subscription);
  const wasOverdue = before.subscription_id === subscription.id ? before.past_due_since : null;
  return {
    subscription_id: subscription.id,
    subscription_status: subscription.status,
    subscribed_plan_id: await planOfPrice(payments, price.id),
    cancels_at: cancelTime(subscription),
    // A second failed month has a newer invoice, but the grace began with the first.
    past_due_since: overdue && (wasOverdue ?? overdue),
  };
}

function isSame(before: BillingRow, after: BillingState): boolean {
  return (
    before.subscription_id === after.subscription_id &&
    before.subscription_status === after.subscription_status &&
    before.subscribed_plan_id === after.subscribed_plan_id &&
    before.cancels_at?.getTime() === after.cancels_at?.getTime() &&
    before.past_due_since?.getTime() === after.past_due_since?.getTime()
  );
}

/**
 * Two checkouts paid in the same moment leave two subscriptions; one stays, and what was paid for the others is credited.
 * Only what was bought here is touched: the customer may pay for other things in the same account at Stripe.
 */
async function endDoubles(
  { stripe, log }: Payments,
  accountId: string,
  kept: Stripe.Subscription,
  others: readonly Stripe.Subscription[],
) {
  if (kept.metadata[accountMark] !== accountId) return;
  for (const double of others.filter((one) => one.metadata[accountMark] === accountId)) {
    log.warn({ accountId, kept: kept.id, ended: double.id }, "an account had two subscriptions; one was ended");
    try {
      await stripe.subscriptions.cancel(double.id, { prorate: true, invoice_now: true });
    } catch (error) {
      // A concurrent event has cancelled it first.
      if (!isMissingAtStripe(error)) throw error;
    }
  }
}
