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
 * Returns the account of an email and password. Unknown addresses take the same time, get the same response and count alike;
 * only those who know the password learn whether the address is verified.
 *
 * Wrong passwords lock the account for the IP address that sent them (`ip`, a key of `addressOf`) and for no other. Wrong
 * passwords from many addresses slow every attempt on the account down, which nobody can use to lock its owner out.
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

/** In milliseconds; doubled for each attempt beyond the free ones. */
function delayAfter(attemptsAbove: number): number {
  return Math.min(rates.signInMaxDelayMs, rates.signInFirstDelayMs * 2 ** (attemptsAbove - 1));
}

/**
 * Creates the session of a sign-in. Comparing a password may take seconds under load; if it was changed meanwhile, the sign-in
 * is refused, or its session would outlive the reset that ended all others (S64).
 */
export async function startSignedInSession(
  tx: Tx,
  account: AccountWithAgent,
  now: Date,
  userAgent: string | undefined,
): Promise<string> {
  if (!(await lockUnchangedPassword(tx, account))) throw new AppError("INVALID_CREDENTIALS");
  return startSession(tx, account.id, now, userAgent);
}
