import type { Tx } from "../../platform/database/database.ts";
import { hashPassword } from "./passwords.ts";
import { type AccountWithAgent, getAccount } from "./queries.ts";
import { register } from "./register.ts";
import { markVerified } from "./verify-email.ts";

/** A verified account of the demo project. */
export async function seedAccount(
  tx: Tx,
  account: { name: string; email: string; password: string },
): Promise<AccountWithAgent> {
  const passwordHash = await hashPassword(account.password);
  const created = await register(tx, { name: account.name, email: account.email, passwordHash });
  await markVerified(tx, created.id, new Date());
  return getAccount(tx, created.id);
}
