import { defineEvent } from "../../platform/domain-events.ts";

/** A job was started, has come further or has ended. */
export const bulkMoved = defineEvent<{ projectId: string; jobId: string }>("bulk-moved");
