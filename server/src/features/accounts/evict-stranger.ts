import type { Tx } from "../../platform/database/database.ts";
import { endSessions } from "./change-password.ts";
import { type AccountWithAgent, deleteLinks, setPasswordHash } from "./queries.ts";

/**
 * Removes the password, links and sessions of an account that somebody registered without verifying its address, once the
 * address's owner has come another way. The caller holds `lockEmail` and has checked under it that the address is unverified.
 */
export async function evictStranger(tx: Tx, account: AccountWithAgent) {
  await setPasswordHash(tx, account.id, null);
  await deleteLinks(tx, account.id);
  await endSessions(tx, account);
}
