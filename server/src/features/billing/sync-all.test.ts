import { listPlans } from "@hark/contract/billing/endpoints";
import { afterAll, expect, test } from "vitest";
import { billingOf, buildSubscriber, planOf, useBillingApp } from "../../../test/billing.ts";
import { systemClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { createStripe } from "../../platform/payments/stripe.ts";
import { syncAll } from "./sync-all.ts";

const { app, stripe } = await useBillingApp();

const written: string[] = [];
const log = createLog("info", { write: (line: string) => void written.push(line) });

const sync = async (options: { adopt?: boolean } = {}) => {
  const { changes, failures } = await syncAll(
    {
      stripe: await createStripe(stripe.settings),
      settings: stripe.settings,
      database: app.app.database,
      clock: systemClock,
      log,
      publicUrl: "http://hark.test",
    },
    options,
  );
  expect(failures).toEqual([]);
  return changes;
};

/** Loses the events that are sent while `work` runs. */
async function withoutEvents(work: () => Promise<void>) {
  const { webhookUrl } = stripe;
  stripe.webhookUrl = null;
  await work();
  stripe.webhookUrl = webhookUrl;
}

afterAll(() => stripe.addPrice({ id: "price_pro", name: "Pro", cents: 2900, product: "prod_pro" }));

test("updates every account to the provider's state and reports the changes", async () => {
  const up = await buildSubscriber({ app, stripe });
  const gone = await buildSubscriber({ app, stripe });
  const leaving = await buildSubscriber({ app, stripe });
  const same = await buildSubscriber({ app, stripe });
  await withoutEvents(async () => {
    up.subscription.items.data[0].price = { id: "price_business" };
    await stripe.endSubscription(gone.subscription.id);
    await stripe.cancelAtPeriodEnd(leaving.subscription.id);
  });
  const end = new Date(leaving.subscription.items.data[0].current_period_end * 1000).toISOString().slice(0, 10);
  const changes = await sync();
  expect(changes.sort()).toEqual(
    [
      `${up.owner.email}: Pro -> Business (${up.subscription.id})`,
      `${gone.owner.email}: Pro -> Free`,
      `${leaving.owner.email}: Pro -> Pro, until ${end} (${leaving.subscription.id})`,
    ].sort(),
  );
  expect(await Promise.all([up, gone, leaving, same].map(({ owner }) => planOf(owner)))).toEqual([
    "Business",
    "Free",
    "Pro",
    "Pro",
  ]);
  expect(await sync()).toEqual([]);
  const lines = written.map((line) => JSON.parse(line));
  const { accountId } = up.owner;
  expect(lines).toContainEqual(
    expect.objectContaining({ accountId, before: "Pro", after: "Business", subscription: up.subscription.id }),
  );
  expect(lines).toContainEqual(expect.objectContaining({ accountId: gone.owner.accountId, after: "Free" }));
  // Ids, and not addresses, which belong to people.
  expect(written.join("")).not.toContain("@");
});

test("finds customers that a restored database does not know", async () => {
  const { owner, customerId } = await buildSubscriber({ app, stripe });
  const forget = () =>
    app.app.database.db.deleteFrom("account_billing").where("account_id", "=", owner.accountId).execute();
  await forget();
  expect(await planOf(owner)).toBe("Free");
  expect(await sync()).toEqual([]);
  const changes = await sync({ adopt: true });
  expect(changes[0]).toBe(`${owner.email}: is customer ${customerId} again`);
  expect(changes[1]).toMatch(`${owner.email}: Free -> Pro`);
  expect(await billingOf(owner)).toMatchObject({ planId: "pro" });
});

test("[SET-BILL-05] the cards show what the provider charges", async () => {
  const { owner } = await buildSubscriber({ app, stripe });
  stripe.addPrice({ id: "price_pro", name: "Pro", cents: 3550, product: "prod_pro" });
  expect(await sync()).toContain("Pro plan: $29 -> $35.5 per month");
  const { plans } = await owner.call(listPlans);
  expect(plans.find((plan) => plan.id === "pro")?.price).toBe(35.5);
});
