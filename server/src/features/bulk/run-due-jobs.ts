import { bulk as limits, minute } from "@hark/contract/limits";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { isDatabaseUnavailable } from "../../platform/database/unavailable.ts";
import { AppError } from "../../platform/errors.ts";
import type { Log } from "../../platform/log.ts";
import { bulkMoved } from "./events.ts";
import { type BulkJobRow, changeJob, findJob, lockDueJob } from "./queries.ts";
import { runPiece } from "./run-piece.ts";

interface Deps {
  database: Database;
  clock: Clock;
  log: Log;
}

/** After so many pieces in a row that could not be done, a job has failed. */
const maxFailures = 8;
const retryMs = 1_000;
/** With a margin for nodes whose clocks differ. */
export const longestWaitMs = retryMs * maxFailures + minute;

/**
 * Goes on with all jobs that run, a piece of each in turn; any node takes any piece. A piece is one transaction with the mark of how far
 * the job has come, so that a server that is stopped or killed repeats nothing and leaves nothing out.
 */
export async function runDueJobs(deps: Deps): Promise<void> {
  const { database, clock } = deps;
  for (;;) {
    let job: BulkJobRow | undefined;
    try {
      const isLast = await database.transaction(async (tx) => {
        job = await lockDueJob(tx, clock.now(), longestWaitMs);
        if (job) await runPiece(tx, job, limits.pieceLength, clock.now());
        return job === undefined;
      });
      if (isLast) return;
    } catch (error) {
      if (!job) throw error;
      await noteFailure(deps, job, error);
    }
  }
}

/**
 * A refusal, as when the tag was deleted meanwhile, ends the job; anything else may pass. A database that is busy is waited for as long
 * as it takes, since the person was told that it will be done. What it did stays.
 */
async function noteFailure({ database, clock, log }: Deps, { id, project_id: projectId }: BulkJobRow, error: unknown) {
  const isRefused = error instanceof AppError;
  if (!isRefused) log.warn({ err: error, jobId: id }, "a piece of a bulk job failed");
  await database.transaction(async (tx) => {
    const job = await findJob(tx, projectId, id, { lock: true });
    if (job?.status !== "RUNNING" && job?.status !== "UNDOING") return;
    const now = clock.now();
    const failures = Math.min(job.failures + 1, isDatabaseUnavailable(error) ? maxFailures - 1 : maxFailures);
    const hasFailed = isRefused || failures >= maxFailures;
    await changeJob(tx, job, {
      failures,
      moved_at: now,
      due_at: new Date(now.getTime() + retryMs * failures),
      ...(hasFailed && { status: "FAILED", undo_until: job.undo_until ?? new Date(now.getTime() + limits.undoMs) }),
    });
    tx.announce(bulkMoved({ projectId, jobId: id }));
  });
}
