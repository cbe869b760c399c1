import type { ServerSettingName, ServerSettingsChange } from "@hark/contract/server-settings/schema";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { FixedSettings } from "./effective-settings.ts";
import { serverSettingsChanged } from "./events.ts";
import { columnOf, updateSettingsRow } from "./queries.ts";
import { t } from "./texts.ts";

/** Throws CONFLICT for what the environment has set, and changes nothing then. */
export async function updateSettings(tx: Tx, change: ServerSettingsChange, fixed: FixedSettings) {
  const names = Object.keys(change) as ServerSettingName[];
  const refused = names.find((name) => change[name] !== undefined && fixed[name] !== undefined);
  if (refused) throw new AppError("CONFLICT", { message: t("isFixed", { variable: columnOf[refused].toUpperCase() }) });
  const columns = names.filter((name) => change[name] !== undefined).map((name) => [columnOf[name], change[name]]);
  await updateSettingsRow(tx, Object.fromEntries(columns));
  tx.announce(serverSettingsChanged({}));
}
