import type { Reader, Tx } from "../../platform/database/database.ts";

export function getWidgetSettings(reader: Reader, projectId: string) {
  return reader.db.selectFrom("widgets").selectAll().where("project_id", "=", projectId).executeTakeFirstOrThrow();
}

export function updateWidgetSettings(tx: Tx, projectId: string, change: { color?: string | undefined }) {
  return tx.db
    .updateTable("widgets")
    .set({ project_id: projectId, ...(change.color !== undefined && { color: change.color }) })
    .where("project_id", "=", projectId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findWidgetOfProject(reader: Reader, projectId: string) {
  return reader.db
    .selectFrom("widgets")
    .innerJoin("projects", "projects.id", "widgets.project_id")
    .select(["widgets.color", "projects.name", "projects.logo_url"])
    .where("widgets.project_id", "=", projectId)
    .executeTakeFirst();
}
