import { errorMessage } from "@hark/contract/errors";
import type { Database, Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { FeatureContext } from "../feature.ts";
import { mailPasswordChanged } from "./account-mails.ts";
import { emailKey } from "./email-key.ts";
import { sessionEnded } from "./events.ts";
import type { AccountHooks } from "./hooks.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import {
  type AccountWithAgent,
  deleteLinks,
  deleteSessions,
  findAccount,
  findLink,
  lockEmail,
  replacePasswordHash,
  setGoogleSubject,
  setPasswordHash,
} from "./queries.ts";
import { passwordChangePerSession } from "./rates.ts";
import type { AccountActor } from "./session.ts";
import { t } from "./texts.ts";
import { verifyEmail } from "./verify-email.ts";

/** Throws WRONG_PASSWORD, and FORBIDDEN for an account that has no password to change. */
export async function changePassword(
  { database, limiter, jobs, publicUrl }: Pick<FeatureContext, "database" | "limiter" | "jobs" | "publicUrl">,
  account: AccountActor,
  input: { currentPassword: string; newPassword: string },
) {
  if (account.password_hash === null) {
    throw new AppError("FORBIDDEN", { message: t("noPassword") });
  }
  // The limit keeps a stolen session from being used to guess the password.
  await limiter.spend(passwordChangePerSession, account.session_id);
  if (!(await verifyPassword(input.currentPassword, account.password_hash))) throw wrongPassword();
  await limiter.reset(passwordChangePerSession, account.session_id);
  const passwordHash = await hashPassword(input.newPassword);
  await database.transaction(async (tx) => {
    // A concurrent reset wins: whoever is being signed out must not set the last password.
    if (!(await replacePasswordHash(tx, account, passwordHash))) throw wrongPassword();
    await deleteLinks(tx, account.id, "RESET_PASSWORD");
    await endSessions(tx, account, account.session_id);
    await mailPasswordChanged(tx, { jobs, publicUrl, account });
  });
}

function wrongPassword() {
  return new AppError("WRONG_PASSWORD", { fields: { currentPassword: errorMessage.WRONG_PASSWORD } });
}

/**
 * Sets a password with a mailed link, which works once. Whoever has the link owns the mailbox, so it also verifies the address.
 * Whoever else had the mailbox for a while may have signed in with Google, so that link ends too; the owner's next sign-in with
 * Google makes it again. Throws INVALID_TOKEN for a used, replaced or expired link, and for an address that it was not mailed to.
 */
export async function resetPassword(
  database: Database,
  input: { tokenHash: Buffer; email: string; password: string },
  options: { hooks: AccountHooks; now: Date } & Pick<FeatureContext, "jobs" | "publicUrl">,
) {
  const { now } = options;
  const link = await findLink(database, "RESET_PASSWORD", input.tokenHash, now);
  const account = link && (await findAccount(database, link.account_id));
  if (account?.email_key !== emailKey(input.email)) throw new AppError("INVALID_TOKEN");
  const passwordHash = await hashPassword(input.password);
  await database.transaction(async (tx) => {
    await lockEmail(tx, account.email_key);
    // Of two concurrent uses, the second finds nothing to delete.
    if ((await deleteLinks(tx, account.id, "RESET_PASSWORD", input.tokenHash)) === 0) {
      throw new AppError("INVALID_TOKEN");
    }
    await setPasswordHash(tx, account.id, passwordHash);
    await setGoogleSubject(tx, account.id, null);
    await endSessions(tx, account);
    await verifyEmail(tx, account, options);
    // Somebody without a password has just registered or signs in with Google, and gets the same message.
    await mailPasswordChanged(tx, { ...options, account });
  });
}

/** Ends all sessions of an account except one. Returns how many there were. */
export async function endSessions(tx: Tx, account: AccountWithAgent, keptSessionId?: string): Promise<number> {
  const ended = await deleteSessions(tx, account.id, keptSessionId);
  for (const sessionId of ended) {
    tx.announce(sessionEnded({ sessionId, accountId: account.id, agentId: account.agent_id }));
  }
  return ended.length;
}
