import { accountMark, type Payments } from "./deps.ts";
import { monthlyCents } from "./plan-of-price.ts";
import {
  findAccountWithoutCustomer,
  findBilling,
  findPlan,
  getBilling,
  getPlanOfAccount,
  listCustomers,
  replaceCustomer,
  updatePlanPrice,
} from "./queries.ts";
import { listLivingSubscriptions } from "./read-subscription.ts";
import { syncAccount } from "./sync-account.ts";

export interface SyncReport {
  /** One line each: `olivia@team.example: Free -> Pro (sub_1)`. */
  changes: string[];
  failures: string[];
}

/**
 * Brings prices and all accounts to what Stripe says, and logs what it changed. An account that fails does not keep the others from
 * their turn.
 *
 * @param options.adopt also finds customers that this database forgot, as after a backup was restored.
 */
export async function syncAll(payments: Payments, options: { adopt?: boolean } = {}): Promise<SyncReport> {
  const changes = await syncPrices(payments);
  const failures: string[] = [];
  if (options.adopt) changes.push(...(await adoptCustomers(payments)));
  for (const account of await listCustomers(payments.database)) {
    try {
      const change = await syncOne(payments, account);
      if (change) changes.push(change);
    } catch (error) {
      payments.log.warn({ err: error, accountId: account.id }, "an account could not be brought up to date");
      failures.push(`${account.email}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { changes, failures };
}

async function syncOne(payments: Payments, account: { id: string; email: string }): Promise<string | null> {
  const { database, log } = payments;
  const before = await describe(payments, account.id);
  if ((await syncAccount(payments, account.id)) === "unchanged") return null;
  const after = await describe(payments, account.id);
  const billing = await findBilling(database, account.id);
  const subscription = billing?.subscription_id ?? null;
  // Whoever runs the command sees the address; the log has none.
  log.info({ accountId: account.id, before, after, subscription }, "an account's plan was brought up to date");
  return `${account.email}: ${before} -> ${after}${subscription ? ` (${subscription})` : ""}`;
}

async function describe({ database, clock }: Payments, accountId: string): Promise<string> {
  const plan = await getPlanOfAccount(database, accountId, clock.now());
  const billing = await findBilling(database, accountId);
  const parts = [
    plan.name,
    ...(billing?.past_due_since ? ["payment past due"] : []),
    ...(billing?.cancels_at ? [`until ${billing.cancels_at.toISOString().slice(0, 10)}`] : []),
  ];
  return parts.join(", ");
}

/** Updates the cards' prices to what Stripe charges. */
async function syncPrices({ stripe, settings, database, log }: Payments): Promise<string[]> {
  const changes: string[] = [];
  for (const [planId, priceId] of Object.entries(settings.prices)) {
    const plan = await findPlan(database, planId);
    const price = await stripe.prices.retrieve(priceId);
    const cents = monthlyCents(price);
    if (!plan || plan.price_cents === cents) continue;
    await updatePlanPrice(database, planId, cents);
    log.info({ plan: planId, before: plan.price_cents, after: cents }, "a plan's price was brought up to date");
    changes.push(`${plan.name} plan: $${plan.price_cents / 100} -> $${cents / 100} per month`);
  }
  return changes;
}

async function adoptCustomers({ stripe, database }: Payments): Promise<string[]> {
  const changes: string[] = [];
  for await (const customer of stripe.customers.list({ limit: 100 })) {
    const accountId = customer.metadata[accountMark];
    const account = accountId && isUuid(accountId) ? await findAccountWithoutCustomer(database, accountId) : undefined;
    if (!account) continue;
    // Of several customers the paying one counts; there is nothing to restore from one that never paid.
    if ((await listLivingSubscriptions(stripe, customer.id)).length === 0) continue;
    await getBilling(database, account.id);
    await replaceCustomer(database, account.id, { old: null, new: customer.id });
    changes.push(`${account.email}: is customer ${customer.id} again`);
  }
  return changes;
}

function isUuid(text: string): boolean {
  return /^[0-9a-f-]{36}$/i.test(text);
}
