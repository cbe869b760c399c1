import { type Selectable, sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { BulkItems, BulkJobs } from "../../platform/database/tables.gen.ts";
import type { Due } from "../../platform/due-work.ts";

export type BulkJobRow = Selectable<BulkJobs>;
export type BulkItemRow = Selectable<BulkItems>;

const running = ["RUNNING", "UNDOING"] as const;

/** Lets what is asked for twice at once happen once. */
export async function lockClientId(tx: Tx, projectId: string, agentId: string, clientId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bulk:${projectId}:${agentId}:${clientId}`}, 0))`.execute(
    tx.db,
  );
}

/** Lets those who would start a job that runs take turns. Returns how many run. */
export async function lockRunning(tx: Tx, projectId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bulk:${projectId}`}, 0))`.execute(tx.db);
  const { count } = await tx.db
    .selectFrom("bulk_jobs")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
    .where("project_id", "=", projectId)
    .where("status", "in", running)
    .executeTakeFirstOrThrow();
  return count;
}

export function findJobByClientId(reader: Reader, projectId: string, agentId: string, clientId: string) {
  return reader.db
    .selectFrom("bulk_jobs")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("created_by_id", "=", agentId)
    .where("client_id", "=", clientId)
    .executeTakeFirst();
}

export function findJob(
  reader: Reader,
  projectId: string,
  jobId: string,
  options: { lock?: boolean } = {},
): Promise<BulkJobRow | undefined> {
  return reader.db
    .selectFrom("bulk_jobs")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("id", "=", jobId)
    .$if(options.lock === true, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** An agent's jobs that run, or ended so lately that they can be undone; newest first. */
export function listJobs(reader: Reader, projectId: string, agentId: string, now: Date): Promise<BulkJobRow[]> {
  return reader.db
    .selectFrom("bulk_jobs")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("created_by_id", "=", agentId)
    .where((eb) => eb.or([eb("undo_until", "is", null), eb("undo_until", ">", now)]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function insertJob(
  tx: Tx,
  job: Omit<BulkJobRow, "action" | "filter"> & { action: string; filter: string | null },
  conversationIds: readonly string[],
): Promise<BulkJobRow> {
  const row = await tx.db.insertInto("bulk_jobs").values(job).returningAll().executeTakeFirstOrThrow();
  if (conversationIds.length > 0) {
    const items = sql<{ conversation_id: string; position: number }>`
      unnest(${conversationIds}::uuid[]) with ordinality`.as<"items">(sql`items (conversation_id, position)`);
    await tx.db
      .insertInto("bulk_items")
      .columns(["job_id", "project_id", "position", "conversation_id"])
      .expression((eb) =>
        eb
          .selectFrom(items)
          .select([
            sql<string>`${row.id}::uuid`.as("job_id"),
            sql<string>`${row.project_id}::uuid`.as("project_id"),
            sql<number>`items.position::integer`.as("position"),
            "items.conversation_id",
          ]),
      )
      .execute();
  }
  return row;
}

/**
 * Of a row of `bulk_jobs`. The literals are those of a partial index. What waits longer than a job ever waits was put off by a clock that
 * was ahead.
 */
const isDue = (now: Date, longestWaitMs: number) => sql<boolean>`
  status in ('RUNNING', 'UNDOING') and (due_at <= ${now} or due_at > ${new Date(now.getTime() + longestWaitMs)})`;

export const isAnyJobDue = (now: Date, longestWaitMs: number): Due =>
  sql`exists (select from bulk_jobs where ${isDue(now, longestWaitMs)})`;

/** Across projects: the job that has waited longest of those that run, unless another node is at it. */
export function lockDueJob(tx: Tx, now: Date, longestWaitMs: number): Promise<BulkJobRow | undefined> {
  return tx.db
    .selectFrom("bulk_jobs")
    .selectAll()
    .where(isDue(now, longestWaitMs))
    .orderBy("moved_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** The next ones whose turn has come. */
export function listItemsAfter(
  reader: Reader,
  { id, project_id: projectId }: Pick<BulkJobRow, "id" | "project_id">,
  position: number,
  limit: number,
): Promise<BulkItemRow[]> {
  return reader.db
    .selectFrom("bulk_items")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("job_id", "=", id)
    .where("position", ">", position)
    .orderBy("position")
    .limit(limit)
    .execute();
}

/** The next ones that have something to give back. */
export function listTakenItems(
  reader: Reader,
  { id, project_id: projectId }: Pick<BulkJobRow, "id" | "project_id">,
  limit: number,
): Promise<BulkItemRow[]> {
  return reader.db
    .selectFrom("bulk_items")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("job_id", "=", id)
    .where("took", "is not", null)
    .orderBy("position")
    .limit(limit)
    .execute();
}

export async function setTook(tx: Tx, item: BulkItemRow, took: object | null) {
  await tx.db
    .updateTable("bulk_items")
    .set({ took: took === null ? null : JSON.stringify(took) })
    .where("project_id", "=", item.project_id)
    .where("job_id", "=", item.job_id)
    .where("position", "=", item.position)
    .execute();
}

export function changeJob(
  tx: Tx,
  { id, project_id: projectId }: Pick<BulkJobRow, "id" | "project_id">,
  values: Partial<
    Pick<BulkJobRow, "status" | "done" | "changed" | "failures" | "undone_by_id" | "undo_until" | "moved_at" | "due_at">
  >,
): Promise<BulkJobRow> {
  return tx.db
    .updateTable("bulk_jobs")
    .set(values)
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Across projects: what ended long ago, of whichever project. */
export async function deleteOldJobs(tx: Reader, endedBefore: Date) {
  await tx.db.deleteFrom("bulk_jobs").where("status", "not in", running).where("moved_at", "<", endedBefore).execute();
}
