import { defineEvent } from "../../../platform/domain-events.ts";

/** An announcement is new, or its state or text differs. */
export const announcementChanged = defineEvent<{ projectId: string; announcementId: string }>("announcement-changed");
