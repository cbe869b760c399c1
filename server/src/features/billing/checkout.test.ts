import { randomUUID } from "node:crypto";
import { getCurrentUser } from "@hark/contract/accounts/endpoints";
import { listPlans, openCheckout, openPortal } from "@hark/contract/billing/endpoints";
import { expect, test, vi } from "vitest";
import { billingOf, buildOwner, buildSubscriber, planOf, useBillingApp } from "../../../test/billing.ts";
import { buildAgent, buildPerson, buildProject } from "../../../test/cast.ts";

const { app, stripe } = await useBillingApp();

const requestsOf = (name: string, customerId?: string) =>
  stripe.requests.filter((one) => one.name === name && (!customerId || one.body.customer === customerId));

test("[API-17] [SET-BILL-02] lists the plans on offer, Free first, with what the cards say", async () => {
  const { owner } = await buildOwner(app);
  const { plans } = await owner.call(listPlans);
  expect(plans).toMatchObject([
    { id: "free", name: "Free", price: 0, stripeId: null, memberLimit: 3 },
    { id: "pro", name: "Pro", price: 29, stripeId: "price_pro", memberLimit: 10 },
    { id: "business", name: "Business", price: 99, stripeId: "price_business", memberLimit: null },
  ]);
  expect(plans.every((plan) => plan.shortFeatureDescription.length > 0)).toBe(true);
});

test("[ENT-01] an account that never paid is on Free", async () => {
  const { owner } = await buildOwner(app);
  const { user } = await owner.call(getCurrentUser);
  expect(user.plan).toEqual({ id: "free", name: "Free", price: 0, description: expect.any(String) });
});

test("[SET-BILL-13] [API-18] choosing a paid plan returns the provider's checkout, which leads back to the project", async () => {
  const { owner, project } = await buildOwner(app);
  const { url } = await owner.call(openCheckout, { body: { planId: "pro", originProjectId: project.id } });
  const checkout = stripe.checkouts.get(url.split("/").at(-1) ?? "");
  expect(checkout).toMatchObject({
    mode: "subscription",
    price: "price_pro",
    client_reference_id: owner.accountId,
    success_url: `http://hark.test/${project.id}/settings/billing?returned=checkout&revision=0`,
    cancel_url: `http://hark.test/${project.id}/settings/billing`,
  });
  expect(await planOf(owner)).toBe("Free");
});

test("[GAP-112] paying gives the account the plan, which the waiting page can see", async () => {
  const { owner } = await buildSubscriber({ app, stripe });
  const { user } = await owner.call(getCurrentUser);
  expect(user.plan).toMatchObject({ id: "pro", name: "Pro", price: 29 });
  expect(await billingOf(owner)).toMatchObject({ planId: "pro", revision: 1, cancelsAt: null, pastDue: null });
});

test("concurrent checkouts make one customer, with one idempotency key", async () => {
  const { owner, project } = await buildOwner(app);
  const body = { planId: "pro", originProjectId: project.id };
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => owner.call(openCheckout, { body })));
  const made = [...stripe.customers.values()].filter((one) => one.email === owner.email);
  expect(made).toHaveLength(1);
  expect(made[0]).toMatchObject({ name: "Olivia", metadata: { hark_account_id: owner.accountId } });
  const keys = requestsOf("POST /v1/customers")
    .filter((one) => one.body.email === owner.email)
    .map((one) => one.idempotencyKey);
  expect(new Set(keys).size).toBe(1);
  expect(new Set(answers.map((answer) => answer.url)).size).toBe(1);
});

test("two tabs that choose two plans give one subscription: the earlier choice can no longer be paid", async () => {
  const { owner, project } = await buildOwner(app);
  const choose = (planId: string) => owner.call(openCheckout, { body: { planId, originProjectId: project.id } });
  const first = await choose("pro");
  const second = await choose("business");
  await expect(stripe.pay(first.url)).rejects.toThrow("no longer open");
  await stripe.pay(second.url);
  expect(await planOf(owner)).toBe("Business");
});

test("two tabs that choose concurrently leave one open checkout", async () => {
  const { owner, project } = await buildOwner(app);
  const choose = (planId: string) => owner.call(openCheckout, { body: { planId, originProjectId: project.id } });
  await Promise.all([choose("pro"), choose("business"), choose("pro"), choose("business")]);
  const open = [...stripe.checkouts.values()].filter(
    (one) => one.client_reference_id === owner.accountId && one.status === "open",
  );
  expect(open).toHaveLength(1);
});

