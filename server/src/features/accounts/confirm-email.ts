import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { hashToken } from "../../platform/tokens.ts";
import type { FeatureContext } from "../feature.ts";
import { mailPasswordChoice } from "./account-mails.ts";
import type { AccountHooks } from "./hooks.ts";
import { lockAccountOfLink } from "./queries.ts";
import { verifyEmail } from "./verify-email.ts";

/**
 * Verifies the address that a link was mailed to. Whether a person or a scanner has opened it, nothing more than the address is
 * proven: if several have registered it, none of their passwords is kept (decision 0132), and the mailbox gets a link to choose
 * one. Throws INVALID_CODE.
 */
export async function confirmEmail(
  tx: Tx,
  code: string,
  options: { hooks: AccountHooks; now: Date } & Pick<FeatureContext, "jobs" | "publicUrl">,
) {
  const account = await lockAccountOfLink(tx, "VERIFY_EMAIL", hashToken(code), options.now);
  if (!account) throw new AppError("INVALID_CODE");
  // The link can be used until it expires, because mail scanners open it before the person does (design section 6).
  const isNew = await verifyEmail(tx, account, options);
  if (isNew && account.password_hash === null) await mailPasswordChoice(tx, { ...options, account });
}
