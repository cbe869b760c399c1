import type { AnnouncedStatus } from "@hark/contract/announcements/schema";
import { minute } from "@hark/contract/limits";
import type { Tx } from "../../../platform/database/database.ts";
import { recordFact } from "../../../platform/facts.ts";
import { newId } from "../../../platform/ids.ts";
import { getSettings } from "../settings/queries.ts";
import { announcementChanged } from "./events.ts";
import { announcementSent } from "./facts.ts";
import { insertTold } from "./mail-queries.ts";
import {
  type AnnouncementRow,
  findWaitingId,
  insertAnnouncement,
  lockWaitingOf,
  type Subject,
  updateAnnouncement,
} from "./queries.ts";
import { listRecipients } from "./recipients.ts";

/**
 * Begins to tell people of a status that was reached just now; the mails wait as long as the project says. One that waits already
 * is returned as it is. The caller has locked the item or the issue.
 */
export async function beginAnnouncement(
  tx: Tx,
  projectId: string,
  subject: Subject & { title: string; status: AnnouncedStatus },
  by: { agentId: string | null; publicAnswer: string | null; now: Date },
): Promise<AnnouncementRow> {
  const waiting = await lockWaitingOf(tx, projectId, subject);
  if (waiting) return waiting;
  const { announce_after_minutes: minutes } = await getSettings(tx, projectId);
  const row = await insertAnnouncement(tx, {
    id: newId(),
    project_id: projectId,
    feedback_id: subject.feedbackId ?? null,
    known_issue_id: subject.knownIssueId ?? null,
    title: subject.title,
    status: subject.status,
    public_answer: by.publicAnswer,
    send_at: new Date(by.now.getTime() + minutes * minute),
    created_by_id: by.agentId,
    created_at: by.now,
  });
  tx.announce(announcementChanged({ projectId, announcementId: row.id }));
  return minutes === 0 ? await send(tx, row, by.now) : row;
}

/** Takes back what waits, if anything does: the item moved, was merged or is about to be deleted. The caller has locked it. */
export async function cancelWaiting(tx: Tx, projectId: string, subject: Subject) {
  const waiting = await lockWaitingOf(tx, projectId, subject);
  if (waiting) await cancel(tx, waiting);
}

/** Whom an announcement that waits would tell has changed. */
export async function announceWaiting(tx: Tx, projectId: string, subject: Subject) {
  const announcementId = await findWaitingId(tx, projectId, subject);
  if (announcementId !== undefined) tx.announce(announcementChanged({ projectId, announcementId }));
}

/** The caller has locked the announcement, which waits. */
export async function cancel(tx: Tx, row: AnnouncementRow): Promise<AnnouncementRow> {
  const { id: announcementId, project_id: projectId } = row;
  const recipients = await listRecipients(tx, projectId, [announcementId]);
  tx.announce(announcementChanged({ projectId, announcementId }));
  return updateAnnouncement(tx, row, {
    state: "CANCELLED",
    recipient_count: recipients.get(announcementId)?.length ?? 0,
  });
}

/**
 * Decides who is told, and writes it down together with the new state; the mails follow. The caller has locked the announcement, which
 * waits.
 */
export async function send(tx: Tx, row: AnnouncementRow, now: Date): Promise<AnnouncementRow> {
  const { id: announcementId, project_id: projectId } = row;
  const recipients = (await listRecipients(tx, projectId, [announcementId])).get(announcementId) ?? [];
  const told = await insertTold(tx, row, recipients, now);
  const sent = await updateAnnouncement(tx, row, { state: "SENT", sent_at: now, recipient_count: told });
  if (told > 0) await recordFact(tx, announcementSent, announcementId, { projectId, announcementId });
  tx.announce(announcementChanged({ projectId, announcementId }));
  return sent;
}
