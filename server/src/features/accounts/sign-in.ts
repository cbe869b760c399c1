import type { Database, Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Limiter } from "../../platform/limits/limiter.ts";
import { emailKey } from "./email-key.ts";
import { verifyPassword } from "./passwords.ts";
import { type AccountWithAgent, findAccountByEmailKey, lockUnchangedPassword } from "./queries.ts";
import { signInPerAccount, signInPerAddress } from "./rates.ts";
import { startSession } from "./session.ts";

/**
 * The account of an email and password. Unknown addresses take the same time, answer the same and count the same; whether the
 * address is verified shows only to who knows the password.
 */
export async function signIn(
  options: { database: Database; limiter: Limiter },
  input: { email: string; password: string; ip: string },
): Promise<AccountWithAgent> {
  const { database, limiter } = options;
  const key = emailKey(input.email);
  await limiter.spend(signInPerAddress, input.ip);
  await limiter.spend(signInPerAccount, key);
  const account = await findAccountByEmailKey(database, key);
  if (!(await verifyPassword(input.password, account?.password_hash ?? null)) || !account) {
    throw new AppError("INVALID_CREDENTIALS");
  }
  await limiter.refund(signInPerAddress, input.ip);
  await limiter.reset(signInPerAccount, key);
  if (!account.email_verified_at) throw new AppError("EMAIL_NOT_VERIFIED");
  return account;
}

/**
 * The session of who signed in. Comparing a password may take seconds when many do; one that was changed meanwhile opens
 * nothing, or the session would outlive the reset that ended all others (S64).
 */
export async function startSignedInSession(tx: Tx, account: AccountWithAgent, now: Date): Promise<string> {
  if (!(await lockUnchangedPassword(tx, account))) throw new AppError("INVALID_CREDENTIALS");
  return startSession(tx, account.id, now);
}
