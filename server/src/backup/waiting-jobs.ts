import type pg from "pg";
import { z } from "zod";
import { defineJob, type Jobs } from "../platform/jobs.ts";

/**
 * Jobs that were waiting when the backup was made, above all mails whose server is down. pg-boss's own tables are not in a
 * backup, since another version may have other ones: the waiting jobs are exported, and enqueued again by a restore.
 */
const waitingJob = z.object({
  name: z.string(),
  retryLimit: z.number().int().nonnegative(),
  payload: z.record(z.string(), z.unknown()),
  startAt: z.iso.datetime({ offset: true }),
  singletonKey: z.string().nullable(),
});
export type WaitingJob = z.infer<typeof waitingJob>;
export const waitingJobs = z.array(waitingJob);

const batch = 500;

/** Yields them in parts of at most 500. A running job counts as waiting, since it may never finish. */
export async function* listWaitingJobs(client: pg.Client): AsyncGenerator<WaitingJob[]> {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regclass('pgboss.job') is not null as "isThere"`,
  );
  if (!found[0]?.isThere) return;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await client.query(
      `select job.id, job.name, queue.retry_limit, job.data, job.start_after, job.singleton_key
       from pgboss.job join pgboss.queue on queue.name = job.name
       where job.state in ('created', 'retry', 'active') and job.name not like '\\_\\_pgboss%' and job.id > $1
       order by job.id limit ${batch}`,
      [after],
    );
    if (rows.length > 0) {
      yield rows.map((row) => ({
        name: row.name,
        retryLimit: row.retry_limit,
        payload: row.data ?? {},
        startAt: row.start_after.toISOString(),
        singletonKey: row.singleton_key,
      }));
    }
    if (rows.length < batch) return;
    after = rows.at(-1).id;
  }
}

/** Enqueues the jobs in the transaction of `client`. */
export async function handIn(client: pg.Client, jobs: Jobs, waiting: readonly WaitingJob[], now: Date) {
  const kinds = new Map(waiting.map((job) => [job.name, defineJob(job.name, { retryLimit: job.retryLimit })]));
  await jobs.open([...kinds.values()]);
  const run = async (text: string, values?: unknown[]) => client.query(text, values);
  for (const job of waiting) {
    const kind = kinds.get(job.name);
    if (!kind) continue;
    await jobs.enqueue({ run }, kind, job.payload, {
      startAfterSeconds: Math.max(0, Math.ceil((Date.parse(job.startAt) - now.getTime()) / 1000)),
      ...(job.singletonKey !== null && { singletonKey: job.singletonKey }),
    });
  }
}
