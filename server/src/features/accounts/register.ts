import { errorMessage } from "@hark/contract/errors";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { emailKey } from "./email-key.ts";
import { findAccountByEmailKey, insertAccount, insertAgent } from "./queries.ts";

/** An account comes with its agent (design section 6). The caller mails the verification link. */
export async function register(tx: Tx, input: { name: string; email: string; passwordHash: string | null }) {
  const account = {
    id: newId(),
    name: input.name,
    email: input.email,
    emailKey: emailKey(input.email),
    passwordHash: input.passwordHash,
  };
  if (!(await insertAccount(tx, account))) {
    throw new AppError("EMAIL_IN_USE", { fields: { email: errorMessage.EMAIL_IN_USE } });
  }
  await insertAgent(tx, { id: newId(), accountId: account.id, displayName: input.name });
  const created = await findAccountByEmailKey(tx, account.emailKey);
  if (!created) throw new Error("The account just inserted is not there");
  return created;
}
