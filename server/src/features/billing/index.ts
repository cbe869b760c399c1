import { day } from "@hark/contract/limits";
import type { Expression } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { createStripe, type StripeSettings } from "../../platform/payments/stripe.ts";
import type { AccountHooks } from "../accounts/index.ts";
import type { Feature } from "../feature.ts";
import type { MemberHooks } from "../members/index.ts";
import { checkSeats } from "./check-seats.ts";
import type { Payments } from "./deps.ts";
import { presentPlanOfUser } from "./present.ts";
import { deleteEventsBefore, getPlanOfAccount, neverColumn, showsPoweredByColumn } from "./queries.ts";
import { routes } from "./routes.ts";
import { syncAll } from "./sync-all.ts";

export { billingCommands } from "./commands.ts";
export { planChanged } from "./events.ts";

const daySeconds = day / 1000;
/** Stripe repeats an event for three days. */
const eventsKeptMs = 30 * day;

/** Plans, and paying for them. The features that plans limit know nothing of it: the composition root gives them hooks. */
export interface Billing {
  feature: Feature;
  hooks: Pick<AccountHooks, "findPlan"> & Pick<MemberHooks, "checkSeats"> & { showsPoweredBy(): Expression<boolean> };
}

interface BillingOptions {
  /** Without it, plans are shown, limits are off and nothing can be bought. */
  stripe: StripeSettings | undefined;
  pricingUrl: string;
  clock: Clock;
}

export async function createBilling({ stripe: settings, pricingUrl, clock }: BillingOptions): Promise<Billing> {
  const stripe = settings && (await createStripe(settings));
  return {
    hooks: {
      async findPlan(reader, accountId) {
        return presentPlanOfUser(await getPlanOfAccount(reader, accountId, clock.now()));
      },
      async checkSeats(tx, invitation) {
        if (settings) await checkSeats(tx, { ...invitation, now: clock.now() });
      },
      // Where nothing can be bought, nobody could pay to remove a limit.
      showsPoweredBy: () => (settings ? showsPoweredByColumn(clock.now()) : neverColumn),
    },
    feature(context) {
      const payments: Payments | null = settings && stripe ? { ...context, settings, stripe } : null;
      routes(context, { payments, pricingUrl });
      if (!payments) return;
      context.jobs.repeat("old-stripe-events", daySeconds, () =>
        deleteEventsBefore(context.database, new Date(clock.now().getTime() - eventsKeptMs)),
      );
      // This corrects what lost events have left behind.
      context.jobs.repeat("billing-sync", daySeconds, async () => {
        await syncAll(payments);
      });
    },
  };
}
