import { z } from "zod";
import { conversationFilter, conversationView } from "../conversations/endpoints.ts";
import { snoozeEnd } from "../conversations/schema.ts";
import { where } from "../filters/schema.ts";
import { bulk as limits } from "../limits.ts";
import { id, time } from "../wire.ts";

/** What is done to many conversations at once, each the single action's doing (wire/find.md, section 4). */
export const bulkAction = z.discriminatedUnion("type", [
  z.object({ type: z.enum(["CLOSE", "REOPEN", "UNASSIGN", "MARK_READ"]) }),
  z.object({ type: z.literal("ASSIGN"), agentId: id }),
  z.object({ type: z.enum(["TAG", "UNTAG"]), tagId: id }),
  /** A time, ANSWER, or null to wake. */
  z.object({ type: z.literal("SNOOZE"), snoozedUntil: snoozeEnd.nullable() }),
]);
export type BulkAction = z.infer<typeof bulkAction>;

/** As in the list, also its defaults. */
export const bulkFilter = z.object({
  view: conversationView.default("inbox"),
  status: conversationFilter.optional(),
  where: where.optional(),
});
export type BulkFilter = z.input<typeof bulkFilter>;

export const newBulkJob = z
  .object({
    ids: z.array(id).min(1).max(limits.maxIds).optional(),
    filter: bulkFilter.optional(),
    /** With `filter`: conversations with a last message older than it, so nothing that anybody wrote in since. */
    before: time.optional(),
    action: bulkAction,
  })
  .superRefine(({ ids, filter, before }, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if ((ids === undefined) === (filter === undefined)) say("ids", "Send ids or a filter, and not both");
    else if (filter !== undefined && before === undefined) say("before", "A filter needs a time before which it holds");
  });

export const bulkStatus = z.enum(["RUNNING", "DONE", "FAILED", "UNDOING", "UNDONE"]);
export type BulkStatus = z.infer<typeof bulkStatus>;

export const bulkJob = z.object({
  id,
  action: bulkAction,
  status: bulkStatus,
  /** Chosen, looked at, and really changed; an undo takes what it gave back off `changed`, so what is left was changed since. */
  total: z.number().int(),
  done: z.number().int(),
  changed: z.number().int(),
  /** The filter held for more than a job takes. */
  hasMore: z.boolean(),
  createdAt: time,
  createdById: id,
  /** Null while it runs. */
  undoUntil: time.nullable(),
});
export type BulkJob = z.infer<typeof bulkJob>;
