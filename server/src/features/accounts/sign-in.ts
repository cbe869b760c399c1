import { setTimeout as waitFor } from "node:timers/promises";
import { rates } from "@hark/contract/limits";
import type { Database, Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Limiter } from "../../platform/limits/limiter.ts";
import { emailKey } from "./email-key.ts";
import { verifyPassword } from "./passwords.ts";
import { type AccountWithAgent, findAccountByEmailKey, lockUnchangedPassword } from "./queries.ts";
import { signInDelayPerAccount, signInPerAccountAndAddress, signInPerAddress } from "./rates.ts";
import { startSession } from "./session.ts";

/**
 * The account of an email and password. Unknown addresses take the same time, answer the same and count the same; whether the
 * address is verified shows only to who knows the password.
 *
 * Wrong passwords close an account to the address (`ip`, a key of `addressOf`) that sent them and to no other. Those from many
 * addresses together make every attempt on the account slower, which nobody can turn into a lock.
 */
export async function signIn(
  options: { database: Database; limiter: Limiter; wait?: (ms: number) => Promise<unknown> },
  input: { email: string; password: string; ip: string },
): Promise<AccountWithAgent> {
  const { database, limiter, wait = waitFor } = options;
  const key = emailKey(input.email);
  const here = `${key} ${input.ip}`;
  await limiter.spend(signInPerAddress, input.ip);
  await limiter.spend(signInPerAccountAndAddress, here);
  const above = await limiter.countAbove(signInDelayPerAccount, key);
  if (above > 0) await wait(delayAfter(above));
  const account = await findAccountByEmailKey(database, key);
  if (!(await verifyPassword(input.password, account?.password_hash ?? null)) || !account) {
    throw new AppError("INVALID_CREDENTIALS");
  }
  await limiter.refund(signInPerAddress, input.ip);
  await limiter.reset(signInDelayPerAccount, key);
  await limiter.reset(signInPerAccountAndAddress, here);
  if (!account.email_verified_at) throw new AppError("EMAIL_NOT_VERIFIED");
  return account;
}

/** Milliseconds; twice as many for each attempt above what passes at once. */
function delayAfter(attemptsAbove: number): number {
  return Math.min(rates.signInMaxDelayMs, rates.signInFirstDelayMs * 2 ** (attemptsAbove - 1));
}

/**
 * The session of who signed in. Comparing a password may take seconds when many do; one that was changed meanwhile opens
 * nothing, or the session would outlive the reset that ended all others (S64).
 */
export async function startSignedInSession(tx: Tx, account: AccountWithAgent, now: Date): Promise<string> {
  if (!(await lockUnchangedPassword(tx, account))) throw new AppError("INVALID_CREDENTIALS");
  return startSession(tx, account.id, now);
}
