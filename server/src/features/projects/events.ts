import { defineEvent } from "../../platform/domain-events.ts";

export const projectCreated = defineEvent<{ projectId: string; ownerAgentId: string }>("project-created");
/** Its name or logo. */
export const projectChanged = defineEvent<{ projectId: string }>("project-changed");
export const projectDeleted = defineEvent<{ projectId: string }>("project-deleted");
