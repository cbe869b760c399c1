import { sql } from "kysely";
import type { Reader } from "../../../platform/database/database.ts";

export interface Candidate {
  announcement_id: string;
  visitor_id: string;
  email: string;
}

/**
 * Who suggested or voted for an item of an announcement's group, and who joined its known issue, with an address. Of an item that
 * was made for them people hear as long as their vote stands. An item's people are told at a proven address, at one that an agent
 * named, or at one that the team has written to since it was given: anybody may type somebody else's (decision 0047). Who joined an
 * issue has asked for this one mail, at the address that was known then and was counted; one given later was not (decision 0090).
 */
export async function listCandidates(
  reader: Reader,
  projectId: string,
  announcementIds: readonly string[],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select announcements.id as announcement_id, visitors.id as visitor_id, visitors.email
    from announcements
    cross join lateral (
      select author_id as visitor_id, null::timestamptz as joined_at from feedbacks
      where group_id = announcements.feedback_id and not is_on_behalf
      union
      select feedback_votes.visitor_id, null
      from feedback_votes
      join feedbacks on feedbacks.id = feedback_votes.feedback_id
      where feedbacks.group_id = announcements.feedback_id
      union
      select visitor_id, created_at from known_issue_joins where known_issue_id = announcements.known_issue_id
    ) as who
    join visitors on visitors.id = who.visitor_id and visitors.project_id = announcements.project_id
    where announcements.project_id = ${projectId} and announcements.id = any(${[...announcementIds]}::uuid[])
      and visitors.email is not null
      and (
        visitors.email_is_proven
        or visitors.email_given_at <= who.joined_at
        or announcements.known_issue_id is null and (visitors.address_key is not null or exists (
          select from conversations
          join messages on messages.conversation_id = conversations.id
          where conversations.visitor_id = visitors.id
            and conversations.project_id = visitors.project_id
            and messages.sender_type <> 'WIDGET_USER'
            and messages.created_at >= visitors.email_given_at
        ))
      )
    order by announcements.id, visitors.id`.execute(reader.db);
  return rows;
}

/**
 * The addresses that were told of an announcement's status already: of an item for ever, whichever item of its group it was; of a
 * known issue since it was last fixed.
 */
export async function listTold(
  reader: Reader,
  projectId: string,
  announcementIds: readonly string[],
): Promise<{ announcement_id: string; email_key: string }[]> {
  const { rows } = await sql<{ announcement_id: string; email_key: string }>`
    select announcements.id as announcement_id, feedback_mails.email_key
    from announcements
    join feedbacks on feedbacks.group_id = announcements.feedback_id
    join feedback_mails on feedback_mails.feedback_id = feedbacks.id and feedback_mails.status = announcements.status
    where announcements.project_id = ${projectId} and announcements.id = any(${[...announcementIds]}::uuid[])
    union all
    select announcements.id, feedback_mails.email_key
    from announcements
    join known_issues on known_issues.id = announcements.known_issue_id
    join feedback_mails on feedback_mails.known_issue_id = known_issues.id
      and feedback_mails.created_at >= known_issues.fixed_at
    where announcements.project_id = ${projectId} and announcements.id = any(${[...announcementIds]}::uuid[])`.execute(
    reader.db,
  );
  return rows;
}

/** The people who hear of it in their thread: they have an answer that is READY or RELEASED. */
export async function listAnswered(
  reader: Reader,
  projectId: string,
  announcementIds: readonly string[],
): Promise<(Pick<Candidate, "announcement_id" | "visitor_id"> & { email: string | null })[]> {
  const { rows } = await sql<Pick<Candidate, "announcement_id" | "visitor_id"> & { email: string | null }>`
    select announcements.id as announcement_id, visitors.id as visitor_id, visitors.email
    from announcements
    left join known_issues on known_issues.id = announcements.known_issue_id
    join prepared_answers on prepared_answers.state in ('READY', 'RELEASED') and (
      announcements.status = 'COMPLETED' and prepared_answers.feedback_id in (
        select id from feedbacks where feedbacks.group_id = announcements.feedback_id
      )
      or prepared_answers.known_issue_id = announcements.known_issue_id
        and prepared_answers.created_at >= known_issues.fixed_at
    )
    join visitors on visitors.id = prepared_answers.visitor_id
    where announcements.project_id = ${projectId} and announcements.id = any(${[...announcementIds]}::uuid[])`.execute(
    reader.db,
  );
  return rows;
}

/** Those of these addresses that want no such mail. */
export async function listUnsubscribed(
  reader: Reader,
  projectId: string,
  emailKeys: readonly string[],
): Promise<Set<string>> {
  if (emailKeys.length === 0) return new Set();
  const rows = await reader.db
    .selectFrom("feedback_unsubscribes")
    .select("email_key")
    .where("project_id", "=", projectId)
    .where(sql<boolean>`email_key = any(${[...emailKeys]}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.email_key));
}
