import type { FeedbackStatus } from "@hark/contract/feedback/schema";
import { feedback as limits } from "@hark/contract/limits";
import type { Selectable } from "kysely";
import type { Reader, Tx } from "../../../platform/database/database.ts";
import type { FeedbackSettings } from "../../../platform/database/tables.gen.ts";

export type SettingsRow = Omit<Selectable<FeedbackSettings>, "status_labels"> & {
  /** What is not in it has Hark's word. */
  status_labels: Partial<Record<FeedbackStatus, string>>;
};

export async function getSettings(reader: Reader, projectId: string): Promise<SettingsRow> {
  const row = await reader.db
    .selectFrom("feedback_settings")
    .selectAll()
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  if (row) return { ...row, status_labels: row.status_labels as SettingsRow["status_labels"] };
  return {
    project_id: projectId,
    weight_key: null,
    company_key: null,
    weight_unit: null,
    announce_after_minutes: limits.announceAfterMinutes,
    status_labels: {},
  };
}

/** The project's settings, locked until the transaction ends; the first change makes the row. */
export async function lockSettings(tx: Tx, projectId: string): Promise<SettingsRow> {
  await tx.db
    .insertInto("feedback_settings")
    .values({ project_id: projectId, announce_after_minutes: limits.announceAfterMinutes })
    .onConflict((conflict) => conflict.column("project_id").doNothing())
    .execute();
  await tx.db
    .selectFrom("feedback_settings")
    .select("project_id")
    .where("project_id", "=", projectId)
    .forUpdate()
    .execute();
  return getSettings(tx, projectId);
}

export async function saveSettings(tx: Tx, { project_id: projectId, status_labels, ...row }: SettingsRow) {
  await tx.db
    .updateTable("feedback_settings")
    .set({ ...row, status_labels: JSON.stringify(status_labels) })
    .where("project_id", "=", projectId)
    .execute();
}
