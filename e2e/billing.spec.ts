import AxeBuilder from "@axe-core/playwright";
import { openCheckout } from "@hark/contract/billing/endpoints";
import { inviteMember } from "@hark/contract/members/endpoints";
import type { Page } from "@playwright/test";
import type { StripeStandIn } from "../server/test/stripe-stand-in.ts";
import { expect, signInAs, test } from "./support/billing.ts";
import type { Agent } from "./support/people.ts";
import { test as unconfigured } from "./support/test.ts";

const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
const choose = (page: Page, name: string) => card(page, name).getByRole("button", { name: "Choose plan" });

/** Buys without a browser. */
async function subscribe(stripe: StripeStandIn, owner: Agent, project: { id: string }, planId = "pro") {
  const { url } = await owner.call(openCheckout, { body: { planId, originProjectId: project.id } });
  return stripe.pay(url);
}

test("[SET-BILL-03..08] Free: there is one card per plan, the current one is checked, and there is nothing to cancel", async ({
  page,
  shop,
}) => {
  await page.goto(shop.billingUrl);
  await expect(page.getByRole("heading", { level: 1, name: "Billing" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Plans" }).getByRole("listitem")).toHaveCount(3);
  for (const [name, price] of [
    ["Free plan", "$0 per month"],
    ["Pro plan", "$29 per month"],
    ["Business plan", "$99 per month"],
  ]) {
    await expect(card(page, name ?? "")).toContainText(price ?? "");
  }
  await expect(card(page, "Free plan").getByRole("img", { name: "Selected" })).toBeVisible();
  await expect(choose(page, "Free plan")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Choose plan" })).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Cancel subscription" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Manage billing" })).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).include("main").analyze();
  expect(violations).toEqual([]);
});

test("[SET-BILL-12] [SET-BILL-13] [GAP-112] choosing Pro: only its button shows a spinner, the browser goes to checkout and returns to Pro", async ({
  page,
  shop,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/stripe/session", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(shop.billingUrl);
  const asked = page.waitForRequest("**/api/stripe/session");
  await choose(page, "Pro plan").click();
  expect((await asked).postDataJSON()).toEqual({ planId: "pro", originProjectId: shop.project.id });
  await expect(choose(page, "Pro plan")).toHaveAttribute("aria-busy", "true");
  await expect(choose(page, "Business plan")).not.toHaveAttribute("aria-busy", "true");
  release();

  await expect(page.getByRole("heading", { name: "Pay $29" })).toBeVisible();
  await page.getByRole("button", { name: "Pay and subscribe" }).click();
  await expect(page.getByText("Plan updated")).toBeVisible();
  await expect(card(page, "Pro plan").getByRole("img", { name: "Selected" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel subscription" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Manage billing" })).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
});

test("going back from checkout changes nothing, and the buttons work", async ({ page, shop }) => {
  await page.goto(shop.billingUrl);
  await choose(page, "Business plan").click();
  await expect(page.getByRole("heading", { name: "Pay $99" })).toBeVisible();
  await page.goBack();
  await expect(choose(page, "Business plan")).toBeVisible();
  await expect(choose(page, "Business plan")).not.toHaveAttribute("aria-busy", "true");
  await choose(page, "Pro plan").click();
  await expect(page.getByRole("heading", { name: "Pay $29" })).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(card(page, "Free plan").getByRole("img", { name: "Selected" })).toBeVisible();
});

test("[GAP-112] with a late webhook the page waits, then says 'Plan updated'", async ({ page, shop, till }) => {
  const { stripe } = till;
  const { webhookUrl } = stripe;
  stripe.webhookUrl = null;
  await page.goto(shop.billingUrl);
  await choose(page, "Pro plan").click();
  await page.getByRole("button", { name: "Pay and subscribe" }).click();
  await expect(page.getByText("Waiting for the payment to be confirmed")).toBeVisible();
  await expect(card(page, "Free plan").getByRole("img", { name: "Selected" })).toBeVisible();
  stripe.webhookUrl = webhookUrl;
  const subscription = [...stripe.subscriptions.values()].at(-1);
  await stripe.deliver(stripe.buildEvent("customer.subscription.created", subscription ?? {}));
  await expect(page.getByText("Plan updated")).toBeVisible();
  await expect(page.getByText("Waiting for the payment to be confirmed")).toHaveCount(0);
});

test("[GAP-112] without a webhook the page stops waiting after 30 s and says so", async ({ page, shop, till }) => {
  const { stripe } = till;
  const { webhookUrl } = stripe;
  stripe.webhookUrl = null;
  await page.clock.install();
  await page.goto(shop.billingUrl);
  await choose(page, "Pro plan").click();
  await page.getByRole("button", { name: "Pay and subscribe" }).click();
  await expect(page.getByText("Waiting for the payment to be confirmed")).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(page.getByText("The payment isn't confirmed yet.")).toBeVisible();
  await expect(page.getByText("Waiting for the payment to be confirmed")).toHaveCount(0);
  stripe.webhookUrl = webhookUrl;
});

test("when two tabs choose two plans, the earlier checkout expires", async ({ page, shop, context }) => {
  const other = await context.newPage();
  await signInAs(other, shop.owner);
  await page.goto(shop.billingUrl);
  await other.goto(shop.billingUrl);
  await choose(page, "Pro plan").click();
  await expect(page.getByRole("heading", { name: "Pay $29" })).toBeVisible();
  await choose(other, "Business plan").click();
  await other.getByRole("button", { name: "Pay and subscribe" }).click();
  await expect(other.getByText("Plan updated")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "This checkout has expired" })).toBeVisible();
});

test("[SET-BILL-14] [S78] after cancelling in the portal, the plan is kept until the date that is shown", async ({
  page,
  shop,
  till,
}) => {
  const subscription = await subscribe(till.stripe, shop.owner, shop.project);
  await page.goto(shop.billingUrl);
  const asked = page.waitForRequest("**/api/stripe/portal");
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  expect((await asked).postDataJSON()).toEqual({ originProjectId: shop.project.id });
  await page.getByRole("button", { name: "Cancel plan" }).click();
  await expect(page.getByText("Plan updated")).toBeVisible();
  const end = new Date(subscription.items.data[0].current_period_end * 1000);
  const date = new Intl.DateTimeFormat("en", { dateStyle: "long" }).format(end);
  await expect(page.getByRole("heading", { name: `Your Pro plan ends on ${date}` })).toBeVisible();
  await expect(card(page, "Pro plan").getByRole("img", { name: "Selected" })).toBeVisible();
});

test("[SET-BILL-14] [CONST-05] choosing Free opens the portal, which ends the billing", async ({
  page,
  shop,
  till,
}) => {
  await subscribe(till.stripe, shop.owner, shop.project);
  await page.goto(shop.billingUrl);
  await choose(page, "Free plan").click();
  await page.getByRole("button", { name: "Cancel now" }).click();
  await expect(page.getByText("Plan updated")).toBeVisible();
  await expect(card(page, "Free plan").getByRole("img", { name: "Selected" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Manage billing" })).toHaveCount(0);
});

test("changing from Pro to Business is confirmed in the portal", async ({ page, shop, till }) => {
  await subscribe(till.stripe, shop.owner, shop.project);
  await page.goto(shop.billingUrl);
  await choose(page, "Business plan").click();
  await page.getByRole("button", { name: "Confirm change" }).click();
  await expect(page.getByText("Plan updated")).toBeVisible();
  await expect(card(page, "Business plan").getByRole("img", { name: "Selected" })).toBeVisible();
});

test("[SET-BILL-09] a plan that is not on offer is an extra card at the top", async ({ page, shop, till }) => {
  const { stripe } = till;
  const subscription = await subscribe(stripe, shop.owner, shop.project);
  stripe.addPrice({ id: "price_partner", name: "Partner", cents: 4950 });
  subscription.items.data[0].price = { id: "price_partner" };
  await stripe.update(subscription.id, {});
  await page.goto(shop.billingUrl);
  const cards = page.getByRole("list", { name: "Plans" }).getByRole("listitem");
  await expect(cards).toHaveCount(4);
  await expect(cards.first()).toContainText("Partner plan");
  await expect(cards.first()).toContainText("$49.50 per month");
  await expect(cards.first().getByRole("img", { name: "Selected" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Choose plan" })).toHaveCount(3);
});

test("a failed payment shows a banner on every screen until it is paid", async ({ page, shop, till }) => {
  const { stripe, hark } = till;
  const subscription = await subscribe(stripe, shop.owner, shop.project);
  await stripe.failPayment(subscription.id);
  await page.goto(`${hark.url}/${shop.project.id}/messages/inbox`);
  const banner = page.getByRole("region", { name: "Payment" });
  await expect(banner).toContainText(/Your last payment failed. Update it by .* to keep the Pro plan./);
  const { violations } = await new AxeBuilder({ page }).include('section[aria-label="Payment"]').analyze();
  expect(violations).toEqual([]);
  await banner.getByRole("button", { name: "Update payment" }).click();
  await page.getByRole("button", { name: "Update card" }).click();
  await expect(page.getByText("Plan updated")).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test("when a plan becomes too small, the owner is told what to reduce", async ({ page, shop, till }) => {
  const { stripe } = till;
  const subscription = await subscribe(stripe, shop.owner, shop.project);
  for (const name of ["ada", "ben", "cleo", "dan"]) {
    const body = { invitationEmail: `${name}@team.example` };
    await shop.owner.call(inviteMember, { params: { projectId: shop.project.id }, body });
  }
  await stripe.endSubscription(subscription.id);
  await page.goto(shop.billingUrl);
  await expect(page.getByRole("heading", { name: "Your team is larger than the Free plan allows" })).toBeVisible();
  await expect(
    page.getByText("has 5 members, counting pending invitations. The plan allows 3, so remove 2."),
  ).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: shop.project.name }).click();
  await page.getByRole("textbox", { name: "Email" }).fill("eve@team.example");
  await page.getByRole("button", { name: "Invite members" }).click();
  await expect(page.getByRole("alert")).toContainText("The Free plan allows 3 members in a project");
  await page.getByRole("link", { name: "See plans" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Billing" })).toBeVisible();
});

test("[SET-BILL-16] [ERR-23] a payment error shows the server's message as a toast, and the button works again", async ({
  page,
  shop,
  till,
}) => {
  await page.goto(shop.billingUrl);
  till.stripe.failure = { status: 402 };
  await choose(page, "Pro plan").click();
  await expect(page.getByRole("alert")).toContainText("The payment provider did not answer. Nothing was charged.");
  till.stripe.failure = null;
  await expect(choose(page, "Pro plan")).not.toHaveAttribute("aria-busy", "true");
  await choose(page, "Pro plan").click();
  await expect(page.getByRole("heading", { name: "Pay $29" })).toBeVisible();
});

test("[SET-BILL-10] 'Check full plan details' opens the pricing page in a new tab", async ({ page, shop, context }) => {
  await page.goto(shop.billingUrl);
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Check full plan details" }).click();
  const pricing = await opened;
  await expect(pricing.getByRole("heading", { level: 1, name: "Plans" })).toBeVisible();
  await expect(pricing.getByRole("listitem").filter({ hasText: "Pro plan" })).toContainText("10");
  const { violations } = await new AxeBuilder({ page: pricing }).analyze();
  expect(violations).toEqual([]);
});

unconfigured("without payment settings plans are shown, and none can be chosen", async ({ page, hark, stage }) => {
  await signInAs(page, stage.olivia);
  await page.goto(`${hark.url}/${stage.project.id}/settings/billing`);
  await expect(page.getByRole("heading", { name: "This server doesn't sell plans" })).toBeVisible();
  await expect(choose(page, "Pro plan")).toBeDisabled();
});
