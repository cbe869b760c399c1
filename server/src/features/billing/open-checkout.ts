import type Stripe from "stripe";
import { AppError } from "../../platform/errors.ts";
import { isRefusedByStripe } from "../../platform/payments/stripe.ts";
import type { AccountActor } from "../accounts/index.ts";
import { accountMark, type Payments, priceOfPlan } from "./deps.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { openPortal, openPortalForChange } from "./open-portal.ts";
import { freePlanId, getBilling, replaceCheckout } from "./queries.ts";
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
  const opened = await agreeOnCheckout(payments, { ...choice, customerId, priceId });
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

type PaidChoice = Choice & { customerId: string; priceId: string };

type Opened =
  | { url: string; subscription?: undefined }
  | { url?: undefined; subscription: Stripe.Subscription; revision: number };

/** Each lost race has another winner, and no more tabs than this choose concurrently. */
const attempts = 8;

/**
 * Two tabs take turns without a lock, since Stripe may take seconds: whoever made a checkout notes it in the account's row, and
 * only where the row still says what it said before Stripe was asked. Who comes too late ends his own and looks again; then he
 * finds the one that won.
 */
async function agreeOnCheckout(payments: Payments, choice: PaidChoice): Promise<Opened> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const before = await getBilling(payments.database, choice.account.id);
    const urls = {
      success: returnUrl(payments, { projectId: choice.projectId, from: "checkout", revision: before.version }),
      cancel: billingUrl(payments, choice.projectId),
    };
    const again = await expireOthers(payments.stripe, { ...choice, successUrl: urls.success });
    const [subscription] = await listLivingSubscriptions(payments.stripe, choice.customerId);
    if (subscription) return { subscription, revision: before.version };
    const session = again ?? (await createSession(payments, { ...choice, urls }));
    if (await replaceCheckout(payments.database, before, session.id)) return { url: session.url };
    if (!again) await expire(payments.stripe, session.id);
  }
  throw new AppError("UNAVAILABLE", { message: t("busy"), retryAfterSeconds: 1 });
}

interface OpenCheckout {
  id: string;
  url: string;
}

/** Ends the customer's open checkouts, but returns one for the very same choice, as of a double click. */
async function expireOthers(
  stripe: Stripe,
  wanted: { customerId: string; planId: string; successUrl: string },
): Promise<OpenCheckout | null> {
  let again: OpenCheckout | null = null;
  const open = stripe.checkout.sessions.list({ customer: wanted.customerId, status: "open", limit: 100 });
  for await (const session of open) {
    const isSame = session.metadata?.plan_id === wanted.planId && session.success_url === wanted.successUrl;
    if (isSame && session.url && again === null) {
      again = { id: session.id, url: session.url };
      continue;
    }
    await expire(stripe, session.id);
  }
  return again;
}

async function expire(stripe: Stripe, sessionId: string) {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    // It was paid or expired since it was listed. A paid one is among the subscriptions, which are read next.
    if (!isRefusedByStripe(error)) throw error;
  }
}

async function createSession(
  { stripe }: Payments,
  choice: PaidChoice & { urls: { success: string; cancel: string } },
): Promise<OpenCheckout> {
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
  return { id: session.id, url: session.url };
}
