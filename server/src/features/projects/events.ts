import { defineEvent } from "../../platform/domain-events.ts";

export const projectCreated = defineEvent<{ projectId: string; ownerAgentId: string }>("project-created");
export const projectDeleted = defineEvent<{ projectId: string }>("project-deleted");
