import type { Database } from "../../platform/database/database.ts";
import { deleteUnused, lockIdleGuests, type VisitorUse } from "./sweep-queries.ts";

const batch = 500;

/**
 * Deletes the guests who have not been seen since `before` and left nothing behind. Somebody who writes at that moment either
 * wrote first and stays, or is asked for a new session.
 */
export async function sweepGuests(database: Database, before: Date, uses: readonly VisitorUse[]) {
  let found: number;
  do {
    found = await database.transaction(async (tx) => {
      const ids = await lockIdleGuests(tx, before, uses, batch);
      await deleteUnused(tx, ids, uses);
      return ids.length;
    });
  } while (found === batch);
}
