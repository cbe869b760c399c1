import { type Selectable, sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Views } from "../../platform/database/tables.gen.ts";

export type ViewRow = Selectable<Views>;

interface Viewer {
  projectId: string;
  agentId: string;
}

/** The shared ones and the agent's own. */
const seenBy = (reader: Reader, { projectId, agentId }: Viewer) =>
  reader.db
    .selectFrom("views")
    .selectAll()
    .where("project_id", "=", projectId)
    .where((eb) => eb.or([eb("owner_id", "is", null), eb("owner_id", "=", agentId)]));

export function listViews(reader: Reader, viewer: Viewer): Promise<ViewRow[]> {
  return seenBy(reader, viewer).orderBy(sql`owner_id is not null`).orderBy("position").orderBy("id").execute();
}

export function findView(reader: Reader, viewer: Viewer, viewId: string): Promise<ViewRow | undefined> {
  return seenBy(reader, viewer).where("id", "=", viewId).executeTakeFirst();
}

/** Those of the whole project, everybody's own ones too, whose filters name an id, whatever it is the id of. */
export function listViewsNaming(tx: Tx, projectId: string, id: string): Promise<ViewRow[]> {
  return tx.db
    .selectFrom("views")
    .selectAll()
    .where("project_id", "=", projectId)
    .where(sql<boolean>`strpos(lower(filter::text), ${id}) > 0`)
    .orderBy("id")
    .execute();
}

/** For code that has no caller: events. */
export function findAnyView(reader: Reader, projectId: string, viewId: string): Promise<ViewRow | undefined> {
  return reader.db
    .selectFrom("views")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("id", "=", viewId)
    .executeTakeFirst();
}

/** What the agent made with that client id, also where a colleague has made it an own one since. */
export function findViewByClientId(
  reader: Reader,
  { projectId, agentId }: Viewer,
  clientId: string,
): Promise<ViewRow | undefined> {
  return reader.db
    .selectFrom("views")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("created_by_id", "=", agentId)
    .where("client_id", "=", clientId)
    .executeTakeFirst();
}

/** Lets the views of a project take turns where their number or the last one's position matters. */
export async function lockViews(tx: Tx, projectId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views:${projectId}`}, 0))`.execute(tx.db);
}

/** How many a group has, and the position of its last; `ownerId` null for the shared ones. */
export async function findGroup(reader: Reader, projectId: string, ownerId: string | null) {
  const { count, last } = await reader.db
    .selectFrom("views")
    .select((eb) => [eb.cast<number>(eb.fn.countAll(), "integer").as("count"), eb.fn.max("position").as("last")])
    .where("project_id", "=", projectId)
    .where("owner_id", "is not distinct from", ownerId)
    .executeTakeFirstOrThrow();
  return { count, last };
}

export async function insertView(tx: Tx, view: Omit<ViewRow, "filter"> & { filter: string }) {
  await tx.db.insertInto("views").values(view).execute();
}

export async function changeView(
  tx: Tx,
  { project_id: projectId, id }: Pick<ViewRow, "project_id" | "id">,
  values: Partial<Pick<ViewRow, "name" | "icon" | "owner_id" | "position"> & { filter: string }>,
) {
  await tx.db.updateTable("views").set(values).where("project_id", "=", projectId).where("id", "=", id).execute();
}

/** Returns whether it was still there. */
export async function deleteView(tx: Tx, { project_id: projectId, id }: Pick<ViewRow, "project_id" | "id">) {
  const gone = await tx.db
    .deleteFrom("views")
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** The own ones of somebody who leaves the project. */
export async function deleteViewsOf(tx: Tx, projectId: string, agentId: string): Promise<string[]> {
  const rows = await tx.db
    .deleteFrom("views")
    .where("project_id", "=", projectId)
    .where("owner_id", "=", agentId)
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}
