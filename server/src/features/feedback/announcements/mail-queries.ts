import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/ids.ts";
import { emailKey } from "../../accounts/index.ts";
import { announcementChanged } from "./events.ts";
import type { AnnouncementRow } from "./queries.ts";
import type { Recipient } from "./recipients.ts";

/** Returns how many of them were not told of this status before. */
export async function insertTold(
  tx: Tx,
  row: AnnouncementRow,
  recipients: readonly Recipient[],
  now: Date,
): Promise<number> {
  if (recipients.length === 0) return 0;
  const ids = recipients.map(() => newId());
  const visitorIds = recipients.map((one) => one.visitorId);
  const keys = recipients.map((one) => one.emailKey);
  const { rows } = await sql<{ id: string }>`
    insert into feedback_mails
      (id, project_id, feedback_id, known_issue_id, announcement_id, visitor_id, email_key, status, created_at)
    select told.id, ${row.project_id}, ${row.feedback_id}::uuid, ${row.known_issue_id}::uuid, ${row.id}::uuid,
      told.visitor_id, told.email_key, ${row.status}, ${now}
    from unnest(${ids}::uuid[], ${visitorIds}::uuid[], ${keys}::text[]) as told (id, visitor_id, email_key)
    on conflict do nothing
    returning id`.execute(tx.db);
  return rows.length;
}

export interface UnwrittenMail {
  id: string;
  /** Of the address that was decided on. */
  email_key: string;
  /** Null for an address that somebody only typed: its owner reads nothing that a stranger wrote. */
  name: string | null;
  email: string;
  page_url: string | null;
  is_author: boolean;
}

/**
 * Those whom an announcement tells and whose mail is not written yet, in the order of their ids. Whose visitor has given another address
 * since it was decided is told nothing, and counts as not told: nobody knows whose that one is (decision 0047).
 */
export async function takeUnwritten(
  tx: Tx,
  projectId: string,
  announcementId: string,
  limit: number,
): Promise<UnwrittenMail[]> {
  for (;;) {
    const mails = await findUnwritten(tx, projectId, announcementId, limit);
    const moved = mails.filter((mail) => emailKey(mail.email) !== mail.email_key);
    if (moved.length === 0) return mails;
    await dropMails(
      tx,
      projectId,
      announcementId,
      moved.map(({ id }) => id),
    );
  }
}

async function dropMails(tx: Tx, projectId: string, announcementId: string, ids: readonly string[]) {
  await tx.db.deleteFrom("feedback_mails").where("project_id", "=", projectId).where("id", "in", ids).execute();
  await tx.db
    .updateTable("announcements")
    .set((eb) => ({ recipient_count: eb("recipient_count", "-", ids.length) }))
    .where("project_id", "=", projectId)
    .where("id", "=", announcementId)
    .execute();
  tx.announce(announcementChanged({ projectId, announcementId }));
}

function findUnwritten(tx: Tx, projectId: string, announcementId: string, limit: number): Promise<UnwrittenMail[]> {
  return tx.db
    .selectFrom("feedback_mails")
    .innerJoin("visitors", "visitors.id", "feedback_mails.visitor_id")
    .select((eb) => [
      "feedback_mails.id",
      "feedback_mails.email_key",
      // Whoever presses "Me too" may type anybody's address; all others are proven or known to the team (decision 0090).
      sql<
        string | null
      >`case when feedback_mails.feedback_id is not null or visitors.email_is_proven then visitors.name end`.as("name"),
      // A visitor whose address was taken away since is told at the one that was decided.
      eb.fn.coalesce("visitors.email", "feedback_mails.email_key").as("email"),
      sql<string | null>`visitors.page ->> 'url'`.as("page_url"),
      eb
        .exists(
          eb
            .selectFrom("feedbacks")
            .select("feedbacks.id")
            .whereRef("feedbacks.group_id", "=", "feedback_mails.feedback_id")
            .whereRef("feedbacks.author_id", "=", "visitors.id"),
        )
        .$castTo<boolean>()
        .as("is_author"),
    ])
    .where("feedback_mails.project_id", "=", projectId)
    .where("feedback_mails.announcement_id", "=", announcementId)
    .where("feedback_mails.token_hash", "is", null)
    .orderBy("feedback_mails.id")
    .limit(limit)
    .execute();
}

export async function setMailToken(tx: Tx, projectId: string, mailId: string, tokenHash: Buffer) {
  await tx.db
    .updateTable("feedback_mails")
    .set({ token_hash: tokenHash })
    .where("project_id", "=", projectId)
    .where("id", "=", mailId)
    .execute();
}