test("while Stripe hangs, more checkouts than there are connections keep nobody else from an answer", async () => {
  const first = await buildOwner(app);
  const second = await buildOwner(app);
  const people = [first, second];
  const open = ({ owner, project }: typeof first) =>
    owner.call(openCheckout, { body: { planId: "pro", originProjectId: project.id } });
  await Promise.all(people.map(open));
  const hanging = "GET /v1/checkout/sessions";
  const asked = requestsOf(hanging).length;
  const { promise, resolve } = Promise.withResolvers<void>();
  stripe.gate = { name: hanging, opens: promise };
  try {
    const opened = people.flatMap((person) => Array.from({ length: 12 }, () => open(person)));
    await vi.waitFor(() => expect(requestsOf(hanging)).toHaveLength(asked + opened.length), { timeout: 8_000 });
    const { plans } = await first.owner.call(listPlans);
    expect(plans).toHaveLength(3);
    expect(await planOf(second.owner)).toBe("Free");
    resolve();
    expect(new Set((await Promise.all(opened)).map((answer) => answer.url)).size).toBe(2);
  } finally {
    resolve();
    stripe.gate = null;
  }
});

test("when two checkouts are paid, only the newer subscription stays, and the other's payment is credited", async () => {
  const { owner, subscription, customerId } = await buildSubscriber({ app, stripe });
  const metadata = { hark_account_id: owner.accountId };
  const foreign = stripe.subscribe(customerId, "price_pro");
  const newer = stripe.subscribe(customerId, "price_business", metadata);
  newer.created += 5;
  await stripe.update(newer.id, {});
  const status = (id: string) => stripe.subscriptions.get(id)?.status;
  expect([status(subscription.id), status(newer.id)]).toEqual(["canceled", "active"]);
  expect(status(foreign.id)).toBe("active");
  expect(await planOf(owner)).toBe("Business");
  expect(requestsOf(`DELETE /v1/subscriptions/${subscription.id}`)[0]?.body).toMatchObject({ prorate: "true" });
});

test("a double subscription that could not be cancelled is cancelled by the event's retry", async () => {
  const { owner, subscription, customerId } = await buildSubscriber({ app, stripe });
  const newer = stripe.subscribe(customerId, "price_business", { hark_account_id: owner.accountId });
  newer.created += 5;
  const event = stripe.buildEvent("customer.subscription.created", newer);
  stripe.failure = { status: 500, method: "DELETE" };
  try {
    expect(await stripe.deliver(event)).toBe(500);
  } finally {
    stripe.failure = null;
  }
  expect(stripe.subscriptions.get(subscription.id)?.status).toBe("active");
  expect(await stripe.deliver(event)).toBe(200);
  expect(stripe.subscriptions.get(subscription.id)?.status).toBe("canceled");
  expect(await planOf(owner)).toBe("Business");
  // The event was handled then: its next repeat ends nothing more.
  expect(await stripe.deliver(event)).toBe(200);
  expect(requestsOf(`DELETE /v1/subscriptions/${newer.id}`)).toEqual([]);
});

test("concurrent events that find a double subscription cancel it once and are all accepted", async () => {
  const { owner, subscription, customerId } = await buildSubscriber({ app, stripe });
  const newer = stripe.subscribe(customerId, "price_business", { hark_account_id: owner.accountId });
  newer.created += 5;
  const statuses = await Promise.all(
    ["customer.subscription.created", "invoice.paid", "checkout.session.completed"].map((type) =>
      stripe.deliver(stripe.buildEvent(type, newer)),
    ),
  );
  expect(statuses).toEqual([200, 200, 200]);
  expect(stripe.subscriptions.get(subscription.id)?.status).toBe("canceled");
  expect(await planOf(owner)).toBe("Business");
});

test("a checkout by somebody who pays already returns the portal, where the change is confirmed", async () => {
  const { owner, project, subscription, customerId } = await buildSubscriber({ app, stripe });
  const { url } = await owner.call(openCheckout, { body: { planId: "business", originProjectId: project.id } });
  const portal = stripe.portals.get(url.split("/").at(-1) ?? "");
  expect(portal).toMatchObject({
    customer: customerId,
    change: { subscription: subscription.id, price: "price_business" },
    return_url: `http://hark.test/${project.id}/settings/billing?returned=portal&revision=1`,
  });
  expect(requestsOf("POST /v1/checkout/sessions", customerId)).toHaveLength(1);
});

test("a portal that does not allow changes is opened on its start page", async () => {
  const { owner, project } = await buildSubscriber({ app, stripe });
  stripe.refusesPortalFlows = true;
  try {
    const { url } = await owner.call(openCheckout, { body: { planId: "business", originProjectId: project.id } });
    expect(stripe.portals.get(url.split("/").at(-1) ?? "")).toMatchObject({ flow: null });
  } finally {
    stripe.refusesPortalFlows = false;
  }
});

test("a checkout after a payment whose event was lost returns the portal and updates the plan", async () => {
  const { owner, project } = await buildOwner(app);
  const body = { planId: "pro", originProjectId: project.id };
  const { url } = await owner.call(openCheckout, { body });
  const { webhookUrl } = stripe;
  stripe.webhookUrl = null;
  await stripe.pay(url);
  stripe.webhookUrl = webhookUrl;
  expect(await planOf(owner)).toBe("Free");
  const answer = await owner.call(openCheckout, { body });
  expect(answer.url).toContain("/portal/");
  expect(await planOf(owner)).toBe("Pro");
});

