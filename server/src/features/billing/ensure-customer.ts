import { createHash } from "node:crypto";
import { isMissingAtStripe } from "../../platform/payments/stripe.ts";
import type { AccountActor } from "../accounts/index.ts";
import { accountMark, type Payments } from "./deps.ts";
import { getBilling, replaceCustomer } from "./queries.ts";

/**
 * The account's customer at Stripe, made when first needed. The idempotency key makes one of simultaneous requests, and of
 * a request repeated after a crash. A customer that is gone there (deleted, or other keys now) is replaced.
 */
export async function ensureCustomer({ stripe, database }: Payments, account: AccountActor): Promise<string> {
  const { stripe_customer_id: old } = await getBilling(database, account.id);
  if (old && (await exists(stripe, old))) return old;
  const person = { name: account.name, email: account.email };
  const customer = await stripe.customers.create(
    { ...person, metadata: { [accountMark]: account.id } },
    { idempotencyKey: `hark-customer-${account.id}-${old ?? "first"}-${digest(person)}` },
  );
  return replaceCustomer(database, account.id, { old, new: customer.id });
}

async function exists(stripe: Payments["stripe"], customerId: string): Promise<boolean> {
  try {
    return !(await stripe.customers.retrieve(customerId)).deleted;
  } catch (error) {
    if (isMissingAtStripe(error)) return false;
    throw error;
  }
}

/** Stripe refuses a key that comes back with other contents, as after a change of name. */
function digest(contents: object): string {
  return createHash("sha256").update(JSON.stringify(contents)).digest("hex").slice(0, 16);
}
