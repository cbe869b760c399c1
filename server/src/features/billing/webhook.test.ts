import { day, minute } from "@hark/contract/limits";
import { expect, test } from "vitest";
import { billingOf, buildSubscriber, createMovableClock, planOf, useBillingApp } from "../../../test/billing.ts";

const clock = createMovableClock();
const { app, stripe } = await useBillingApp(clock);

test("an event without a valid signature of its exact bytes is refused and changes nothing", async () => {
  const { owner, subscription } = await buildSubscriber({ app, stripe });
  subscription.status = "canceled";
  const event = stripe.buildEvent("customer.subscription.deleted", subscription);
  expect(await stripe.deliver(event, { secret: "whsec_other" })).toBe(400);
  expect(await stripe.deliver(event, { signature: null })).toBe(400);
  expect(await stripe.deliver(event, { signature: "t=1,v1=0" })).toBe(400);
  expect(await planOf(owner)).toBe("Pro");
  expect(await stripe.deliver(event)).toBe(200);
  expect(await planOf(owner)).toBe("Free");
});

test("an event that is replayed after minutes is refused", async () => {
  const { owner, subscription } = await buildSubscriber({ app, stripe });
  const event = stripe.buildEvent("customer.subscription.updated", subscription);
  const recorded = new Date(clock.now().getTime() - 6 * minute);
  expect(await stripe.deliver(event, { at: recorded })).toBe(400);
  expect(await planOf(owner)).toBe("Pro");
});

test.each(["", "{", "null", "[]", '{"id":"evt_1"}', '{"id":"evt_1","data":null}'])(
  "signed, but not an event: %j is refused",
  async (payload) => {
    expect(await stripe.deliver({ id: "", type: "", payload })).toBe(400);
  },
);

test("[S77] created after updated, each twice: the plan is active, with one effect", async () => {
  const { owner, subscription } = await buildSubscriber({ app, stripe });
  const { revision } = await billingOf(owner);
  const updated = stripe.buildEvent("customer.subscription.updated", { ...subscription, status: "active" });
  const created = stripe.buildEvent("customer.subscription.created", { ...subscription, status: "incomplete" });
  for (const event of [updated, updated, created, created]) expect(await stripe.deliver(event)).toBe(200);
  expect(await planOf(owner)).toBe("Pro");
  expect((await billingOf(owner)).revision).toBe(revision);
});

