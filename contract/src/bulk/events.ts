import type { BulkJob } from "./schema.ts";

export interface BulkEvents {
  dashboard: {
    /** A job of this agent has come further or has ended. */
    "bulk.changed": (payload: { job: BulkJob; projectId: string }) => void;
  };
}
