import type { AnnouncementState } from "@hark/contract/announcements/schema";
import { type Selectable, sql } from "kysely";
import type { Reader, Tx } from "../../../platform/database/database.ts";
import type { Announcements } from "../../../platform/database/tables.gen.ts";
import type { Due } from "../../../platform/due-work.ts";

export type AnnouncementRow = Selectable<Announcements>;
/** With its creator, and the title as it is now. */
export type NamedAnnouncement = AnnouncementRow & { agent_name: string | null; agent_avatar_url: string | null };

/** Whom an announcement is about: an item, or a known issue. */
export type Subject =
  | { feedbackId: string; knownIssueId?: undefined }
  | { feedbackId?: undefined; knownIssueId: string };

const ofSubject = ({ feedbackId, knownIssueId }: Subject) =>
  feedbackId !== undefined
    ? (["announcements.feedback_id", feedbackId] as const)
    : (["announcements.known_issue_id", knownIssueId] as const);

function named(reader: Reader, projectId: string) {
  return reader.db
    .selectFrom("announcements")
    .leftJoin("agents", "agents.id", "announcements.created_by_id")
    .leftJoin("feedbacks", "feedbacks.id", "announcements.feedback_id")
    .leftJoin("known_issues", "known_issues.id", "announcements.known_issue_id")
    .selectAll("announcements")
    .select((eb) => [
      eb.fn.coalesce("feedbacks.title", "known_issues.title", "announcements.title").as("title"),
      "agents.display_name as agent_name",
      "agents.avatar_url as agent_avatar_url",
    ])
    .where("announcements.project_id", "=", projectId);
}

export function findAnnouncement(
  reader: Reader,
  projectId: string,
  announcementId: string,
): Promise<NamedAnnouncement | undefined> {
  return named(reader, projectId).where("announcements.id", "=", announcementId).executeTakeFirst();
}

/** Newest first. */
export function listAnnouncements(
  reader: Reader,
  projectId: string,
  options: { state: AnnouncementState | undefined; limit: number; after: { value: Date; id: string } | null },
): Promise<NamedAnnouncement[]> {
  const { state, limit, after } = options;
  return named(reader, projectId)
    .$if(state !== undefined, (query) => query.where("announcements.state", "=", state as AnnouncementState))
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple("announcements.created_at", "announcements.id"),
          "<",
          eb.tuple(after?.value as Date, after?.id as string),
        ),
      ),
    )
    .orderBy("announcements.created_at", "desc")
    .orderBy("announcements.id", "desc")
    .limit(limit)
    .execute();
}

/** The newest of an item, whatever its state. */
export function findNewestOf(reader: Reader, projectId: string, feedbackId: string) {
  return named(reader, projectId)
    .where("announcements.feedback_id", "=", feedbackId)
    .orderBy("announcements.created_at", "desc")
    .orderBy("announcements.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The newest public answer whose mails were sent. */
export function findPublicAnswer(reader: Reader, projectId: string, feedbackId: string) {
  return named(reader, projectId)
    .where("announcements.feedback_id", "=", feedbackId)
    .where("announcements.state", "=", "SENT")
    .where("announcements.public_answer", "is not", null)
    .orderBy("announcements.sent_at", "desc")
    .orderBy("announcements.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Locks it until the transaction ends: what was decided is seen by whoever waited. */
export function lockAnnouncement(
  tx: Tx,
  projectId: string,
  announcementId: string,
): Promise<AnnouncementRow | undefined> {
  return tx.db
    .selectFrom("announcements")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("id", "=", announcementId)
    .forUpdate()
    .executeTakeFirst();
}

export function lockWaitingOf(tx: Tx, projectId: string, subject: Subject): Promise<AnnouncementRow | undefined> {
  const [column, id] = ofSubject(subject);
  return tx.db
    .selectFrom("announcements")
    .selectAll()
    .where("project_id", "=", projectId)
    .where(column, "=", id)
    .where("state", "=", "WAITING")
    .forUpdate()
    .executeTakeFirst();
}

export async function findWaitingId(reader: Reader, projectId: string, subject: Subject): Promise<string | undefined> {
  const [column, id] = ofSubject(subject);
  const row = await reader.db
    .selectFrom("announcements")
    .select("id")
    .where("project_id", "=", projectId)
    .where(column, "=", id)
    .where("state", "=", "WAITING")
    .executeTakeFirst();
  return row?.id;
}

export const isAnnouncementDue = (now: Date): Due => sql`exists (
  select from announcements where state = 'WAITING' and send_at <= ${now}
)`;

// Across projects: the sweep sends what is due on the whole server.
export function lockDue(tx: Tx, now: Date): Promise<AnnouncementRow | undefined> {
  return tx.db
    .selectFrom("announcements")
    .selectAll()
    .where("state", "=", "WAITING")
    .where("send_at", "<=", now)
    .orderBy("send_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export function insertAnnouncement(
  tx: Tx,
  row: Omit<AnnouncementRow, "state" | "sent_at" | "recipient_count">,
): Promise<AnnouncementRow> {
  return tx.db.insertInto("announcements").values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateAnnouncement(
  tx: Tx,
  { id, project_id: projectId }: Pick<AnnouncementRow, "id" | "project_id">,
  change: Partial<Pick<AnnouncementRow, "state" | "sent_at" | "recipient_count" | "public_answer">>,
): Promise<AnnouncementRow> {
  return tx.db
    .updateTable("announcements")
    .set(change)
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What an announcement is about, as it is now; undefined once it is gone. */
export function findAnnounced(
  reader: Reader,
  { project_id: projectId, feedback_id: feedbackId, known_issue_id: knownIssueId }: AnnouncementRow,
): Promise<{ title: string; status: string } | undefined> {
  if (feedbackId !== null) {
    return reader.db
      .selectFrom("feedbacks")
      .select(["title", "status"])
      .where("project_id", "=", projectId)
      .where("id", "=", feedbackId)
      .where("merged_into_id", "is", null)
      .executeTakeFirst();
  }
  return reader.db
    .selectFrom("known_issues")
    .select(["title", sql<string>`state`.as("status")])
    .where("project_id", "=", projectId)
    .where("id", "=", knownIssueId)
    .executeTakeFirst();
}
