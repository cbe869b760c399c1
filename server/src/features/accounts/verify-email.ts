import type { Tx } from "../../platform/database/database.ts";
import type { AccountHooks } from "./hooks.ts";
import { type AccountWithAgent, lockEmail, markEmailVerified } from "./queries.ts";

/** Marks the account's address as verified. Does nothing when it already was. */
export async function verifyEmail(
  tx: Tx,
  account: AccountWithAgent,
  options: { hooks: Pick<AccountHooks, "emailVerified">; now: Date },
) {
  await lockEmail(tx, account.email_key);
  if (await markEmailVerified(tx, account.id, options.now)) await options.hooks.emailVerified(tx, account);
}
