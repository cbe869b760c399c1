import { rates, session } from "@hark/contract/limits";
import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { defineJob } from "../../platform/jobs.ts";
import { enqueueMail } from "../../platform/mail/mail-job.ts";
import { newToken } from "../../platform/tokens.ts";
import type { FeatureContext } from "../feature.ts";
import { composeChoice, composeReset, composeVerification, composeWarning } from "./compose-account-mails.ts";
import {
  type AccountRow,
  deleteLinks,
  findAccountByEmailKey,
  hasLinkSince,
  insertLink,
  type LinkPurpose,
} from "./queries.ts";

/**
 * Somebody requested a mail to an address. The job looks up the account, not the request, so that neither the response nor
 * its time reveals whether there is one (S65).
 */
export const linkRequestJob = defineJob<{ purpose: LinkPurpose; emailKey: string; mayMerge?: boolean }>(
  "account-link-request",
);

export function workLinkRequests({ jobs, database, publicUrl, clock }: FeatureContext) {
  jobs.work(linkRequestJob, ({ purpose, emailKey, mayMerge }) =>
    database.transaction(async (tx) => {
      const account = await findAccountByEmailKey(tx, emailKey);
      if (!account) return;
      const freshAfter = new Date(clock.now().getTime() - rates.mailsMergedWithinMs);
      if (mayMerge && (await hasLinkSince(tx, account.id, purpose, freshAfter))) return;
      const options = { jobs, publicUrl, account, now: clock.now() };
      if (purpose === "RESET_PASSWORD") await mailReset(tx, options);
      else if (!account.email_verified_at) await mailVerification(tx, options);
    }),
  );
}

type MailOptions = Pick<FeatureContext, "jobs" | "publicUrl"> & { account: AccountRow; now: Date };

/** Mails a new link. Older ones stay valid for their 24 hours, since mail may arrive in any order. */
export async function mailVerification(tx: Tx, { jobs, publicUrl, account, now }: MailOptions) {
  const code = await addLink(tx, account, "VERIFY_EMAIL", new Date(now.getTime() + session.verifyLinkLifeMs));
  const url = `${publicUrl}/auth/verify?code=${encodeURIComponent(code)}&email=${encodeURIComponent(account.email)}`;
  await enqueueMail(jobs, tx, composeVerification(account, url));
}

/** Mails a link that sets a password, unasked, to whoever has just verified an account without one. */
export async function mailPasswordChoice(tx: Tx, options: MailOptions) {
  await mailReset(tx, options, composeChoice);
}

/** Mails a link that sets a new password, and invalidates older ones. */
async function mailReset(tx: Tx, { jobs, publicUrl, account, now }: MailOptions, compose = composeReset) {
  await deleteLinks(tx, account.id, "RESET_PASSWORD");
  const token = await addLink(tx, account, "RESET_PASSWORD", new Date(now.getTime() + session.resetLinkLifeMs));
  const query = `token=${encodeURIComponent(token)}&email=${encodeURIComponent(account.email)}`;
  await enqueueMail(jobs, tx, compose(account, `${publicUrl}/auth/redefine?${query}`));
}

/** Tells the account that its password was changed, in the settings or by a mailed link. */
export async function mailPasswordChanged(tx: Tx, { jobs, publicUrl, account }: Omit<MailOptions, "now">) {
  await enqueueMail(jobs, tx, composeWarning(account, { kind: "PASSWORD_CHANGED" }, publicUrl));
}

/** Tells the account that a Google identity opens it from now on. */
export async function mailGoogleLinked(tx: Tx, { jobs, publicUrl, account }: Omit<MailOptions, "now">) {
  await enqueueMail(jobs, tx, composeWarning(account, { kind: "GOOGLE_LINKED" }, publicUrl));
}

/** Tells the account of a sign-in with a browser that it has never used before. */
export async function mailNewDevice(tx: Tx, { jobs, publicUrl, account, now }: MailOptions) {
  await enqueueMail(jobs, tx, composeWarning(account, { kind: "NEW_DEVICE", at: now }, publicUrl));
}

async function addLink(tx: Tx, account: AccountRow, purpose: LinkPurpose, expiresAt: Date): Promise<string> {
  const { token, tokenHash } = newToken();
  await insertLink(tx, { id: newId(), accountId: account.id, purpose, tokenHash, expiresAt });
  return token;
}
