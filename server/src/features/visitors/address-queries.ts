import { domainToUnicode } from "node:url";
import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { VisitorRow } from "./queries.ts";

/** Whoever names an address waits for the others, before any row is locked. Held until the transaction ends. */
export async function lockAddress(tx: Tx, projectId: string, key: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address:${projectId}:${key}`}, 0))`.execute(tx.db);
}

/** The oldest visitor whose address a user token has proven. */
export function findProvenVisitor(tx: Tx, projectId: string, key: string): Promise<VisitorRow | undefined> {
  return tx.db
    .selectFrom("visitors")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("is_verified", "=", true)
    .where("email_is_proven", "=", true)
    .where(sql<boolean>`lower(email) = any(${spellingsOf(key)}::text[])`)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .forKeyShare()
    .executeTakeFirst();
}

/** The index holds addresses as they came, in lower case; the key has an international domain in ASCII alone. */
function spellingsOf(key: string): string[] {
  const at = key.lastIndexOf("@") + 1;
  const domain = key.slice(at);
  return [key, key.slice(0, at) + (domainToUnicode(domain) || domain)];
}

/** The record of an address that an agent named, locked against everything. */
export function findVisitorByAddress(tx: Tx, projectId: string, key: string): Promise<VisitorRow | undefined> {
  return tx.db
    .selectFrom("visitors")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("address_key", "=", key)
    .forUpdate()
    .executeTakeFirst();
}

export function insertAddressVisitor(
  tx: Tx,
  visitor: { id: string; projectId: string; email: string; key: string; name: string | null; now: Date },
): Promise<VisitorRow> {
  return tx.db
    .insertInto("visitors")
    .values({
      id: visitor.id,
      project_id: visitor.projectId,
      name: visitor.name,
      email: visitor.email,
      address_key: visitor.key,
      created_at: visitor.now,
      last_seen_at: visitor.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
