import { rates } from "@hark/contract/limits";
import type { ServerSettingName, ServerSettings } from "@hark/contract/server-settings/schema";
import type { Reader } from "../../platform/database/database.ts";
import type { Realtime } from "../../platform/realtime/realtime.ts";
import type { SettingsReader } from "../settings-reader.ts";
import { columnOf, readSettingsRow, type SettingsRow } from "./queries.ts";

/** What the environment has set. */
export type FixedSettings = { [Name in ServerSettingName]?: ServerSettings[Name] | undefined };

/** Where nobody has chosen. */
export const defaultSettings: ServerSettings = {
  registration: "OPEN",
  uploadMbPerVisitorHour: rates.uploadBytesPerVisitorPerHour / 1024 ** 2,
  uploadMbPerAddressHour: rates.uploadBytesPerAddressPerHour / 1024 ** 2,
  uploadMbPerProjectDay: rates.uploadBytesPerProjectPerDay / 1024 ** 2,
  uploadMbPerAgentHour: rates.uploadBytesPerAgentPerHour / 1024 ** 2,
  keepGuestsDays: 90,
  keepMailboxDays: 30,
};

/** The environment before the administrator, and the administrator before the defaults. */
function combineSettings(fixed: FixedSettings, row: SettingsRow): ServerSettings {
  const choose = (name: ServerSettingName) => fixed[name] ?? row[columnOf[name]] ?? defaultSettings[name];
  const names = Object.keys(columnOf) as ServerSettingName[];
  return Object.fromEntries(names.map((name) => [name, choose(name)])) as unknown as ServerSettings;
}

export interface EffectiveSettings extends SettingsReader {
  fixed: FixedSettings;
  /** Lets all nodes read anew. */
  tellChanged(): void;
}

const topic = "server-settings:changed";

/** A node that was not told, because Redis was away, is wrong for this long at most. */
const keptMs = 10_000;

export function createEffectiveSettings(
  database: Reader,
  realtime: Pick<Realtime, "tell" | "onTold">,
  fixed: FixedSettings,
): EffectiveSettings {
  let kept: { settings: Promise<ServerSettings>; until: number } | null = null;
  const readNow = async (reader: Reader) => combineSettings(fixed, await readSettingsRow(reader));
  realtime.onTold(topic, () => {
    kept = null;
  });
  return {
    fixed,
    readNow,
    read() {
      const now = performance.now();
      if (kept && now < kept.until) return kept.settings;
      const settings = readNow(database);
      const mine = { settings, until: now + keptMs };
      kept = mine;
      settings.catch(() => {
        if (kept === mine) kept = null;
      });
      return settings;
    },
    tellChanged: () => realtime.tell(topic, ""),
  };
}
