import type { ServerSettings } from "@hark/contract/server-settings/schema";
import type { Selectable } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { ServerSettings as SettingsTable } from "../../platform/database/tables.gen.ts";

export type SettingsRow = Omit<Selectable<SettingsTable>, "only_row">;

/** The column of each setting. */
export const columnOf = {
  registration: "registration",
  uploadMbPerVisitorHour: "upload_mb_per_visitor_hour",
  uploadMbPerAddressHour: "upload_mb_per_address_hour",
  uploadMbPerProjectDay: "upload_mb_per_project_day",
  uploadMbPerAgentHour: "upload_mb_per_agent_hour",
  keepGuestsDays: "keep_guests_days",
  keepMailboxDays: "keep_mailbox_days",
} as const satisfies Record<keyof ServerSettings, keyof SettingsRow>;

/** The one row, which the migration has made. */
export function readSettingsRow(reader: Reader): Promise<SettingsRow> {
  return reader.db.selectFrom("server_settings").select(Object.values(columnOf)).executeTakeFirstOrThrow();
}

export async function updateSettingsRow(tx: Tx, change: Partial<SettingsRow>) {
  if (Object.keys(change).length > 0) await tx.db.updateTable("server_settings").set(change).execute();
}
