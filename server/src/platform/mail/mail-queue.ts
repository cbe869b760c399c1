import type { Database, Reader } from "../database/database.ts";
import type { Jobs } from "../jobs.ts";
import { failedMails, mailJob, type QueuedMail } from "./mail-job.ts";

/** A mail that has not left: `WAITING` for its next attempt, or `FAILED`, given up after two days. */
export interface UnsentMail {
  id: string;
  state: "WAITING" | "FAILED";
  to: string;
  subject: string;
  /** When it was written. */
  createdAt: Date;
  attempts: number;
  /** Null for one that was given up. */
  nextAt: Date | null;
  /** The mail server's word, if it has said one. */
  reason: string | null;
}

const columns = `id, coalesce(data->'to'->>'address', data->>'to') as "to", data->>'subject' as subject,
  coalesce(source_created_on, created_on) as "createdAt", coalesce(source_retry_count, retry_count) as attempts,
  coalesce(source_output, output)->>'message' as reason`;

/** Oldest first. Neither the text nor the links of a mail are among it: they are for its recipient. */
export function listUnsentMails(database: Database, limit: number): Promise<UnsentMail[]> {
  return inQueue(database, [], async (run) => {
    const text = `select ${columns}, case name when $1 then 'FAILED' else 'WAITING' end as state,
        case name when $1 then null else start_after end as "nextAt"
      from pgboss.job where (name = $1 and state = 'created') or (name = $2 and state in ('created', 'retry', 'active'))
      order by coalesce(source_created_on, created_on), id limit $3`;
    return (await run(text, [failedMails, mailJob.name, limit])) as UnsentMail[];
  });
}

/** Gives a mail, or all that did not leave, another two days, beginning now. Returns how many. */
export function sendMailsAgain(database: Database, jobs: Jobs, id: string | null): Promise<number> {
  return database.transaction(async (tx) => {
    const run = async (text: string, values: unknown[]) => (await tx.run(text, values)).rows;
    if (!(await isQueueThere(run))) return 0;
    // Those that wait are only called earlier: another copy would be a second mail.
    const woken = await run(
      `update pgboss.job set start_after = now(), retry_count = 0
       where name = $1 and state in ('created', 'retry') and ($2::uuid is null or id = $2) returning id`,
      [mailJob.name, id],
    );
    const failed = (await run(
      `delete from pgboss.job where name = $1 and state = 'created' and ($2::uuid is null or id = $2) returning data`,
      [failedMails, id],
    )) as { data: QueuedMail }[];
    for (const { data } of failed) await jobs.enqueue(tx, mailJob, data);
    return woken.length + failed.length;
  });
}

/** For the metrics. */
export async function countUnsentMails(reader: Reader & Pick<Database, "transaction">) {
  return inQueue(reader, { waiting: 0, failed: 0 }, async (run) => {
    const [row] = await run(
      `select count(*) filter (where name = $2)::int as waiting, count(*) filter (where name = $1)::int as failed
       from pgboss.job where (name = $1 and state = 'created') or (name = $2 and state in ('created', 'retry', 'active'))`,
      [failedMails, mailJob.name],
    );
    return row as { waiting: number; failed: number };
  });
}

type Run = (text: string, values: unknown[]) => Promise<unknown[]>;

function inQueue<T>(database: Pick<Database, "transaction">, otherwise: T, work: (run: Run) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    const run: Run = async (text, values) => (await tx.run(text, values)).rows;
    return (await isQueueThere(run)) ? work(run) : otherwise;
  });
}

/** The queue is made at the first start of a server. */
async function isQueueThere(run: Run): Promise<boolean> {
  const [row] = await run("select to_regclass('pgboss.job') is not null as is_there", []);
  return (row as { is_there: boolean }).is_there;
}
