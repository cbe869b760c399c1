import { session } from "@hark/contract/limits";
import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { composeMail } from "../../platform/mail/compose.ts";
import { enqueueMail } from "../../platform/mail/mail-job.ts";
import { newToken } from "../../platform/tokens.ts";
import { type AccountRow, insertLink } from "./queries.ts";

/** Mails a new link; older ones stay good for their 24 hours, since mail may arrive in any order. */
export async function mailVerification(
  tx: Tx,
  options: { jobs: Jobs; publicUrl: string; account: AccountRow; now: Date },
) {
  const { jobs, publicUrl, account, now } = options;
  const { token, tokenHash } = newToken();
  await insertLink(tx, {
    id: newId(),
    accountId: account.id,
    purpose: "VERIFY_EMAIL",
    tokenHash,
    expiresAt: new Date(now.getTime() + session.verifyLinkLifeMs),
  });
  await enqueueMail(
    jobs,
    tx,
    composeMail({
      to: account.email,
      subject: "Verify your email for Hark",
      greeting: `Hi ${account.name},`,
      paragraphs: ["Verify this address to finish your registration with Hark."],
      action: { label: "Verify email", url: `${publicUrl}/auth/verify?code=${encodeURIComponent(token)}` },
      footer: "The link works for 24 hours. If you did not register, ignore this mail.",
    }),
  );
}
