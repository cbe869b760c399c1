import type { Tx } from "../../platform/database/database.ts";
import { planChanged } from "./events.ts";
import { findPlan, updateGrant } from "./queries.ts";

/**
 * Sets an account's plan by hand; it holds whatever is paid for. Null: what is paid for counts again. False when there is
 * no such plan.
 */
export async function grantPlan(tx: Tx, accountId: string, planId: string | null): Promise<boolean> {
  if (planId !== null && !(await findPlan(tx, planId))) return false;
  await updateGrant(tx, accountId, planId);
  tx.announce(planChanged({ accountId }));
  return true;
}
