import type { MemberRole } from "@hark/contract/projects/schema";
import type { ExpressionBuilder, Selectable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import type { DB, Members, Projects } from "../../platform/database/tables.gen.ts";

export type ProjectRow = Selectable<Projects>;

export type MemberWithAccount = Selectable<Members> & {
  account_name: string | null;
  account_email: string | null;
  agent_id: string | null;
  avatar_url: string | null;
};

const withAccount = (reader: Reader) =>
  reader.db
    .selectFrom("members")
    .leftJoin("accounts", "accounts.id", "members.account_id")
    .leftJoin("agents", "agents.account_id", "members.account_id")
    .selectAll("members")
    .select([
      "accounts.name as account_name",
      "accounts.email as account_email",
      "agents.id as agent_id",
      "agents.avatar_url",
    ]);

/** The project together with the caller's accepted membership in it. */
export async function findMembership(database: Database, projectId: string, accountId: string) {
  const [row] = await database.prepared(
    database.db
      .selectFrom("members")
      .innerJoin("projects", "projects.id", "members.project_id")
      .selectAll("projects")
      .select(["members.id as member_id", "members.role"])
      .where("members.project_id", "=", projectId)
      .where("members.account_id", "=", accountId)
      .where("members.invitation_status", "=", "ACCEPTED"),
  );
  if (!row) return undefined;
  const { member_id: memberId, role, ...project } = row;
  return { memberId, role, project };
}

export function listProjectsOfAccount(reader: Reader, accountId: string) {
  return reader.db
    .selectFrom("members")
    .innerJoin("projects", "projects.id", "members.project_id")
    .select(["projects.id", "projects.name", "projects.logo_url", "members.role"])
    .where("members.account_id", "=", accountId)
    .where("members.invitation_status", "=", "ACCEPTED")
    .orderBy("projects.created_at")
    .orderBy("projects.id")
    .execute();
}

export async function listProjectIdsOfAccount(reader: Reader, accountId: string): Promise<string[]> {
  return (await listProjectsOfAccount(reader, accountId)).map((project) => project.id);
}

/** Returns the agents of a project's accepted members, the owner first, then by the time they joined. */
export function listMemberAgents(reader: Reader, projectId: string) {
  return reader.db
    .selectFrom("members")
    .innerJoin("agents", "agents.account_id", "members.account_id")
    .selectAll("agents")
    .where("members.project_id", "=", projectId)
    .where("members.invitation_status", "=", "ACCEPTED")
    .orderBy("members.role", "desc")
    .orderBy("members.id")
    .execute();
}

/** The same as a column of a query on `projects`. */
export function memberAgentsColumn(eb: ExpressionBuilder<DB, "projects">) {
  return jsonArrayFrom(
    eb
      .selectFrom("members")
      .innerJoin("agents", "agents.account_id", "members.account_id")
      .selectAll("agents")
      .whereRef("members.project_id", "=", "projects.id")
      .where("members.invitation_status", "=", "ACCEPTED")
      .orderBy("members.role", "desc")
      .orderBy("members.id"),
  );
}

export async function insertAcceptedMember(
  tx: Tx,
  member: { id: string; projectId: string; accountId: string; role: MemberRole; email: string; emailKey: string },
) {
  await tx.db
    .insertInto("members")
    .values({
      id: member.id,
      project_id: member.projectId,
      account_id: member.accountId,
      role: member.role,
      invitation_status: "ACCEPTED",
      invitation_email: member.email,
      invitation_email_key: member.emailKey,
    })
    .execute();
}

/** Owner first, then members by the time of their invitation, then pending invitations. */
export function listMembers(
  reader: Reader,
  projectId: string,
  options: { withPending: boolean },
): Promise<MemberWithAccount[]> {
  return withAccount(reader)
    .where("members.project_id", "=", projectId)
    .$if(!options.withPending, (query) => query.where("members.invitation_status", "=", "ACCEPTED"))
    .orderBy("members.invitation_status")
    .orderBy("members.role", "desc")
    .orderBy("members.id")
    .execute();
}

export function findMember(
  reader: Reader,
  projectId: string,
  memberId: string,
): Promise<MemberWithAccount | undefined> {
  return withAccount(reader)
    .where("members.project_id", "=", projectId)
    .where("members.id", "=", memberId)
    .executeTakeFirst();
}

export async function getMember(reader: Reader, projectId: string, memberId: string): Promise<MemberWithAccount> {
  const member = await findMember(reader, projectId, memberId);
  if (!member) throw new Error("The member is gone");
  return member;
}

/** Held against removal by a `change`, such as another role, which leaves others free to assign to the member. */
export function lockMember(
  tx: Tx,
  projectId: string,
  memberId: string,
  purpose: "removal" | "change",
): Promise<MemberWithAccount | undefined> {
  return withAccount(tx)
    .where("members.project_id", "=", projectId)
    .where("members.id", "=", memberId)
    .$if(purpose === "removal", (query) => query.forUpdate("members"))
    .$if(purpose === "change", (query) => query.forNoKeyUpdate("members"))
    .executeTakeFirst();
}

export function lockMemberByEmailKey(
  tx: Tx,
  projectId: string,
  emailKey: string,
): Promise<MemberWithAccount | undefined> {
  return withAccount(tx)
    .where("members.project_id", "=", projectId)
    .where("members.invitation_email_key", "=", emailKey)
    .forNoKeyUpdate("members")
    .executeTakeFirst();
}

/** Only the link's token is given, because whoever opens it does not know the project yet. */
export function lockMemberByInvitation(tx: Tx, tokenHash: Buffer) {
  return tx.db
    .selectFrom("members")
    .innerJoin("projects", "projects.id", "members.project_id")
    .selectAll("members")
    .select("projects.name as project_name")
    .where("members.invitation_token_hash", "=", tokenHash)
    .forUpdate("members")
    .executeTakeFirst();
}

/**
 * Returns whether the agent is a member, and keeps it so until the transaction ends. It waits for nobody: who is being removed at this
 * moment is a member no more. The caller may hold a conversation that the removal waits for.
 */
export async function isMemberLocked(tx: Tx, projectId: string, agentId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom("members")
    .innerJoin("agents", "agents.account_id", "members.account_id")
    .select("members.id")
    .where("members.project_id", "=", projectId)
    .where("agents.id", "=", agentId)
    .where("members.invitation_status", "=", "ACCEPTED")
    .forKeyShare("members")
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/** Of these agents, the project's members, kept from leaving until the transaction ends; it waits for nobody, as above. */
export function lockMemberAgents(tx: Tx, projectId: string, agentIds: readonly string[]) {
  if (agentIds.length === 0) return Promise.resolve([]);
  return tx.db
    .selectFrom("members")
    .innerJoin("agents", "agents.account_id", "members.account_id")
    .select(["agents.id", "agents.display_name"])
    .where("members.project_id", "=", projectId)
    .where("agents.id", "in", agentIds)
    .where("members.invitation_status", "=", "ACCEPTED")
    .orderBy("members.id")
    .forKeyShare("members")
    .skipLocked()
    .execute();
}

interface InvitationLink {
  tokenHash: Buffer;
  expiresAt: Date;
}

/** Returns false when the address is already invited or a member's. */
export async function insertInvitation(
  tx: Tx,
  invitation: { id: string; projectId: string; email: string; emailKey: string } & InvitationLink,
): Promise<boolean> {
  const inserted = await tx.db
    .insertInto("members")
    .values({
      id: invitation.id,
      project_id: invitation.projectId,
      role: "MEMBER",
      invitation_status: "PENDING",
      invitation_email: invitation.email,
      invitation_email_key: invitation.emailKey,
      invitation_token_hash: invitation.tokenHash,
      invitation_expires_at: invitation.expiresAt,
    })
    .onConflict((conflict) => conflict.constraint("members_email_unique").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function renewInvitation(tx: Tx, member: { id: string; project_id: string }, link: InvitationLink) {
  await tx.db
    .updateTable("members")
    .set({ invitation_token_hash: link.tokenHash, invitation_expires_at: link.expiresAt })
    .where("project_id", "=", member.project_id)
    .where("id", "=", member.id)
    .execute();
}

export async function acceptMember(tx: Tx, member: { id: string; project_id: string }, accountId: string | null) {
  await tx.db
    .updateTable("members")
    .set({ invitation_status: "ACCEPTED", account_id: accountId })
    .where("project_id", "=", member.project_id)
    .where("id", "=", member.id)
    .execute();
}

// Across projects: it asks whether any has invited the address.
/** Whether an address without an account is invited anywhere on the server: an invitation is open, or was accepted by address. */
export async function isInvited(reader: Reader, emailKey: string, now: Date): Promise<boolean> {
  const row = await reader.db
    .selectFrom("members")
    .select("id")
    .where("invitation_email_key", "=", emailKey)
    .where((eb) =>
      eb.or([
        eb("invitation_status", "=", "PENDING").and("invitation_expires_at", ">", now),
        eb("invitation_status", "=", "ACCEPTED").and("account_id", "is", null),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives an account the memberships that were accepted for its address. Returns their projects. */
export async function claimAcceptedInvitations(tx: Tx, emailKey: string, accountId: string): Promise<string[]> {
  const rows = await tx.db
    .updateTable("members")
    .set({ account_id: accountId })
    .where("invitation_email_key", "=", emailKey)
    .where("invitation_status", "=", "ACCEPTED")
    .where("account_id", "is", null)
    .returning("project_id")
    .execute();
  return rows.map((row) => row.project_id);
}

export async function deleteMember(tx: Tx, member: { id: string; project_id: string }) {
  await tx.db.deleteFrom("members").where("project_id", "=", member.project_id).where("id", "=", member.id).execute();
}

export async function setRole(tx: Tx, member: { id: string; project_id: string }, role: MemberRole) {
  await tx.db
    .updateTable("members")
    .set({ role })
    .where("project_id", "=", member.project_id)
    .where("id", "=", member.id)
    .execute();
}

/**
 * All memberships of an account, in every project: it is being deleted. By project, as two accounts that leave the same projects lock
 * what is in them one project after the other.
 */
export function lockMembersOfAccount(tx: Tx, accountId: string) {
  return tx.db
    .selectFrom("members")
    .select(["id", "project_id", "role"])
    .where("account_id", "=", accountId)
    .orderBy("project_id")
    .orderBy("id")
    .forUpdate()
    .execute();
}
