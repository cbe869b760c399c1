import type { Announcement, PublicAnswer } from "@hark/contract/announcements/schema";
import type { Reader } from "../../../platform/database/database.ts";
import { findAnnouncement, findNewestOf, findPublicAnswer, type NamedAnnouncement } from "./queries.ts";
import { listRecipients } from "./recipients.ts";

/** Several of a project as the team sees them, in their order; those that wait are counted together. */
export async function presentAnnouncements(
  reader: Reader,
  projectId: string,
  rows: readonly NamedAnnouncement[],
): Promise<Announcement[]> {
  const waiting = rows.filter((row) => row.state === "WAITING").map((row) => row.id);
  const recipients = await listRecipients(reader, projectId, waiting);
  return rows.map((row) => ({
    id: row.id,
    feedbackId: row.feedback_id,
    knownIssueId: row.known_issue_id,
    title: row.title,
    status: row.status,
    state: row.state,
    recipientCount: row.recipient_count ?? recipients.get(row.id)?.length ?? 0,
    publicAnswer: row.public_answer,
    sendAt: row.send_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    createdBy:
      row.created_by_id === null || row.agent_name === null
        ? null
        : { id: row.created_by_id, name: row.agent_name, avatarUrl: row.agent_avatar_url },
    createdAt: row.created_at.toISOString(),
  }));
}

export async function presentAnnouncement(
  reader: Reader,
  { id, project_id: projectId }: { id: string; project_id: string },
): Promise<Announcement> {
  const row = await findAnnouncement(reader, projectId, id);
  const [presented] = row ? await presentAnnouncements(reader, projectId, [row]) : [];
  if (!presented) throw new Error("An announcement was not presented");
  return presented;
}

/** What an item's detail says of its newest announcement. */
export async function presentNewest(reader: Reader, projectId: string, feedbackId: string) {
  const row = await findNewestOf(reader, projectId, feedbackId);
  const [presented] = row ? await presentAnnouncements(reader, projectId, [row]) : [];
  return presented ?? null;
}

/** What everybody reads of an item: nothing before its mails are sent. */
export async function presentPublicAnswer(
  reader: Reader,
  projectId: string,
  feedbackId: string,
): Promise<PublicAnswer | null> {
  const row = await findPublicAnswer(reader, projectId, feedbackId);
  if (!row || row.public_answer === null) return null;
  return {
    content: row.public_answer,
    status: row.status,
    agent: row.agent_name === null ? null : { name: row.agent_name, avatarUrl: row.agent_avatar_url },
    createdAt: (row.sent_at ?? row.created_at).toISOString(),
  };
}
