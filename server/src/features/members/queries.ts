import type { Selectable } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Projects } from "../../platform/database/tables.gen.ts";

export type ProjectRow = Selectable<Projects>;

/** The project together with the caller's accepted membership in it. */
export async function findMembership(reader: Reader, projectId: string, accountId: string) {
  const row = await reader.db
    .selectFrom("members")
    .innerJoin("projects", "projects.id", "members.project_id")
    .selectAll("projects")
    .select(["members.id as member_id", "members.role"])
    .where("members.project_id", "=", projectId)
    .where("members.account_id", "=", accountId)
    .where("members.invitation_status", "=", "ACCEPTED")
    .executeTakeFirst();
  if (!row) return undefined;
  const { member_id: memberId, role, ...project } = row;
  return { memberId, role: role as "OWNER" | "MEMBER", project };
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

/** Agents of a project's accepted members, owner first, then by time of joining. */
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

export async function insertOwner(
  tx: Tx,
  member: { id: string; projectId: string; accountId: string; email: string; emailKey: string },
) {
  await tx.db
    .insertInto("members")
    .values({
      id: member.id,
      project_id: member.projectId,
      account_id: member.accountId,
      role: "OWNER",
      invitation_status: "ACCEPTED",
      invitation_email: member.email,
      invitation_email_key: member.emailKey,
    })
    .execute();
}
