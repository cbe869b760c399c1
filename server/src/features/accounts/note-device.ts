import { createHash } from "node:crypto";
import { session } from "@hark/contract/limits";
import type { Tx } from "../../platform/database/database.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { newToken } from "../../platform/tokens.ts";
import { mailNewDevice } from "./account-mails.ts";
import { type AccountWithAgent, countDevices, deleteOldestDevices, lockAccount, markDevice } from "./queries.ts";

/**
 * Remembers the browser that signs in, and mails the account when it is a new one beside others. Returns the mark that the
 * browser keeps. The hash is the account's own, so that two accounts in one browser are not seen to share it.
 */
export async function noteDevice(
  tx: Tx,
  account: AccountWithAgent,
  presented: string | undefined,
  { jobs, publicUrl, now }: { jobs: Jobs; publicUrl: string; now: Date },
): Promise<string> {
  const mark = presented ?? newToken().token;
  const markHash = createHash("sha256").update(`${account.id} ${mark}`).digest();
  // Two sign-ins at once: one of them is the first.
  await lockAccount(tx, account.id);
  const known = await countDevices(tx, account.id);
  const isNew = await markDevice(tx, account.id, markHash, now);
  if (isNew && known > 0) await mailNewDevice(tx, { jobs, publicUrl, account, now });
  if (isNew) await deleteOldestDevices(tx, account.id, session.devicesPerAccount);
  return mark;
}
