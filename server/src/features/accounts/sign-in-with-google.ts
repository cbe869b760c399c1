import { text } from "@hark/contract/limits";
import { cutText } from "../../platform/cut-text.ts";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { GoogleIdentity } from "../../platform/google/google.ts";
import type { FeatureContext } from "../feature.ts";
import { mailGoogleLinked } from "./account-mails.ts";
import { emailKey } from "./email-key.ts";
import { evictStranger } from "./evict-stranger.ts";
import type { AccountHooks } from "./hooks.ts";
import {
  type AccountWithAgent,
  findAccountByEmailKey,
  findAccountByGoogleSubject,
  getAccount,
  lockAccount,
  lockEmail,
  setGoogleSubject,
} from "./queries.ts";
import { register } from "./register.ts";
import { verifyEmail } from "./verify-email.ts";

/**
 * Returns the account of a Google identity: the one that signed in with it before, else the one with its address, else a new
 * verified one (GAP-43). Throws GOOGLE_EMAIL_NOT_VERIFIED, REGISTRATION_CLOSED.
 */
export async function accountOfGoogleIdentity(
  tx: Tx,
  identity: GoogleIdentity,
  options: { hooks: AccountHooks; now: Date } & Pick<FeatureContext, "jobs" | "publicUrl">,
): Promise<AccountWithAgent> {
  if (!identity.isEmailVerified) throw new AppError("GOOGLE_EMAIL_NOT_VERIFIED");
  const linked = await findLinked(tx, identity.subject);
  if (linked) return linked;
  const key = emailKey(identity.email);
  await lockEmail(tx, key);
  const existing = await findAccountByEmailKey(tx, key);
  const { id } = existing ?? (await registerByGoogle(tx, identity, options.hooks));
  // This is read under the lock, because the address may be verified concurrently.
  await lockAccount(tx, id);
  const account = await getAccount(tx, id);
  // Whoever had the mailbox for an hour could link an account for good, so its owner hears of it.
  if (account.email_verified_at) await mailGoogleLinked(tx, { ...options, account });
  else await evictStranger(tx, account);
  await setGoogleSubject(tx, account.id, identity.subject);
  await verifyEmail(tx, account, options);
  return getAccount(tx, id);
}

/** Looks again under the lock that a reset of the password holds, because a reset ends the link and all sessions (S64). */
async function findLinked(tx: Tx, subject: string): Promise<AccountWithAgent | undefined> {
  const linked = await findAccountByGoogleSubject(tx, subject);
  if (!linked) return undefined;
  await lockEmail(tx, linked.email_key);
  return findAccountByGoogleSubject(tx, subject);
}

async function registerByGoogle(
  tx: Tx,
  { name, email }: GoogleIdentity,
  hooks: AccountHooks,
): Promise<AccountWithAgent> {
  await hooks.checkRegistration(tx, emailKey(email));
  const shown = name?.trim() || email.slice(0, email.lastIndexOf("@"));
  return register(tx, { name: cutText(shown, text.nameMax), email, passwordHash: null });
}
