import pg from "pg";
import { expect, test } from "vitest";
import { buildSubscriber, planOf, useBillingApp } from "../../../test/billing.ts";

const { app, stripe } = await useBillingApp();

/** Disconnects everybody from the app's database and lets nobody connect while `work` runs. */
async function withDatabaseDown(work: () => Promise<void>) {
  const url = new URL(app.databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`alter database ${name} with allow_connections false`);
    // Waits until each has gone: one that dies later would take a request of the next part with it.
    await client.query("select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1", [name]);
    await work();
  } finally {
    await client.query(`alter database ${name} with allow_connections true`);
    await client.end();
  }
}

test("an event is not accepted while the database is down, and the provider's retry works", async () => {
  const { owner, subscription } = await buildSubscriber({ app, stripe });
  subscription.status = "canceled";
  const event = stripe.buildEvent("customer.subscription.deleted", subscription);
  await withDatabaseDown(async () => {
    expect(await stripe.deliver(event)).toBe(503);
  });
  expect(await planOf(owner)).toBe("Pro");
  expect(await stripe.deliver(event)).toBe(200);
  expect(await planOf(owner)).toBe("Free");
});
