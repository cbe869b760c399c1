import type { User } from "@hark/contract/accounts/schema";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { AccountWithAgent } from "./queries.ts";

/** What accounts need from higher features, passed in by the composition root. */
export interface AccountHooks {
  /** Asked in the transaction that makes an account for an address, whichever way. Throws REGISTRATION_CLOSED. */
  checkRegistration(tx: Tx, emailKey: string): Promise<void>;
  findPlan(reader: Reader, accountId: string): Promise<User["plan"]>;
  /** Called in the transaction in which an account's address is first verified. */
  emailVerified(tx: Tx, account: AccountWithAgent): Promise<void>;
  /**
   * Called in the transaction that deletes an account, before its row goes: it leaves all projects. Throws CONFLICT with the reason
   * while it owns one.
   */
  accountLeaves(tx: Tx, account: AccountWithAgent): Promise<void>;
}
