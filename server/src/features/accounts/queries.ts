import { type Selectable, sql } from "kysely";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import type { Accounts } from "../../platform/database/tables.gen.ts";

export type AccountRow = Selectable<Accounts>;
export type LinkPurpose = "VERIFY_EMAIL" | "RESET_PASSWORD";

const accountWithAgent = (reader: Reader) =>
  reader.db
    .selectFrom("accounts")
    .innerJoin("agents", "agents.account_id", "accounts.id")
    .selectAll("accounts")
    .select("agents.id as agent_id");

export type AccountWithAgent = AccountRow & { agent_id: string };

export function findAccountByEmailKey(reader: Reader, key: string): Promise<AccountWithAgent | undefined> {
  return accountWithAgent(reader).where("accounts.email_key", "=", key).executeTakeFirst();
}

export function findAccount(reader: Reader, accountId: string): Promise<AccountWithAgent | undefined> {
  return accountWithAgent(reader).where("accounts.id", "=", accountId).executeTakeFirst();
}

export function getAccount(reader: Reader, accountId: string): Promise<AccountWithAgent> {
  return accountWithAgent(reader).where("accounts.id", "=", accountId).executeTakeFirstOrThrow();
}

// Across projects: it counts those that each person belongs to.
/** For the administrator: all of the server's accounts, the oldest first, with the number of projects each is a member of. */
export function listAccounts(reader: Reader) {
  return reader.db
    .selectFrom("accounts")
    .select(["email", "name", "created_at", "email_verified_at", "is_administrator"])
    .select((eb) =>
      eb
        .selectFrom("members")
        .whereRef("members.account_id", "=", "accounts.id")
        .where("members.invitation_status", "=", "ACCEPTED")
        .select(sql<number>`count(*)::integer`.as("count"))
        .as("projects"),
    )
    .orderBy("created_at")
    .orderBy("accounts.id")
    .execute();
}

export function findAccountByGoogleSubject(reader: Reader, subject: string): Promise<AccountWithAgent | undefined> {
  return accountWithAgent(reader).where("accounts.google_subject", "=", subject).executeTakeFirst();
}

/**
 * Serializes registering an address, verifying it and accepting an invitation for it, so that none of them misses another.
 * The lock is held until the transaction ends, and is always taken before the account's row.
 */
export async function lockEmail(tx: Tx, key: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email:${key}`}, 0))`.execute(tx.db);
}

export async function lockAccount(tx: Tx, accountId: string) {
  await tx.db.selectFrom("accounts").select("id").where("id", "=", accountId).forUpdate().execute();
}

export async function findAccountBySession(database: Database, tokenHash: Buffer, now: Date) {
  const [row] = await database.prepared(
    accountWithAgent(database)
      .innerJoin("account_sessions", "account_sessions.account_id", "accounts.id")
      .select(["account_sessions.id as session_id", "account_sessions.expires_at", "account_sessions.last_used_at"])
      .where("account_sessions.token_hash", "=", tokenHash)
      .where("account_sessions.expires_at", ">", now),
  );
  return row;
}

export async function insertAccount(
  tx: Tx,
  account: { id: string; name: string; email: string; emailKey: string; passwordHash: string | null },
) {
  await tx.db
    .insertInto("accounts")
    .values({
      id: account.id,
      name: account.name,
      email: account.email,
      email_key: account.emailKey,
      password_hash: account.passwordHash,
    })
    .execute();
}

/** Replaces the account and its agent by those of the new registration. */
export async function replaceRegistration(
  tx: Tx,
  account: AccountWithAgent,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string | null },
) {
  await tx.db
    .updateTable("accounts")
    .set({ name, email, password_hash: passwordHash })
    .where("id", "=", account.id)
    .execute();
  await tx.db.updateTable("agents").set({ display_name: name }).where("id", "=", account.agent_id).execute();
}

export async function insertAgent(tx: Tx, agent: { id: string; accountId: string; displayName: string }) {
  await tx.db
    .insertInto("agents")
    .values({ id: agent.id, account_id: agent.accountId, display_name: agent.displayName })
    .execute();
}