test("ten concurrent copies of an event have one effect", async () => {
  const { owner, subscription } = await buildSubscriber({ app, stripe });
  const { revision } = await billingOf(owner);
  subscription.items.data[0].price = { id: "price_business" };
  const event = stripe.buildEvent("customer.subscription.updated", subscription);
  const statuses = await Promise.all(Array.from({ length: 10 }, () => stripe.deliver(event)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await billingOf(owner)).toMatchObject({ planId: "business", revision: revision + 1 });
  const kept = await app.app.database.db.selectFrom("stripe_events").select("id").where("id", "=", event.id).execute();
  expect(kept).toHaveLength(1);
});

test("many concurrent events end in the current state", async () => {
  const { owner, subscription } = await buildSubscriber({ app, stripe });
  const changes = Array.from({ length: 12 }, (_, index) => (index % 2 ? "price_pro" : "price_business"));
  const deliveries = changes.map((id) => {
    subscription.items.data[0].price = { id };
    return stripe.deliver(stripe.buildEvent("customer.subscription.updated", subscription));
  });
  subscription.status = "canceled";
  deliveries.push(stripe.deliver(stripe.buildEvent("customer.subscription.deleted", subscription)));
  expect(new Set(await Promise.all(deliveries))).toEqual(new Set([200]));
  expect(await planOf(owner)).toBe("Free");
});

test("unrelated events are accepted and change nothing", async () => {
  const strangers = [
    stripe.buildEvent("customer.subscription.deleted", { object: "subscription", customer: "cus_stranger" }),
    stripe.buildEvent("customer.created", { object: "customer", id: "cus_stranger" }),
    stripe.buildEvent("payout.paid", { object: "payout", id: "po_1" }),
    stripe.buildEvent("charge.refunded", { object: "charge", customer: null }),
  ];
  for (const event of strangers) expect(await stripe.deliver(event)).toBe(200);
});

test("changing the plan up and down follows at once", async () => {
  const { owner, subscription } = await buildSubscriber({ app, stripe });
  for (const [price, plan] of [
    ["price_business", "Business"],
    ["price_pro", "Pro"],
  ]) {
    subscription.items.data[0].price = { id: price };
    await stripe.update(subscription.id, {});
    expect(await planOf(owner)).toBe(plan);
  }
});

test("[S78] a cancelled plan stays until its end date, and the account is on Free after the end event", async () => {
  const { owner, subscription } = await buildSubscriber({ app, stripe });
  await stripe.cancelAtPeriodEnd(subscription.id);
  const end = new Date(subscription.items.data[0].current_period_end * 1000).toISOString();
  expect(await planOf(owner)).toBe("Pro");
  expect(await billingOf(owner)).toMatchObject({ planId: "pro", cancelsAt: end });
  await stripe.endSubscription(subscription.id);
  expect(await billingOf(owner)).toMatchObject({ planId: "free", cancelsAt: null });
});

test("an older portal sets only the flag, and undoing a cancellation removes the date", async () => {
  const { owner, subscription } = await buildSubscriber({ app, stripe });
  await stripe.update(subscription.id, { cancel_at_period_end: true });
  expect((await billingOf(owner)).cancelsAt).not.toBeNull();
  await stripe.update(subscription.id, { cancel_at_period_end: false });
  expect((await billingOf(owner)).cancelsAt).toBeNull();
});

/** Stripe tells times in seconds. */
const wholeSecond = (time: Date) => Math.floor(time.getTime() / 1000) * 1000;

test("a failed payment keeps the plan for 14 days, then the account is on Free until it pays", async () => {
  const { owner, subscription } = await buildSubscriber({ app, stripe });
  const failedAt = clock.now();
  await stripe.failPayment(subscription.id, failedAt);
  const { pastDue } = await billingOf(owner);
  expect(pastDue).toMatchObject({ planName: "Pro" });
  expect(pastDue?.keepsPlanUntil).toBe(new Date(wholeSecond(failedAt) + 14 * day).toISOString());
  clock.move(13 * day);
  expect(await planOf(owner)).toBe("Pro");
  clock.move(2 * day);
  expect(await billingOf(owner)).toMatchObject({ planId: "free", pastDue: { planName: "Pro" } });
  subscription.status = "active";
  expect(
    await stripe.deliver(stripe.buildEvent("invoice.paid", { object: "invoice", customer: subscription.customer })),
  ).toBe(200);
  expect(await billingOf(owner)).toMatchObject({ planId: "pro", pastDue: null });
});

test("a second failed month does not restart the grace period", async () => {
  const { owner, subscription, customerId } = await buildSubscriber({ app, stripe });
  const deliver = () =>
    stripe.deliver(stripe.buildEvent("invoice.payment_failed", { object: "invoice", customer: customerId }));
  const { webhookUrl } = stripe;
  stripe.webhookUrl = null;
  const first = clock.now();
  await stripe.failPayment(subscription.id, first);
  stripe.webhookUrl = webhookUrl;
  await deliver();
  clock.move(10 * day);
  stripe.webhookUrl = null;
  await stripe.failPayment(subscription.id, clock.now());
  stripe.webhookUrl = webhookUrl;
  await deliver();
  expect((await billingOf(owner)).pastDue?.since).toBe(new Date(wholeSecond(first)).toISOString());
});

test("a refund changes nothing while the subscription goes on", async () => {
  const { owner, customerId } = await buildSubscriber({ app, stripe });
  const event = stripe.buildEvent("charge.refunded", { object: "charge", customer: customerId, refunded: true });
  expect(await stripe.deliver(event)).toBe(200);
  expect(await planOf(owner)).toBe("Pro");
});

test("[SET-BILL-09] a price that no setting names is a plan of its own, not on offer", async () => {
  const { owner, subscription } = await buildSubscriber({ app, stripe });
  stripe.addPrice({ id: "price_partner", name: "Partner", cents: 60_000, interval: "year" });
  subscription.items.data[0].price = { id: "price_partner" };
  expect(await stripe.deliver(stripe.buildEvent("customer.subscription.updated", subscription))).toBe(200);
  expect(await planOf(owner)).toBe("Partner");
  expect(await billingOf(owner)).toMatchObject({ planId: "price:price_partner" });
});

test("an old price of a plan on offer keeps what that plan allows", async () => {
  const { subscription } = await buildSubscriber({ app, stripe });
  stripe.addPrice({ id: "price_pro_2024", name: "Pro", cents: 1900, product: "prod_pro" });
  subscription.items.data[0].price = { id: "price_pro_2024" };
  expect(await stripe.deliver(stripe.buildEvent("customer.subscription.updated", subscription))).toBe(200);
  const plan = await app.app.database.db
    .selectFrom("plans")
    .selectAll()
    .where("stripe_price_id", "=", "price_pro_2024")
    .executeTakeFirstOrThrow();
  expect(plan).toMatchObject({ name: "Pro", price_cents: 1900, member_limit: 10, position: null });
});

test("an event is not accepted while the provider is down, and its retry works", async () => {
  const { owner, subscription } = await buildSubscriber({ app, stripe });
  subscription.status = "canceled";
  const event = stripe.buildEvent("customer.subscription.deleted", subscription);
  stripe.failure = { status: 500 };
  try {
    expect(await stripe.deliver(event)).toBe(500);
  } finally {
    stripe.failure = null;
  }
  expect(await planOf(owner)).toBe("Pro");
  expect(await stripe.deliver(event)).toBe(200);
  expect(await planOf(owner)).toBe("Free");
});
