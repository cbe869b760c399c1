import type { Page } from "@playwright/test";
import { type StripeStandIn, startStripeStandIn } from "../../server/test/stripe-stand-in.ts";
import { type Agent, createOwnedProject, registerAgent } from "./people.ts";
import { type HarkServer, startHark } from "./server.ts";
import { test as base } from "./test.ts";

interface Till {
  stripe: StripeStandIn;
  hark: HarkServer;
}

interface Owner {
  owner: Agent;
  project: { id: string; name: string };
  billingUrl: string;
}

/** A server that sells plans through a fake payment provider, and an owner on the billing screen. */
export const test = base.extend<{ shop: Owner }, { till: Till }>({
  till: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const stripe = await startStripeStandIn();
      const hark = await startHark({
        STRIPE_SECRET_KEY: stripe.settings.secretKey,
        STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
        STRIPE_API_BASE: stripe.settings.apiBase ?? "",
        STRIPE_PRICE_PRO: stripe.prices.pro,
        STRIPE_PRICE_BUSINESS: stripe.prices.business,
      });
      stripe.webhookUrl = `${hark.url}/api/stripe/webhook`;
      await use({ stripe, hark });
      await hark.stop();
      await stripe.close();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  shop: async ({ till, page }, use) => {
    const owner = await registerAgent(till.hark);
    const project = await createOwnedProject(owner);
    await signInAs(page, owner);
    await use({ owner, project, billingUrl: `${till.hark.url}/${project.id}/settings/billing` });
  },
});

/** Signs in without the form, as after an earlier visit. */
export async function signInAs(page: Page, agent: { token: string | null }) {
  await page.addInitScript((token) => {
    if (location.protocol.startsWith("http") && !location.pathname.startsWith("/pay/")) {
      localStorage.setItem("hark.token", token ?? "");
    }
  }, agent.token);
}

export { expect } from "@playwright/test";
