import type Stripe from "stripe";
import { AppError } from "../../platform/errors.ts";
import { isRefusedByStripe } from "../../platform/payments/stripe.ts";
import type { AccountActor } from "../accounts/index.ts";
import { accountMark, type Payments, priceOfPlan } from "./deps.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { openPortal, openPortalForChange } from "./open-portal.ts";
import { freePlanId, lockBilling } from "./queries.ts";
import { listLivingSubscriptions } from "./read-subscription.ts";
import { billingUrl, returnUrl } from "./return-url.ts";
import { syncAccount } from "./sync-account.ts";
import { t } from "./texts.ts";

interface Choice {
  account: AccountActor;
  planId: string;
  projectId: string;
}

/** The address where a plan is paid for. Of several choices only the last one can be paid. */
export async function openCheckout(payments: Payments, choice: Choice): Promise<string> {
  if (choice.planId === freePlanId) return openPortal(payments, choice);
  const priceId = priceOfPlan(payments.settings, choice.planId);
  if (!priceId) {
    throw new AppError("VALIDATION_FAILED", {
      message: t("planNotOffered"),
      fields: { planId: t("planNotOffered") },
    });
  }
  const customerId = await ensureCustomer(payments, choice.account);
  // The lock is held while Stripe is asked, for seconds at most: two tabs have to take turns, and people seldom buy.
  const opened = await payments.database.transaction(async (tx) => {
    const { version: revision } = await lockBilling(tx, choice.account.id);
    const urls = {
      success: returnUrl(payments, { projectId: choice.projectId, from: "checkout", revision }),
      cancel: billingUrl(payments, choice.projectId),
    };
    const again = await expireOthers(payments.stripe, { customerId, planId: choice.planId, successUrl: urls.success });
    const [subscription] = await listLivingSubscriptions(payments.stripe, customerId);
    if (subscription) return { subscription, revision };
    const url = again ?? (await createSession(payments, { ...choice, customerId, priceId, urls }));
    return { url };
  });
  if (opened.url !== undefined) return opened.url;
  // Its event may be late or lost.
  await syncAccount(payments, choice.account.id);
  return openPortalForChange(payments, {
    customerId,
    subscription: opened.subscription,
    priceId,
    returnUrl: returnUrl(payments, { projectId: choice.projectId, from: "portal", revision: opened.revision }),
  });
}

/** Ends the customer's open checkouts, but answers the address of one for the very same choice, as of a double click. */
async function expireOthers(
  stripe: Stripe,
  wanted: { customerId: string; planId: string; successUrl: string },
): Promise<string | null> {
  let again: string | null = null;
  const open = stripe.checkout.sessions.list({ customer: wanted.customerId, status: "open", limit: 100 });
  for await (const session of open) {
    const isSame = session.metadata?.plan_id === wanted.planId && session.success_url === wanted.successUrl;
    if (isSame && session.url && again === null) {
      again = session.url;
      continue;
    }
    try {
      await stripe.checkout.sessions.expire(session.id);
    } catch (error) {
      // Paid or expired since it was listed; a paid one shows in the subscriptions, which are read next.
      if (!isRefusedByStripe(error)) throw error;
    }
  }
  return again;
}

async function createSession(
  { stripe }: Payments,
  choice: Choice & { customerId: string; priceId: string; urls: { success: string; cancel: string } },
): Promise<string> {
  const metadata = { [accountMark]: choice.account.id, plan_id: choice.planId };
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: choice.customerId,
    client_reference_id: choice.account.id,
    line_items: [{ price: choice.priceId, quantity: 1 }],
    metadata,
    subscription_data: { metadata: { [accountMark]: choice.account.id } },
    success_url: choice.urls.success,
    cancel_url: choice.urls.cancel,
  });
  if (!session.url) throw new Error("Stripe made a checkout without an address");
  return session.url;
}
