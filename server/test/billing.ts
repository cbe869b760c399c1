import { getCurrentUser } from "@hark/contract/accounts/endpoints";
import { getBilling, openCheckout } from "@hark/contract/billing/endpoints";
import { beforeAll } from "vitest";
import { type TestApp, useTestApp } from "./build-test-app.ts";
import { type AgentPerson, buildAgent, buildProject } from "./cast.ts";
import { type StandInObject, type StripeStandIn, startStripeStandIn } from "./stripe-stand-in.ts";

/** Time that tests may move; the same for server and signatures. */
export interface MovableClock {
  now(): Date;
  move(ms: number): void;
}

export function createMovableClock(): MovableClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    move: (ms) => {
      offsetMs += ms;
    },
  };
}

/** Builds an app that sells plans through a stand-in of Stripe that sends it events. */
export async function useBillingApp(clock = createMovableClock()): Promise<{ app: TestApp; stripe: StripeStandIn }> {
  const stripe = await startStripeStandIn(clock.now);
  const app = useTestApp({ stripe: stripe.settings, clock });
  beforeAll(() => {
    stripe.webhookUrl = `${app.url}/api/stripe/webhook`;
    return stripe.close;
  });
  return { app, stripe };
}

export async function buildOwner(app: TestApp) {
  const owner = await buildAgent(app, "Olivia");
  const project = await buildProject(owner);
  return { owner, project };
}

/** Builds an owner who has chosen a plan and paid for it. */
export async function buildSubscriber({ app, stripe }: { app: TestApp; stripe: StripeStandIn }, planId = "pro") {
  const { owner, project } = await buildOwner(app);
  const { url } = await owner.call(openCheckout, { body: { planId, originProjectId: project.id } });
  const subscription: StandInObject = await stripe.pay(url);
  return { owner, project, subscription, customerId: subscription.customer as string };
}

export async function planOf(person: AgentPerson): Promise<string> {
  return (await person.call(getCurrentUser)).user.plan.name;
}

export async function billingOf(person: AgentPerson) {
  return (await person.call(getBilling)).billing;
}
