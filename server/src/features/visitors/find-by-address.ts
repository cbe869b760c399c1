import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { emailKey } from "../accounts/index.ts";
import { findProvenVisitor, findVisitorByAddress, insertAddressVisitor, lockAddress } from "./address-queries.ts";
import type { VisitorRow } from "./queries.ts";

/**
 * Whoever an agent means by an address: the first verified visitor whose user token named it, else the one unverified record of it
 * in the project, which no session belongs to and none can join. Its name stays as it was first given.
 */
export async function findOrMakeByAddress(
  tx: Tx,
  projectId: string,
  { email, name, now }: { email: string; name: string | null; now: Date },
): Promise<VisitorRow> {
  const key = emailKey(email);
  await lockAddress(tx, projectId, key);
  return (
    (await findProvenVisitor(tx, projectId, key)) ??
    (await findVisitorByAddress(tx, projectId, key)) ??
    (await insertAddressVisitor(tx, { id: newId(), projectId, email, key, name, now }))
  );
}
