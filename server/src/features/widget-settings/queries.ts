import type { Greetings } from "@hark/contract/widget-settings/schema";
import { type Expression, sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { memberAgentsColumn } from "../members/index.ts";

export function getWidgetSettings(reader: Reader, projectId: string) {
  return reader.db.selectFrom("widgets").selectAll().where("project_id", "=", projectId).executeTakeFirstOrThrow();
}

export function updateWidgetSettings(
  tx: Tx,
  projectId: string,
  change: { color?: string | undefined; greetings?: Greetings | undefined },
) {
  return tx.db
    .updateTable("widgets")
    .set({
      project_id: projectId,
      ...(change.color !== undefined && { color: change.color }),
      ...(change.greetings !== undefined && { greetings: JSON.stringify(change.greetings) }),
    })
    .where("project_id", "=", projectId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** All that visitors are told of a project's widget. */
export function findWidgetOfProject(reader: Reader, projectId: string, showsPoweredBy: Expression<boolean>) {
  return reader.db
    .selectFrom("projects")
    .innerJoin("widgets", "widgets.project_id", "projects.id")
    .select((eb) => [
      "widgets.color",
      "widgets.greetings",
      "projects.name",
      "projects.logo_url",
      memberAgentsColumn(eb).as("agents"),
      sql<boolean>`${showsPoweredBy}`.as("shows_powered_by"),
    ])
    .where("widgets.project_id", "=", projectId)
    .executeTakeFirst();
}
