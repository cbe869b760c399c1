import type Stripe from "stripe";
import { AppError } from "../../platform/errors.ts";
import { isRefusedByStripe } from "../../platform/payments/stripe.ts";
import type { AccountActor } from "../accounts/index.ts";
import type { Payments } from "./deps.ts";
import { findBilling } from "./queries.ts";
import { hasEverSubscribed } from "./read-subscription.ts";
import { returnUrl } from "./return-url.ts";
import { t } from "./texts.ts";

/** Cancelling, managing and choosing Free all happen in the portal (GAP-113). */
export async function openPortal(
  payments: Payments,
  { account, projectId }: { account: AccountActor; projectId: string },
): Promise<string> {
  const { stripe, database } = payments;
  const billing = await findBilling(database, account.id);
  const customerId = billing?.stripe_customer_id;
  if (!customerId || !(await hasEverSubscribed(stripe, customerId))) {
    throw new AppError("NOTHING_TO_MANAGE", {
      message: billing?.granted_plan_id ? t("planGranted") : t("neverPaid"),
    });
  }
  const session = await stripe.billingPortal.sessions.create({
    customer: customerId,
    return_url: returnUrl(payments, { projectId, from: "portal", revision: billing.version }),
  });
  return session.url;
}

/** For somebody who pays already and chose another plan: the portal, on the page that confirms the change where it can. */
export async function openPortalForChange(
  payments: Payments,
  change: { customerId: string; subscription: Stripe.Subscription; priceId: string; returnUrl: string },
): Promise<string> {
  const { stripe } = payments;
  const plain = { customer: change.customerId, return_url: change.returnUrl };
  const [item] = change.subscription.items.data;
  if (item && item.price.id !== change.priceId) {
    try {
      const session = await stripe.billingPortal.sessions.create({
        ...plain,
        flow_data: {
          type: "subscription_update_confirm",
          subscription_update_confirm: {
            subscription: change.subscription.id,
            items: [{ id: item.id, price: change.priceId, quantity: 1 }],
          },
          after_completion: { type: "redirect", redirect: { return_url: change.returnUrl } },
        },
      });
      return session.url;
    } catch (error) {
      // The portal's own settings decide whether plans may be changed there, and unpaid ones may not.
      if (!isRefusedByStripe(error)) throw error;
    }
  }
  return (await stripe.billingPortal.sessions.create(plain)).url;
}
