import { publicStatuses } from "@hark/contract/feedback/rules";
import { sql } from "kysely";
import type { Reader, Tx } from "../../../platform/database/database.ts";
import type { Due } from "../../../platform/due-work.ts";
import type { FeedbackRow } from "../queries.ts";

/** In `feedback_mails`, where statuses stand else: the author was told that the item went into another one. */
const told = sql.lit("MERGED");

export async function wasToldOfMerge(reader: Reader, item: Pick<FeedbackRow, "id" | "project_id">): Promise<boolean> {
  const row = await reader.db
    .selectFrom("feedback_mails")
    .select("id")
    .where("project_id", "=", item.project_id)
    .where("feedback_id", "=", item.id)
    .where(sql<boolean>`status = ${told}`)
    .executeTakeFirst();
  return row !== undefined;
}

export interface DueMergeMail {
  id: string;
  project_id: string;
  title: string;
  target_id: string;
  target_title: string;
  author_id: string;
  author_name: string | null;
  author_email: string | null;
  page_url: string | null;
  /** The address is proven, or the team has written to it since it was given: anybody may type somebody else's. */
  may_be_mailed: boolean;
}

const isDue = (now: Date) => sql`
  item.merge_mail_at <= ${now} and item.merged_into_id is not null
  and target.author_id is distinct from item.author_id and target.status = any(${[...publicStatuses]})`;

export const isMergeMailDue = (now: Date): Due => sql`exists (
  select from feedbacks as item
  join feedbacks as target on target.id = item.group_id and target.project_id = item.project_id
  where ${isDue(now)}
)`;

/** One whose time has come and whose target is public, of any project: one sweep sends the mails of all. */
export async function lockDueMergeMail(tx: Tx, now: Date): Promise<DueMergeMail | undefined> {
  const { rows } = await sql<DueMergeMail>`
    select item.id, item.project_id, item.title, target.id as target_id, target.title as target_title, item.author_id,
      visitors.name as author_name, visitors.email as author_email, visitors.page ->> 'url' as page_url,
      visitors.email_is_proven or exists (
        select from conversations
        join messages on messages.conversation_id = conversations.id
        where conversations.visitor_id = visitors.id
          and conversations.project_id = visitors.project_id
          and messages.sender_type <> 'WIDGET_USER'
          and messages.created_at >= visitors.email_given_at
      ) as may_be_mailed
    from feedbacks as item
    join feedbacks as target on target.id = item.group_id and target.project_id = item.project_id
    join visitors on visitors.id = item.author_id and visitors.project_id = item.project_id
    where ${isDue(now)}
    order by item.merge_mail_at
    limit 1
    for no key update of item skip locked`.execute(tx.db);
  return rows[0];
}

export async function clearMergeMail(tx: Tx, projectId: string, feedbackId: string) {
  await tx.db
    .updateTable("feedbacks")
    .set({ merge_mail_at: null })
    .where("project_id", "=", projectId)
    .where("id", "=", feedbackId)
    .execute();
}

/** Returns false when this address was told of this item before. */
export async function insertMergeMail(
  tx: Tx,
  mail: {
    id: string;
    projectId: string;
    feedbackId: string;
    visitorId: string;
    key: string;
    tokenHash: Buffer;
    now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into feedback_mails (id, project_id, feedback_id, visitor_id, email_key, status, token_hash, created_at)
    values (${mail.id}, ${mail.projectId}, ${mail.feedbackId}, ${mail.visitorId}, ${mail.key}, ${told}, ${mail.tokenHash}, ${mail.now})
    on conflict on constraint feedback_mails_once do nothing
    returning id`.execute(tx.db);
  return rows.length > 0;
}
