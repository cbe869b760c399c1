import type { Tx } from "../../platform/database/database.ts";
import type { AccountHooks } from "./hooks.ts";
import {
  type AccountWithAgent,
  hasVerifiedAccount,
  lockEmail,
  lockFirstAccount,
  markEmailVerified,
  setAdministrator,
} from "./queries.ts";

/** Marks the account's address as verified. Does nothing and returns false when it already was. */
export async function verifyEmail(
  tx: Tx,
  account: AccountWithAgent,
  options: { hooks: Pick<AccountHooks, "emailVerified">; now: Date },
): Promise<boolean> {
  await lockEmail(tx, account.email_key);
  const isNew = await markVerified(tx, account.id, options.now);
  if (isNew) await options.hooks.emailVerified(tx, account);
  return isNew;
}

/** The first account of a server that proves its address is its administrator (O1). Returns false when it was verified already. */
export async function markVerified(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  let isFirst = !(await hasVerifiedAccount(tx));
  if (isFirst) {
    await lockFirstAccount(tx);
    isFirst = !(await hasVerifiedAccount(tx));
  }
  const isNew = await markEmailVerified(tx, accountId, now);
  if (isFirst && isNew) await setAdministrator(tx, accountId, true);
  return isNew;
}
