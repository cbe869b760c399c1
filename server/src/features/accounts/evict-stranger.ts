import type { Tx } from "../../platform/database/database.ts";
import { endSessions } from "./change-password.ts";
import { type AccountWithAgent, deleteLinks, setPasswordHash } from "./queries.ts";

/**
 * Somebody registered this address without proving it, and now its owner has come another way: what the one who registered
 * knows opens nothing. The caller holds `lockEmail` and has seen under it that the address is not proven.
 */
export async function evictStranger(tx: Tx, account: AccountWithAgent) {
  await setPasswordHash(tx, account.id, null);
  await deleteLinks(tx, account.id);
  await endSessions(tx, account);
}
