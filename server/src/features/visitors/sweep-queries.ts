import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";

/** A condition of a higher feature: something of its own belongs to the row of `visitors`. */
export type VisitorUse = RawBuilder<boolean>;

const isUsed = (uses: readonly VisitorUse[]) =>
  uses.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(uses, sql` or `)})`;

// Across projects: the sweep goes through all of them, and changes nothing but rows that nobody needs.
export async function lockIdleGuests(
  tx: Tx,
  before: Date,
  uses: readonly VisitorUse[],
  limit: number,
): Promise<string[]> {
  const rows = await tx.db
    .selectFrom("visitors")
    .select("id")
    .where("is_verified", "=", false)
    // Agents made these on purpose.
    .where("address_key", "is", null)
    .where("last_seen_at", "<", before)
    .where((eb) => eb.not(isUsed(uses)))
    .orderBy("last_seen_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
}

// Across projects: the rows are locked, and looked at again, as something may have been written before they were.
export async function deleteUnused(tx: Tx, visitorIds: readonly string[], uses: readonly VisitorUse[]) {
  if (visitorIds.length === 0) return;
  await tx.db
    .deleteFrom("visitors")
    .where("id", "in", visitorIds)
    .where((eb) => eb.not(isUsed(uses)))
    .execute();
}
