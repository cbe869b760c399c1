import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { Due } from "../../platform/due-work.ts";
import { type NewNotification, newNotification, notifyAgents } from "../notifications/index.ts";

interface Woken {
  project_id: string;
  conversation_id: string;
  /** Null for none: those whom it concerns have it unread anyhow. */
  notified: NewNotification | null;
}

export const isAnySnoozeDue = (now: Date): Due => sql`exists (
  select from conversations where snoozed_until <= ${now} and status = 'SNOOZED' and merged_into_id is null
)`;

/** `$1` the time, `$2` how many at most. Across projects: it wakes what is due, of whichever project. */
const wake = `
with woken as (
  update conversations set status = 'OPEN', snoozed_until = null, unread_by_some = true
  where id in (
    select id from conversations where snoozed_until <= $1 and status = 'SNOOZED' and merged_into_id is null
    order by snoozed_until limit $2 for no key update skip locked
  )
  returning id as conversation_id, project_id, type as conversation_type, assigned_to_id, $1::timestamptz as created_at,
    gen_random_uuid() as notification_id
),
notified as (${notifyAgents("woken", "concerned")})
select project_id, conversation_id, ${newNotification("notified", "woken.conversation_id")} as notified from woken`;

/** Wakes the conversations whose time has come and that nobody else is writing to, unread for whom each concerns. */
export async function wakeDue(tx: Tx, now: Date, limit: number): Promise<Woken[]> {
  return (await tx.run(wake, [now, limit])).rows as Woken[];
}
