import { rates, session } from "@hark/contract/limits";
import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { defineJob } from "../../platform/jobs.ts";
import { composeMail } from "../../platform/mail/compose.ts";
import { enqueueMail } from "../../platform/mail/mail-job.ts";
import { nameInMail } from "../../platform/mail/name-in-mail.ts";
import { newToken } from "../../platform/tokens.ts";
import type { FeatureContext } from "../feature.ts";
import {
  type AccountRow,
  deleteLinks,
  findAccountByEmailKey,
  hasLinkSince,
  insertLink,
  type LinkPurpose,
} from "./queries.ts";
import { t } from "./texts.ts";

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
  await enqueueMail(
    jobs,
    tx,
    composeMail({
      to: { name: account.name, address: account.email },
      subject: t("verifySubject"),
      greeting: t("hi", { name: nameInMail(account.name) }),
      paragraphs: [t("verifyText")],
      action: { label: t("verifyEmail"), url: `${publicUrl}/auth/verify?code=${encodeURIComponent(code)}` },
      footer: t("verifyFooter"),
    }),
  );
}

/** Mails a link that sets a new password, and invalidates older ones. */
async function mailReset(tx: Tx, { jobs, publicUrl, account, now }: MailOptions) {
  await deleteLinks(tx, account.id, "RESET_PASSWORD");
  const token = await addLink(tx, account, "RESET_PASSWORD", new Date(now.getTime() + session.resetLinkLifeMs));
  const query = `token=${encodeURIComponent(token)}&email=${encodeURIComponent(account.email)}`;
  await enqueueMail(
    jobs,
    tx,
    composeMail({
      to: { name: account.name, address: account.email },
      subject: t("resetSubject"),
      greeting: t("hi", { name: nameInMail(account.name) }),
      paragraphs: [t("resetText")],
      action: { label: t("createNewPassword"), url: `${publicUrl}/auth/redefine?${query}` },
      footer: t("resetFooter"),
    }),
  );
}

/** Tells the account that its password was changed, in the settings or by a mailed link. */
export async function mailPasswordChanged(tx: Tx, options: Omit<MailOptions, "now">) {
  await mailWarning(tx, options, { subject: t("passwordChangedSubject"), text: t("passwordChangedText") });
}

/** Tells the account of a sign-in with a browser that it has never used before. */
export async function mailNewDevice(tx: Tx, options: MailOptions) {
  const text = t("newDeviceText", { time: options.now.toUTCString() });
  await mailWarning(tx, options, { subject: t("newDeviceSubject"), text });
}

/** Mails something that somebody else may have done, and what to do then. */
async function mailWarning(
  tx: Tx,
  { jobs, publicUrl, account }: Omit<MailOptions, "now">,
  { subject, text }: { subject: string; text: string },
) {
  await enqueueMail(
    jobs,
    tx,
    composeMail({
      to: { name: account.name, address: account.email },
      subject,
      greeting: t("hi", { name: nameInMail(account.name) }),
      paragraphs: [text, t("wasNotYou")],
      action: { label: t("createNewPassword"), url: `${publicUrl}/auth/forgot` },
    }),
  );
}

async function addLink(tx: Tx, account: AccountRow, purpose: LinkPurpose, expiresAt: Date): Promise<string> {
  const { token, tokenHash } = newToken();
  await insertLink(tx, { id: newId(), accountId: account.id, purpose, tokenHash, expiresAt });
  return token;
}