/** Whether anybody has proved an address here; until then the server belongs to nobody. */
export async function hasVerifiedAccount(reader: Reader): Promise<boolean> {
  const row = await reader.db
    .selectFrom("accounts")
    .select("id")
    .where("email_verified_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasOtherVerifiedAccount(reader: Reader, accountId: string): Promise<boolean> {
  const row = await reader.db
    .selectFrom("accounts")
    .select("id")
    .where("email_verified_at", "is not", null)
    .where("id", "!=", accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Who is the first to prove an address is the only one: others wait until that transaction has ended. */
export async function lockFirstAccount(tx: Tx) {
  await sql`select pg_advisory_xact_lock(hashtextextended('first account', 0))`.execute(tx.db);
}

export async function setAdministrator(tx: Tx, accountId: string, isAdministrator: boolean) {
  await tx.db.updateTable("accounts").set({ is_administrator: isAdministrator }).where("id", "=", accountId).execute();
}

/** The ids of the server's administrators. None of them changes until the transaction ends. */
export async function lockAdministrators(tx: Tx): Promise<string[]> {
  const rows = await tx.db
    .selectFrom("accounts")
    .select("id")
    .where("is_administrator", "=", true)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns false when it was verified already. */
export async function markEmailVerified(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  const result = await tx.db
    .updateTable("accounts")
    .set({ email_verified_at: now })
    .where("id", "=", accountId)
    .where("email_verified_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function setPasswordHash(tx: Tx, accountId: string, passwordHash: string | null) {
  await tx.db.updateTable("accounts").set({ password_hash: passwordHash }).where("id", "=", accountId).execute();
}

/** Returns false when the password has changed since the account was read. */
export async function replacePasswordHash(
  tx: Tx,
  account: Pick<AccountWithAgent, "id" | "password_hash">,
  passwordHash: string,
): Promise<boolean> {
  const updated = await tx.db
    .updateTable("accounts")
    .set({ password_hash: passwordHash })
    .where("id", "=", account.id)
    .where("password_hash", "=", account.password_hash)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Returns false when the password has changed since the account was read; else it can't change until the transaction ends. */
export async function lockUnchangedPassword(
  tx: Tx,
  account: Pick<AccountWithAgent, "id" | "password_hash">,
): Promise<boolean> {
  const row = await tx.db
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", account.id)
    .where("password_hash", "=", account.password_hash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Null ends the link with Google. */
export async function setGoogleSubject(tx: Tx, accountId: string, subject: string | null) {
  await tx.db.updateTable("accounts").set({ google_subject: subject }).where("id", "=", accountId).execute();
}

export async function insertLink(
  tx: Tx,
  link: { id: string; accountId: string; purpose: LinkPurpose; tokenHash: Buffer; expiresAt: Date },
) {
  await tx.db
    .insertInto("account_links")
    .values({
      id: link.id,
      account_id: link.accountId,
      purpose: link.purpose,
      token_hash: link.tokenHash,
      expires_at: link.expiresAt,
    })
    .execute();
}

export function findLink(reader: Reader, purpose: LinkPurpose, tokenHash: Buffer, now: Date) {
  return reader.db
    .selectFrom("account_links")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/**
 * Returns a link's account, under the lock of its address. The link is looked up again under the lock, because registering the
 * address again invalidates earlier links.
 */
export async function lockAccountOfLink(
  tx: Tx,
  purpose: LinkPurpose,
  tokenHash: Buffer,
  now: Date,
): Promise<AccountWithAgent | undefined> {
  const link = await findLink(tx, purpose, tokenHash, now);
  const account = link && (await findAccount(tx, link.account_id));
  if (!account) return undefined;
  await lockEmail(tx, account.email_key);
  return (await findLink(tx, purpose, tokenHash, now)) && findAccount(tx, account.id);
}

/** Returns whether a link of this purpose was made after the given time. */
export async function hasLinkSince(
  reader: Reader,
  accountId: string,
  purpose: LinkPurpose,
  since: Date,
): Promise<boolean> {
  const row = await reader.db
    .selectFrom("account_links")
    .select("id")
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .where("created_at", ">", since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an account's links: of one purpose or all, by a token's hash or all. Returns the number of deleted links. */
export async function deleteLinks(
  tx: Tx,
  accountId: string,
  purpose?: LinkPurpose,
  tokenHash?: Buffer,
): Promise<number> {
  const result = await tx.db
    .deleteFrom("account_links")
    .where("account_id", "=", accountId)
    .$if(purpose !== undefined, (query) => query.where("purpose", "=", purpose as LinkPurpose))
    .$if(tokenHash !== undefined, (query) => query.where("token_hash", "=", tokenHash as Buffer))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function countDevices(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx.db
    .selectFrom("account_devices")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** True when the account has not signed in with it before. The caller holds the account's lock. */
export async function markDevice(tx: Tx, accountId: string, markHash: Buffer, now: Date): Promise<boolean> {
  const seen = await tx.db
    .updateTable("account_devices")
    .set({ seen_at: now })
    .where("account_id", "=", accountId)
    .where("mark_hash", "=", markHash)
    .executeTakeFirst();
  if (seen.numUpdatedRows > 0n) return false;
  await tx.db
    .insertInto("account_devices")
    .values({ account_id: accountId, mark_hash: markHash, seen_at: now })
    .execute();
  return true;
}

export async function deleteOldestDevices(tx: Tx, accountId: string, kept: number) {
  await tx.db
    .deleteFrom("account_devices")
    .where("account_id", "=", accountId)
    .where("mark_hash", "in", (eb) =>
      eb
        .selectFrom("account_devices")
        .select("mark_hash")
        .where("account_id", "=", accountId)
        .orderBy("seen_at", "desc")
        .offset(kept),
    )
    .execute();
}

export async function insertGoogleAttempt(
  reader: Reader,
  attempt: { tokenHash: Buffer; state: string; nonce: string; codeVerifier: string; expiresAt: Date },
) {
  await reader.db
    .insertInto("google_attempts")
    .values({
      token_hash: attempt.tokenHash,
      state: attempt.state,
      nonce: attempt.nonce,
      code_verifier: attempt.codeVerifier,
      expires_at: attempt.expiresAt,
    })
    .execute();
}

/** Deletes the attempt and returns it, so that it is used once. */
export function takeGoogleAttempt(reader: Reader, tokenHash: Buffer, now: Date) {
  return reader.db
    .deleteFrom("google_attempts")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .returning(["state", "nonce", "code_verifier as codeVerifier"])
    .executeTakeFirst();
}

export async function insertSession(
  tx: Tx,
  session: { id: string; accountId: string; tokenHash: Buffer; expiresAt: Date; userAgent: string | null; now: Date },
) {
  await tx.db
    .insertInto("account_sessions")
    .values({
      id: session.id,
      user_agent: session.userAgent,
      created_at: session.now,
      last_used_at: session.now,
      account_id: session.accountId,
      token_hash: session.tokenHash,
      expires_at: session.expiresAt,
    })
    .execute();
}

export async function noteSessionUse(reader: Reader, sessionId: string, use: { now: Date; expiresAt: Date }) {
  await reader.db
    .updateTable("account_sessions")
    .set({ last_used_at: use.now, expires_at: use.expiresAt })
    .where("id", "=", sessionId)
    .execute();
}

export function listSessionsOfAccount(reader: Reader, accountId: string, now: Date) {
  return reader.db
    .selectFrom("account_sessions")
    .select(["id", "user_agent", "created_at", "last_used_at"])
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Returns false when the account has no such session. */
export async function deleteSession(tx: Tx, accountId: string, sessionId: string): Promise<boolean> {
  const deleted = await tx.db
    .deleteFrom("account_sessions")
    .where("account_id", "=", accountId)
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function setAccountName(tx: Tx, accountId: string, name: string) {
  await tx.db.updateTable("accounts").set({ name }).where("id", "=", accountId).execute();
}

/** The agent, its preferences and its links go with the row. */
export async function deleteAccountRow(tx: Tx, accountId: string) {
  await tx.db.deleteFrom("accounts").where("id", "=", accountId).execute();
}

export async function findAvatar(reader: Reader, agentId: string): Promise<string | null> {
  const row = await reader.db.selectFrom("agents").select("avatar_url").where("id", "=", agentId).executeTakeFirst();
  return row?.avatar_url ?? null;
}

/** Deletes all sessions of an account except one. Returns their ids. */
export async function deleteSessions(tx: Tx, accountId: string, keptSessionId?: string): Promise<string[]> {
  const rows = await tx.db
    .deleteFrom("account_sessions")
    .where("account_id", "=", accountId)
    .$if(keptSessionId !== undefined, (query) => query.where("id", "!=", keptSessionId as string))
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes expired sessions, links and attempts. */
export async function deleteExpired(reader: Reader, now: Date) {
  await reader.db.deleteFrom("account_sessions").where("expires_at", "<=", now).execute();
  await reader.db.deleteFrom("account_links").where("expires_at", "<=", now).execute();
  await reader.db.deleteFrom("google_attempts").where("expires_at", "<=", now).execute();
}
