import type { Greetings, WidgetSettings } from "@hark/contract/widget-settings/schema";
import type { Selectable } from "kysely";
import type { Widgets } from "../../platform/database/tables.gen.ts";

export function presentWidgetSettings({ id, color, greetings }: Selectable<Widgets>): WidgetSettings {
  return { id, color, greetings: greetings as Greetings };
}
