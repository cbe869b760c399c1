import type Stripe from "stripe";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Log } from "../../platform/log.ts";
import type { StripeSettings } from "../../platform/payments/stripe.ts";

/** What everything that calls Stripe needs; undefined without payment settings. */
export interface Payments {
  stripe: Stripe;
  settings: StripeSettings;
  database: Database;
  clock: Clock;
  log: Log;
  publicUrl: string;
}

/** The price on offer for a plan; undefined for Free and for what is not sold. */
export function priceOfPlan({ prices }: StripeSettings, planId: string): string | undefined {
  // The name comes from a request, so `constructor` must not pass as a plan.
  return Object.hasOwn(prices, planId) ? prices[planId] : undefined;
}

/** On everything of ours at Stripe, so that an account's things are known from there too. */
export const accountMark = "hark_account_id";
