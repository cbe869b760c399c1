import { sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { ProjectRow } from "../members/index.ts";

export function insertProject(tx: Tx, project: { id: string; name: string; secretKey: string }): Promise<ProjectRow> {
  return tx.db
    .insertInto("projects")
    .values({ id: project.id, name: project.name, secret_key: project.secretKey })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertWidget(tx: Tx, widget: { id: string; projectId: string }) {
  await tx.db.insertInto("widgets").values({ id: widget.id, project_id: widget.projectId }).execute();
}

export function updateProjectRow(
  tx: Tx,
  projectId: string,
  change: { name?: string; logo_url?: string | null; members_see_secret_key?: boolean },
): Promise<ProjectRow> {
  return tx.db
    .updateTable("projects")
    .set({ ...change, id: projectId })
    .where("id", "=", projectId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the current logo and locks it, so that two concurrent changes don't both release the same file. */
export async function lockLogo(tx: Tx, projectId: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom("projects")
    .select("logo_url")
    .where("id", "=", projectId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.logo_url;
}

/** Deleting the row cascades to all data of the project. */
export async function deleteProjectRow(tx: Tx, projectId: string) {
  await tx.db.deleteFrom("projects").where("id", "=", projectId).execute();
}

export async function setSecretKey(tx: Tx, projectId: string, secretKey: string) {
  await tx.db.updateTable("projects").set({ secret_key: secretKey }).where("id", "=", projectId).execute();
}

/** The key in force. Nobody renews it until the transaction ends: whoever takes it along reads it before any other row. */
export async function readSecretKey(tx: Tx, projectId: string): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom("projects")
    .select("secret_key")
    .where("id", "=", projectId)
    .forShare()
    .executeTakeFirst();
  return row?.secret_key;
}

/** For the visitors' door, which anybody can call: a project's id is public, but its key is secret. */
export function findProjectOfVisitors(reader: Reader, projectId: string): Promise<ProjectRow | undefined> {
  return reader.db.selectFrom("projects").selectAll().where("id", "=", projectId).executeTakeFirst();
}

/** For the administrator: all of the server's projects, the oldest first. `owner` is an address. */
export async function listAllProjects(reader: Reader) {
  const { rows } = await sql<{ id: string; name: string; created_at: Date; owner: string | null; members: number }>`
    select projects.id, projects.name, projects.created_at, count(members.id)::integer as members,
      min(accounts.email) filter (where members.role = 'OWNER') as owner
    from projects
      left join members on members.project_id = projects.id and members.invitation_status = 'ACCEPTED'
      left join accounts on accounts.id = members.account_id
    group by projects.id
    order by projects.created_at, projects.id`.execute(reader.db);
  return rows;
}
