import type { Tx } from "../../platform/database/database.ts";
import { accountRenamed } from "./events.ts";
import { setAccountName } from "./queries.ts";
import type { AccountActor } from "./session.ts";

/** The name on invitations and in lists of members; what visitors see is the agent's own, which stays. */
export async function renameAccount(tx: Tx, account: AccountActor, name: string) {
  await setAccountName(tx, account.id, name);
  tx.announce(accountRenamed({ accountId: account.id }));
}
