import { billing as billingLimits } from "@hark/contract/limits";
import { type Selectable, sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { AccountBilling, Plans } from "../../platform/database/tables.gen.ts";

export type PlanRow = Selectable<Plans>;
export type BillingRow = Selectable<AccountBilling>;

export const freePlanId = "free";

/**
 * The one rule of which plan counts: what an administrator set; else what is paid for, a failed payment forgiven for the
 * grace; else Free. Needs `account_billing`, which may be missing, in the query.
 */
const effectivePlanId = (now: Date) => sql<string>`coalesce(
  account_billing.granted_plan_id,
  case
    when account_billing.subscription_status in ('active', 'trialing') then account_billing.subscribed_plan_id
    when account_billing.past_due_since > ${new Date(now.getTime() - billingLimits.graceMs)}
      then account_billing.subscribed_plan_id
  end,
  ${freePlanId}
)`;

export function getPlanOfAccount(reader: Reader, accountId: string, now: Date): Promise<PlanRow> {
  return reader.db
    .selectFrom("accounts")
    .leftJoin("account_billing", "account_billing.account_id", "accounts.id")
    .innerJoin("plans", (join) => join.on("plans.id", "=", effectivePlanId(now)))
    .selectAll("plans")
    .where("accounts.id", "=", accountId)
    .executeTakeFirstOrThrow();
}

/** The plan of the project's owner is what counts (design section 6). */
export function findPlanOfProject(reader: Reader, projectId: string, now: Date): Promise<PlanRow | undefined> {
  return reader.db
    .selectFrom("members")
    .leftJoin("account_billing", "account_billing.account_id", "members.account_id")
    .innerJoin("plans", (join) => join.on("plans.id", "=", effectivePlanId(now)))
    .selectAll("plans")
    .where("members.project_id", "=", projectId)
    .where("members.role", "=", "OWNER")
    .executeTakeFirst();
}

/** Whether the plan of the project's owner says 'Powered by Hark', as a column of a query on `projects`. */
export function showsPoweredByColumn(now: Date) {
  return sql<boolean>`coalesce((
    select plans.shows_powered_by from members
    left join account_billing on account_billing.account_id = members.account_id
    join plans on plans.id = ${effectivePlanId(now)}
    where members.project_id = projects.id and members.role = 'OWNER'
    limit 1
  ), true)`;
}

export const neverColumn = sql<boolean>`false`;

/** Those on offer first. */
export function listPlans(reader: Reader): Promise<PlanRow[]> {
  return reader.db
    .selectFrom("plans")
    .selectAll()
    .orderBy("position", (order) => order.asc().nullsLast())
    .orderBy("id")
    .execute();
}

export function listOfferedPlans(reader: Reader): Promise<PlanRow[]> {
  return reader.db.selectFrom("plans").selectAll().where("position", "is not", null).orderBy("position").execute();
}

export function findPlan(reader: Reader, planId: string): Promise<PlanRow | undefined> {
  return reader.db.selectFrom("plans").selectAll().where("id", "=", planId).executeTakeFirst();
}

export function findPlanByPrice(reader: Reader, stripePriceId: string): Promise<PlanRow | undefined> {
  return reader.db.selectFrom("plans").selectAll().where("stripe_price_id", "=", stripePriceId).executeTakeFirst();
}

/** When two accounts bring the same new price concurrently, the second finds the first one's plan. */
export async function insertUnlistedPlan(
  reader: Reader,
  plan: Omit<PlanRow, "position" | "stripe_price_id"> & { stripe_price_id: string },
): Promise<void> {
  await reader.db
    .insertInto("plans")
    .values({ ...plan, position: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updatePlanPrice(reader: Reader, planId: string, priceCents: number) {
  await reader.db.updateTable("plans").set({ price_cents: priceCents }).where("id", "=", planId).execute();
}

export function findBilling(reader: Reader, accountId: string): Promise<BillingRow | undefined> {
  return reader.db.selectFrom("account_billing").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

export function findBillingByCustomer(reader: Reader, customerId: string): Promise<BillingRow | undefined> {
  return reader.db
    .selectFrom("account_billing")
    .selectAll()
    .where("stripe_customer_id", "=", customerId)
    .executeTakeFirst();
}

/** The row is made when first needed. */
export async function getBilling(reader: Reader, accountId: string): Promise<BillingRow> {
  await reader.db
    .insertInto("account_billing")
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return reader.db
    .selectFrom("account_billing")
    .selectAll()
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
}

/** Returns false when the row was changed since `before` was read, unless the change was this same checkout. */
export async function replaceCheckout(reader: Reader, before: BillingRow, checkoutId: string): Promise<boolean> {
  const updated = await reader.db
    .updateTable("account_billing")
    .set({ open_checkout_id: checkoutId })
    .where("account_id", "=", before.account_id)
    .where("version", "=", before.version)
    .where((eb) =>
      eb.or([
        eb("open_checkout_id", "is not distinct from", before.open_checkout_id),
        eb("open_checkout_id", "=", checkoutId),
      ]),
    )
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export type BillingState = Pick<
  BillingRow,
  "subscription_id" | "subscription_status" | "subscribed_plan_id" | "cancels_at" | "past_due_since"
>;

/** Returns false when the row was changed since `before` was read. */
export async function updateBilling(tx: Tx, before: BillingRow, state: Partial<BillingState>): Promise<boolean> {
  const updated = await tx.db
    .updateTable("account_billing")
    .set({ ...state, version: before.version + 1 })
    .where("account_id", "=", before.account_id)
    .where("version", "=", before.version)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Returns the account's current customer, since another request may have been first. */
export async function replaceCustomer(
  reader: Reader,
  accountId: string,
  customer: { old: string | null; new: string },
): Promise<string> {
  await reader.db
    .updateTable("account_billing")
    .set({ stripe_customer_id: customer.new })
    .where("account_id", "=", accountId)
    .where("stripe_customer_id", "is not distinct from", customer.old)
    .execute();
  return (await getBilling(reader, accountId)).stripe_customer_id ?? customer.new;
}

export async function updateGrant(tx: Tx, accountId: string, planId: string | null) {
  await getBilling(tx, accountId);
  await tx.db
    .updateTable("account_billing")
    .set((row) => ({ granted_plan_id: planId, version: row("version", "+", 1) }))
    .where("account_id", "=", accountId)
    .execute();
}

export function listCustomers(reader: Reader) {
  return reader.db
    .selectFrom("account_billing")
    .innerJoin("accounts", "accounts.id", "account_billing.account_id")
    .select(["accounts.id", "accounts.email"])
    .where("stripe_customer_id", "is not", null)
    .orderBy("accounts.id")
    .execute();
}

export function findAccountWithoutCustomer(reader: Reader, accountId: string) {
  return reader.db
    .selectFrom("accounts")
    .leftJoin("account_billing", "account_billing.account_id", "accounts.id")
    .select(["accounts.id", "accounts.email"])
    .where("accounts.id", "=", accountId)
    .where("account_billing.stripe_customer_id", "is", null)
    .executeTakeFirst();
}

export async function hasEvent(reader: Reader, eventId: string): Promise<boolean> {
  const found = await reader.db.selectFrom("stripe_events").select("id").where("id", "=", eventId).executeTakeFirst();
  return found !== undefined;
}

/** Returns false when the event was recorded already. Waits for a concurrent transaction that is recording it. */
export async function insertEvent(tx: Tx, eventId: string): Promise<boolean> {
  const inserted = await tx.db
    .insertInto("stripe_events")
    .values({ id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteEventsBefore(reader: Reader, time: Date) {
  await reader.db.deleteFrom("stripe_events").where("received_at", "<", time).execute();
}

/** Members of a project, pending invitations included; the project stays locked, so the number holds until the commit. */
export async function countSeats(tx: Tx, projectId: string): Promise<number> {
  await tx.db.selectFrom("projects").select("id").where("id", "=", projectId).forNoKeyUpdate().executeTakeFirst();
  const { seats } = await tx.db
    .selectFrom("members")
    .select(({ fn }) => fn.countAll<string>().as("seats"))
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  return Number(seats);
}

export async function listProjectsOverLimit(reader: Reader, ownerAccountId: string, memberLimit: number) {
  const rows = await reader.db
    .selectFrom("members as owner")
    .innerJoin("projects", "projects.id", "owner.project_id")
    .innerJoin("members", "members.project_id", "owner.project_id")
    .select(["projects.id", "projects.name"])
    .select(({ fn }) => fn.count<string>("members.id").as("seats"))
    .where("owner.account_id", "=", ownerAccountId)
    .where("owner.role", "=", "OWNER")
    .groupBy(["projects.id", "projects.name"])
    .having(({ fn }) => fn.count("members.id"), ">", memberLimit)
    .orderBy("projects.name")
    .orderBy("projects.id")
    .execute();
  return rows.map((row) => ({ projectId: row.id, projectName: row.name, members: Number(row.seats), memberLimit }));
}
