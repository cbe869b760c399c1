import { freePlanName } from "@hark/contract/billing/rules";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { FeatureContext } from "../feature.ts";
import { releaseFile } from "../files/index.ts";
import { endSessions } from "./change-password.ts";
import type { AccountHooks } from "./hooks.ts";
import { verifyPassword } from "./passwords.ts";
import {
  deleteAccountRow,
  findAvatar,
  hasOtherVerifiedAccount,
  lockAccount,
  lockAdministrators,
  lockEmail,
  lockUnchangedPassword,
} from "./queries.ts";
import { passwordChangePerSession } from "./rates.ts";
import type { AccountActor } from "./session.ts";
import { t } from "./texts.ts";

/**
 * Deletes an account for good. What it has written in conversations stays, under a neutral name. Throws WRONG_PASSWORD, and CONFLICT
 * with the reason while it owns a project, pays for a plan, or is
 * the only administrator of others.
 */
export async function deleteAccount(
  context: Pick<FeatureContext, "database" | "limiter" | "jobs" | "publicUrl">,
  account: AccountActor,
  { password, hooks }: { password: string; hooks: AccountHooks },
) {
  const { database, limiter } = context;
  await limiter.spend(passwordChangePerSession, account.session_id);
  if (account.password_hash !== null && !(await verifyPassword(password, account.password_hash))) {
    throw new AppError("WRONG_PASSWORD");
  }
  await limiter.reset(passwordChangePerSession, account.session_id);
  if ((await hooks.findPlan(database, account.id)).name !== freePlanName) {
    throw new AppError("CONFLICT", { message: t("paysForPlan") });
  }
  await database.transaction(async (tx) => {
    await lockEmail(tx, account.email_key);
    if (account.password_hash !== null && !(await lockUnchangedPassword(tx, account))) {
      throw new AppError("WRONG_PASSWORD");
    }
    await lockAccount(tx, account.id);
    await refuseLastAdministrator(tx, account);
    await hooks.accountLeaves(tx, account);
    await endSessions(tx, account);
    await releaseFile(tx, context, await findAvatar(tx, account.agent_id));
    await deleteAccountRow(tx, account.id);
  });
}

/** A server whose people have nobody to look after it would give itself to the next stranger, or stay closed for ever. */
async function refuseLastAdministrator(tx: Tx, account: AccountActor) {
  const administrators = await lockAdministrators(tx);
  const isLast = administrators.length === 1 && administrators[0] === account.id;
  if (isLast && (await hasOtherVerifiedAccount(tx, account.id))) {
    throw new AppError("CONFLICT", { message: t("lastAdministrator") });
  }
}
