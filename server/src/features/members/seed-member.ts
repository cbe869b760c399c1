import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { emailKey } from "../accounts/index.ts";
import { insertAcceptedMember } from "./queries.ts";

/** An accepted member of the demo project. */
export async function seedMember(tx: Tx, projectId: string, account: { id: string; email: string }) {
  await insertAcceptedMember(tx, {
    id: newId(),
    projectId,
    accountId: account.id,
    role: "MEMBER",
    email: account.email,
    emailKey: emailKey(account.email),
  });
}
