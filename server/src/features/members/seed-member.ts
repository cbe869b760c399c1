import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { emailKey } from "../accounts/index.ts";

/** An accepted member of the demo project. */
export async function seedMember(tx: Tx, projectId: string, account: { id: string; email: string }) {
  await tx.db
    .insertInto("members")
    .values({
      id: newId(),
      project_id: projectId,
      account_id: account.id,
      role: "MEMBER",
      invitation_status: "ACCEPTED",
      invitation_email: account.email,
      invitation_email_key: emailKey(account.email),
    })
    .execute();
}
