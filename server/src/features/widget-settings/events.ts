import { defineEvent } from "../../platform/domain-events.ts";

export const widgetChanged = defineEvent<{ projectId: string }>("widget-changed");
