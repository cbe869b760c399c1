import { widget as limits } from "@hark/contract/limits";
import { sql } from "kysely";
import type { Reader } from "../../platform/database/database.ts";

/**
 * Returns after how many minutes half of a project's newest conversations had their first answer; null where too few have one, or it
 * takes days. However many a project has, it looks at the newest of each status and type in the index, and at the first answer of 100.
 */
export async function measureUsualReply(reader: Reader, projectId: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null; measured: string }>`
    select
      percentile_cont(0.5) within group (order by extract(epoch from answer.created_at - newest.created_at) / 60) as minutes,
      count(*) as measured
    from (
      select found.id, found.created_at
      from unnest(array['OPEN', 'SNOOZED', 'CLOSED']) as of_status, unnest(array['QUESTION', 'BUG']) as of_type
      cross join lateral (
        select id, created_at, last_message_at from conversations
        where project_id = ${projectId} and status = of_status and type = of_type and merged_into_id is null
          and last_message_at > ${new Date(now.getTime() - limits.replyTimeWindowMs)}
        order by last_message_at desc
        limit ${limits.replyTimeConversations}
      ) found
      order by found.last_message_at desc
      limit ${limits.replyTimeConversations}
    ) newest
    cross join lateral (
      select created_at from messages
      where conversation_id = newest.id and sender_type = 'AGENT'
      order by sequence
      limit 1
    ) answer`.execute(reader.db);
  const [{ minutes, measured } = { minutes: null, measured: "0" }] = rows;
  if (minutes === null || Number(measured) < limits.replyTimeMinConversations) return null;
  return minutes > limits.replyTimeMaxMinutes ? null : Math.max(1, Math.round(minutes));
}