test("[SET-BILL-14] [API-19] managing, cancelling and choosing Free answer the portal, which leads back to the project", async () => {
  const { owner, project, customerId } = await buildSubscriber({ app, stripe });
  const { url } = await owner.call(openPortal, { body: { originProjectId: project.id } });
  expect(stripe.portals.get(url.split("/").at(-1) ?? "")).toMatchObject({
    customer: customerId,
    flow: null,
    return_url: `http://hark.test/${project.id}/settings/billing?returned=portal&revision=1`,
  });
  const free = await owner.call(openCheckout, { body: { planId: "free", originProjectId: project.id } });
  expect(free.url).toContain("/portal/");
});

test("[GAP-113] the portal of somebody who never paid: there is nothing to manage, also after an abandoned checkout", async () => {
  const { owner, project } = await buildOwner(app);
  const ask = () => owner.call(openPortal, { body: { originProjectId: project.id } });
  await expect(ask()).rejects.toMatchObject({ status: 409, code: "NOTHING_TO_MANAGE" });
  await owner.call(openCheckout, { body: { planId: "pro", originProjectId: project.id } });
  await expect(ask()).rejects.toMatchObject({ status: 409, code: "NOTHING_TO_MANAGE" });
});

test("somebody who cancelled can still open their old invoices", async () => {
  const { owner, project, subscription } = await buildSubscriber({ app, stripe });
  await stripe.endSubscription(subscription.id);
  expect(await planOf(owner)).toBe("Free");
  const { url } = await owner.call(openPortal, { body: { originProjectId: project.id } });
  expect(url).toContain("/portal/");
});

test("a customer that was deleted at the provider is created again", async () => {
  const { owner, project, customerId } = await buildSubscriber({ app, stripe });
  stripe.customers.delete(customerId);
  stripe.subscriptions.clear();
  await stripe.deliver(stripe.buildEvent("customer.deleted", { id: customerId, object: "customer", deleted: true }));
  expect(await planOf(owner)).toBe("Free");
  const { url } = await owner.call(openCheckout, { body: { planId: "pro", originProjectId: project.id } });
  expect((await stripe.pay(url)).customer).not.toBe(customerId);
  expect(await planOf(owner)).toBe("Pro");
});

test("the project of the return address must be one of the caller's", async () => {
  const { owner } = await buildSubscriber({ app, stripe });
  const petra = await buildAgent(app, "Petra");
  const elsewhere = await buildProject(petra);
  for (const originProjectId of [elsewhere.id, randomUUID()]) {
    const notThere = { status: 404, code: "NOT_FOUND" };
    await expect(owner.call(openPortal, { body: { originProjectId } })).rejects.toMatchObject(notThere);
    await expect(owner.call(openCheckout, { body: { planId: "pro", originProjectId } })).rejects.toMatchObject(
      notThere,
    );
  }
});

test("[GAP-89] a plan is named by its id; what is not on offer is refused before the provider is asked", async () => {
  const { owner, project } = await buildOwner(app);
  for (const planId of ["price_pro", "Pro", "platinum", "__proto__", "constructor"]) {
    const refusal = owner.call(openCheckout, { body: { planId, originProjectId: project.id } });
    await expect(refusal).rejects.toMatchObject({ status: 400, fields: { planId: "This plan is not on offer" } });
  }
  expect(stripe.requests.some((one) => one.body.email === owner.email)).toBe(false);
});

test("signed out, everything about plans is refused", async () => {
  const nobody = buildPerson(app, null);
  const body = { originProjectId: randomUUID() };
  const unauthorized = { status: 401, code: "UNAUTHORIZED" };
  await expect(nobody.call(listPlans)).rejects.toMatchObject(unauthorized);
  await expect(nobody.call(openPortal, { body })).rejects.toMatchObject(unauthorized);
  await expect(nobody.call(openCheckout, { body: { ...body, planId: "pro" } })).rejects.toMatchObject(unauthorized);
});

test("[ERR-23] a failure of the provider is reported without its internal message, and nothing is lost", async () => {
  const { owner, project } = await buildOwner(app);
  const body = { planId: "pro", originProjectId: project.id };
  stripe.failure = { status: 402 };
  try {
    await expect(owner.call(openCheckout, { body })).rejects.toMatchObject({
      status: 502,
      code: "PAYMENT_PROVIDER_FAILED",
      message: "The payment provider did not answer. Nothing was charged. Try again in a moment.",
    });
  } finally {
    stripe.failure = null;
  }
  const { url } = await owner.call(openCheckout, { body });
  await stripe.pay(url);
  expect(await planOf(owner)).toBe("Pro");
});
