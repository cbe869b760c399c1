import type { BulkAction, BulkJob, bulkFilter } from "@hark/contract/bulk/schema";
import type { z } from "zod";
import type { BulkJobRow } from "./queries.ts";

export function presentJob(row: BulkJobRow): BulkJob {
  return {
    id: row.id,
    action: actionOf(row),
    status: row.status,
    total: row.total,
    done: row.done,
    changed: row.changed,
    hasMore: row.has_more,
    createdAt: row.created_at.toISOString(),
    createdById: row.created_by_id,
    undoUntil: row.undo_until?.toISOString() ?? null,
  };
}

/** Both were checked when the job was started. */
export const actionOf = ({ action }: Pick<BulkJobRow, "action">) => action as unknown as BulkAction;
export const filterOf = ({ filter }: Pick<BulkJobRow, "filter">) =>
  filter as unknown as z.output<typeof bulkFilter> | null;
