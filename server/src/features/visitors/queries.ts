import { type Selectable, sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Visitors } from "../../platform/database/tables.gen.ts";
import type { KeptMetadata } from "./merge-metadata.ts";

export type VisitorRow = Selectable<Visitors>;

export function findVisitor(
  reader: Reader,
  projectId: string,
  visitorId: string,
  options: { lock?: boolean } = {},
): Promise<VisitorRow | undefined> {
  return reader.db
    .selectFrom("visitors")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("id", "=", visitorId)
    .$if(options.lock === true, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** Locks the visitor, so that nothing can be added to them until the transaction ends. */
export function lockVisitor(tx: Tx, projectId: string, visitorId: string): Promise<VisitorRow | undefined> {
  return tx.db
    .selectFrom("visitors")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("id", "=", visitorId)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks visitors in the order of their ids, so that two merges of the same ones never wait for each other in a circle. */
export function lockVisitors(tx: Tx, projectId: string, ids: readonly string[]): Promise<VisitorRow[]> {
  return tx.db
    .selectFrom("visitors")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function moveVisitorSessions(tx: Tx, projectId: string, fromVisitorId: string, toVisitorId: string) {
  await tx.db
    .updateTable("visitor_sessions")
    .set({ visitor_id: toVisitorId })
    .where("project_id", "=", projectId)
    .where("visitor_id", "=", fromVisitorId)
    .execute();
}

/** Writes what a target lacks and its source had. */
export function writeMergedVisitor(
  tx: Tx,
  target: VisitorRow,
  source: VisitorRow,
  metadata: KeptMetadata,
): Promise<VisitorRow> {
  const isSourcesEmail = target.email === null && source.email !== null;
  return tx.db
    .updateTable("visitors")
    .set({
      external_id: target.external_id ?? source.external_id,
      name: target.name ?? source.name,
      ...(isSourcesEmail && { email: source.email, email_is_proven: source.email_is_proven }),
      avatar_url: target.avatar_url ?? source.avatar_url,
      ...(target.locale === null && source.locale !== null && { locale: JSON.stringify(source.locale) }),
      ...(target.device === null && source.device !== null && { device: JSON.stringify(source.device) }),
      ...(target.page === null && source.page !== null && { page: JSON.stringify(source.page) }),
      ...metadata,
      created_at: sql`least(created_at, ${source.created_at}::timestamptz)`,
      last_seen_at: sql`greatest(last_seen_at, ${source.last_seen_at}::timestamptz)`,
    })
    .where("project_id", "=", target.project_id)
    .where("id", "=", target.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Finds visitors whose name, address or id on the customer's page is this text, ignoring case; last seen first. */
export function searchVisitors(reader: Reader, projectId: string, text: string, limit: number): Promise<VisitorRow[]> {
  const wanted = text.toLowerCase();
  return reader.db
    .selectFrom("visitors")
    .selectAll()
    .where("project_id", "=", projectId)
    .where((eb) =>
      eb.or((["name", "email", "external_id"] as const).map((column) => eb(eb.fn("lower", [column]), "=", wanted))),
    )
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export function listSessions(reader: Reader, visitor: Pick<VisitorRow, "id" | "project_id">) {
  return reader.db
    .selectFrom("visitor_sessions")
    .select(["created_at", "expires_at"])
    .where("project_id", "=", visitor.project_id)
    .where("visitor_id", "=", visitor.id)
    .orderBy("created_at")
    .execute();
}

/** When two tabs identify concurrently, the second waits for the first one's record. Held until the transaction ends. */
export async function lockIdentity(tx: Tx, projectId: string, externalId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${projectId}:${externalId}`}, 0))`.execute(tx.db);
}

export function findVerifiedVisitor(tx: Tx, projectId: string, externalId: string): Promise<VisitorRow | undefined> {
  return tx.db
    .selectFrom("visitors")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("external_id", "=", externalId)
    .where("is_verified", "=", true)
    .forUpdate()
    .executeTakeFirst();
}

export interface VisitorFacts {
  externalId: string | null;
  name: string | null;
  email: string | null;
  /** A claim of the user token says it. */
  emailIsProven: boolean;
  isVerified: boolean;
  locale: object;
  device: object;
  page: object | null;
  /** Null when there is nothing new. */
  metadata: KeptMetadata | null;
  /** What a user token has signed; absent when there is nothing new. */
  signedMetadata?: Record<string, string | number>;
}

/** `seen`: when the visitor came first and last, if not now. */
export function insertVisitor(
  tx: Tx,
  visitor: { id: string; projectId: string; seen?: { first: Date; last: Date } } & VisitorFacts,
): Promise<VisitorRow> {
  return tx.db
    .insertInto("visitors")
    .values({
      id: visitor.id,
      project_id: visitor.projectId,
      external_id: visitor.externalId,
      name: visitor.name,
      email: visitor.email,
      email_is_proven: visitor.emailIsProven,
      is_verified: visitor.isVerified,
      locale: JSON.stringify(visitor.locale),
      device: JSON.stringify(visitor.device),
      page: visitor.page && JSON.stringify(visitor.page),
      ...visitor.metadata,
      ...(visitor.signedMetadata && { signed_metadata: JSON.stringify(visitor.signedMetadata) }),
      ...(visitor.seen && { created_at: visitor.seen.first, last_seen_at: visitor.seen.last }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateVisitor(
  tx: Tx,
  visitor: Pick<VisitorRow, "id" | "project_id">,
  facts: VisitorFacts & { now: Date },
): Promise<VisitorRow> {
  return tx.db
    .updateTable("visitors")
    .set({
      external_id: facts.externalId,
      name: facts.name,
      email: facts.email,
      email_is_proven: facts.emailIsProven,
      locale: JSON.stringify(facts.locale),
      device: JSON.stringify(facts.device),
      ...(facts.page && { page: JSON.stringify(facts.page) }),
      ...facts.metadata,
      ...(facts.signedMetadata && { signed_metadata: JSON.stringify(facts.signedMetadata) }),
      last_seen_at: facts.now,
    })
    .where("id", "=", visitor.id)
    .where("project_id", "=", visitor.project_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function setVisitorMetadata(
  tx: Tx,
  visitor: Pick<VisitorRow, "id" | "project_id">,
  metadata: KeptMetadata,
): Promise<VisitorRow> {
  return tx.db
    .updateTable("visitors")
    .set({ ...metadata })
    .where("id", "=", visitor.id)
    .where("project_id", "=", visitor.project_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A visitor whom an import brings: one under an id of the customer, or the record of an address. Nobody has seen them yet. */
export function insertImportedVisitor(
  tx: Tx,
  visitor: Pick<VisitorRow, "id" | "project_id" | "external_id" | "name" | "email" | "address_key"> & {
    now: Date;
    metadata: string;
  },
): Promise<VisitorRow> {
  const { now, ...facts } = visitor;
  return tx.db
    .insertInto("visitors")
    .values({
      ...facts,
      is_verified: facts.external_id !== null,
      page_keys: [],
      created_at: now,
      last_seen_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function setImportedFacts(
  tx: Tx,
  visitor: Pick<VisitorRow, "id" | "project_id">,
  facts: { name: string | null; email: string | null } & KeptMetadata,
): Promise<VisitorRow> {
  return tx.db
    .updateTable("visitors")
    .set(facts)
    .where("id", "=", visitor.id)
    .where("project_id", "=", visitor.project_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns whether none was known. */
export async function setEmailIfNone(
  tx: Tx,
  visitor: Pick<VisitorRow, "id" | "project_id">,
  email: string,
): Promise<boolean> {
  const row = await tx.db
    .updateTable("visitors")
    .set({ email })
    .where("id", "=", visitor.id)
    .where("project_id", "=", visitor.project_id)
    .where("email", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Its sessions are deleted with it. */
export async function deleteVisitor(tx: Tx, visitor: Pick<VisitorRow, "id" | "project_id">) {
  await tx.db
    .deleteFrom("visitors")
    .where("id", "=", visitor.id)
    .where("project_id", "=", visitor.project_id)
    .execute();
}

export async function insertVisitorSession(
  tx: Tx,
  session: { id: string; projectId: string; visitorId: string; tokenHash: Buffer; expiresAt: Date },
) {
  await tx.db
    .insertInto("visitor_sessions")
    .values({
      id: session.id,
      project_id: session.projectId,
      visitor_id: session.visitorId,
      token_hash: session.tokenHash,
      expires_at: session.expiresAt,
    })
    .execute();
}

export async function extendVisitorSession(tx: Tx, projectId: string, sessionId: string, expiresAt: Date) {
  await tx.db
    .updateTable("visitor_sessions")
    .set({ expires_at: expiresAt })
    .where("project_id", "=", projectId)
    .where("id", "=", sessionId)
    .execute();
}

export async function deleteVisitorSession(tx: Tx, projectId: string, sessionId: string) {
  await tx.db.deleteFrom("visitor_sessions").where("project_id", "=", projectId).where("id", "=", sessionId).execute();
}

export function deleteVerifiedSessions(tx: Tx, projectId: string) {
  return tx.db
    .deleteFrom("visitor_sessions")
    .where("project_id", "=", projectId)
    .where("visitor_id", "in", (eb) =>
      eb.selectFrom("visitors").select("id").where("project_id", "=", projectId).where("is_verified", "=", true),
    )
    .returning(["id", "visitor_id"])
    .execute();
}

// Across projects: an hourly sweep goes by the clock alone.
export async function deleteExpiredVisitorSessions(reader: Reader, now: Date) {
  await reader.db.deleteFrom("visitor_sessions").where("expires_at", "<=", now).execute();
}
