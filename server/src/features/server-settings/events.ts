import { defineEvent } from "../../platform/domain-events.ts";

export const serverSettingsChanged = defineEvent<Record<string, never>>("serverSettingsChanged");
