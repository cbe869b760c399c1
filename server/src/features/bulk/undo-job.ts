import { bulk as limits } from "@hark/contract/limits";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { AgentActor } from "../members/index.ts";
import { bulkMoved } from "./events.ts";
import { type BulkJobRow, changeJob } from "./queries.ts";
import { runPiece } from "./run-piece.ts";
import { requireRoom } from "./start-job.ts";
import { t } from "./texts.ts";

/**
 * Takes a locked job back: at once, or for more than 200 changes in pieces. What is being taken back or was stays as it is. Throws
 * CONFLICT while it runs and UNDO_EXPIRED when it is too late.
 */
export async function undoJob(tx: Tx, job: BulkJobRow, actor: AgentActor, now: Date): Promise<BulkJobRow> {
  if (job.status === "UNDOING" || job.status === "UNDONE") return job;
  if (job.status === "RUNNING") throw new AppError("CONFLICT", { message: t("stillRunning") });
  if (!job.undo_until || job.undo_until <= now) throw new AppError("UNDO_EXPIRED");
  const isLong = job.changed > limits.maxIds;
  if (isLong) await requireRoom(tx, job.project_id);
  const undoing = await changeJob(tx, job, {
    status: "UNDOING",
    undone_by_id: actor.agentId,
    failures: 0,
    moved_at: now,
    due_at: now,
  });
  if (!isLong) return await runPiece(tx, undoing, limits.maxIds + 1, now);
  tx.announce(bulkMoved({ projectId: job.project_id, jobId: job.id }));
  return undoing;
}
