import type { Tx } from "../../platform/database/database.ts";

/** What members need from higher features, passed in by the composition root. */
export interface MemberHooks {
  /**
   * Called in the transaction of an invitation that adds a row, before the row is written. Locks the project until the
   * commit, so that two invitations never share the last seat. Throws PLAN_LIMIT_REACHED, worded for the caller's role.
   */
  checkSeats(tx: Tx, invitation: { projectId: string; role: "OWNER" | "MEMBER" }): Promise<void>;
  /** Called in the transaction in which somebody leaves or is removed, under the lock of the member's row. */
  memberRemoved(tx: Tx, removed: { projectId: string; agentId: string }): Promise<void>;
}
