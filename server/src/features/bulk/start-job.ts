import type { newBulkJob } from "@hark/contract/bulk/schema";
import { defaultFilter } from "@hark/contract/conversations/list-rules";
import { bulk as limits } from "@hark/contract/limits";
import type { z } from "zod";
import type { Database, Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { listKnownIds, listMatchingIds } from "../conversations/index.ts";
import type { AgentActor } from "../members/index.ts";
import { prepareAction } from "./act.ts";
import { bulkMoved } from "./events.ts";
import { type BulkJobRow, findJobByClientId, insertJob, lockClientId, lockRunning } from "./queries.ts";
import { runPiece } from "./run-piece.ts";
import { t } from "./texts.ts";

type New = z.output<typeof newBulkJob> & { clientId?: string | undefined };

/** The conversations that are chosen, newest first, at most one more than a job takes. */
export async function chooseConversations(
  database: Database,
  actor: AgentActor,
  { ids, filter, before }: New,
  now: Date,
): Promise<string[]> {
  const projectId = actor.project.id;
  if (!filter || before === undefined) return await listKnownIds(database, projectId, ids ?? []);
  const { view, status = defaultFilter(view), where } = filter;
  return await listMatchingIds(
    database,
    projectId,
    { view, filter: status, where, agentId: actor.agentId, now },
    { before: earlierOf(new Date(before), now), limit: limits.maxConversations + 1 },
  );
}

const earlierOf = (one: Date, other: Date) => (one < other ? one : other);

/**
 * Starts a job over the chosen conversations; up to 200 are done at once, and more are left to `runDueJobs`. A repeat with the same
 * client id returns the first job. Throws VALIDATION_FAILED, CONFLICT and RATE_LIMITED.
 */
export async function startJob(
  tx: Tx,
  actor: AgentActor,
  input: New,
  chosen: readonly string[],
  now: Date,
): Promise<BulkJobRow> {
  const projectId = actor.project.id;
  const { agentId } = actor;
  const { action, filter, before, clientId } = input;
  if (clientId !== undefined) {
    await lockClientId(tx, projectId, agentId, clientId);
    const first = await findJobByClientId(tx, projectId, agentId, clientId);
    if (first) return first;
  }
  await prepareAction(tx, projectId, action, now);
  const ids = chosen.slice(0, limits.maxConversations);
  const isLong = ids.length > limits.maxIds;
  if (isLong) await requireRoom(tx, projectId);
  const job = await insertJob(
    tx,
    {
      id: newId(),
      project_id: projectId,
      action: JSON.stringify(action),
      filter: filter ? JSON.stringify(filter) : null,
      before: before === undefined ? null : earlierOf(new Date(before), now),
      status: "RUNNING",
      total: ids.length,
      done: 0,
      changed: 0,
      has_more: chosen.length > ids.length,
      failures: 0,
      created_by_id: agentId,
      client_id: clientId ?? null,
      created_at: now,
      undone_by_id: null,
      undo_until: null,
      moved_at: now,
      due_at: now,
    },
    ids,
  );
  if (!isLong) return await runPiece(tx, job, limits.maxIds + 1, now);
  tx.announce(bulkMoved({ projectId, jobId: job.id }));
  return job;
}

/** Throws RATE_LIMITED where five jobs run already. */
export async function requireRoom(tx: Tx, projectId: string) {
  if ((await lockRunning(tx, projectId)) < limits.maxRunning) return;
  throw new AppError("RATE_LIMITED", { message: t("manyJobs"), retryAfterSeconds: 5 });
}
