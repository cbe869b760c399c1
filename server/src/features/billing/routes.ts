import * as endpoints from "@hark/contract/billing/endpoints";
import { billing as limits, minute } from "@hark/contract/limits";
import { AppError, notFound } from "../../platform/errors.ts";
import { postRaw } from "../../platform/http/raw-body.ts";
import type { RateRule } from "../../platform/limits/limiter.ts";
import { explainStripe } from "../../platform/payments/stripe.ts";
import type { AccountActor } from "../accounts/index.ts";
import type { FeatureContext } from "../feature.ts";
import { listProjectIdsOfAccount } from "../members/index.ts";
import { type Payments, priceOfPlan } from "./deps.ts";
import { openCheckout } from "./open-checkout.ts";
import { openPortal } from "./open-portal.ts";
import { presentBilling, presentPlan } from "./present.ts";
import { findBilling, findPlan, getPlanOfAccount, listOfferedPlans, listProjectsOverLimit } from "./queries.ts";
import { receiveEvent } from "./webhook.ts";

const sessionsPerAccount: RateRule = {
  name: "billing-sessions",
  points: limits.sessionsPerAccountPerMinute,
  windowMs: minute,
};

export function routes(
  { http, database, clock, limiter, log }: FeatureContext,
  { payments, pricingUrl }: { payments: Payments | null; pricingUrl: string },
) {
  http.handle(endpoints.listPlans, async () => ({
    plans: (await listOfferedPlans(database)).map((plan) =>
      presentPlan(plan, (payments && priceOfPlan(payments.settings, plan.id)) ?? null),
    ),
  }));

  http.handle(endpoints.getBilling, async ({ actor }) => {
    const plan = await getPlanOfAccount(database, actor.id, clock.now());
    const billing = await findBilling(database, actor.id);
    const isLimited = payments !== null && plan.member_limit !== null;
    return {
      billing: presentBilling(billing, {
        plan,
        subscribedPlan: billing?.subscribed_plan_id ? await findPlan(database, billing.subscribed_plan_id) : undefined,
        overLimits: isLimited ? await listProjectsOverLimit(database, actor.id, plan.member_limit ?? 0) : [],
        isConfigured: payments !== null,
        pricingUrl,
      }),
    };
  });

  /** The return address names a project, which must be one of the caller's. */
  async function accessPayments(account: AccountActor, projectId: string): Promise<Payments> {
    const ids = await listProjectIdsOfAccount(database, account.id);
    if (!ids.includes(projectId)) throw notFound();
    if (!payments) throw new AppError("BILLING_NOT_CONFIGURED");
    await limiter.spend(sessionsPerAccount, account.id);
    return payments;
  }

  http.handle(endpoints.openCheckout, async ({ actor, body }) => {
    const choice = { account: actor, planId: body.planId, projectId: body.originProjectId };
    const access = await accessPayments(actor, body.originProjectId);
    return { url: await explainStripe(log, () => openCheckout(access, choice)) };
  });

  http.handle(endpoints.openPortal, async ({ actor, body }) => {
    const access = await accessPayments(actor, body.originProjectId);
    return {
      url: await explainStripe(log, () => openPortal(access, { account: actor, projectId: body.originProjectId })),
    };
  });

  postRaw(http.fastify, "/api/stripe/webhook", async (call) => {
    if (!payments) throw new AppError("BILLING_NOT_CONFIGURED");
    return receiveEvent(payments, call);
  });
}
