import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { defineJob, type Jobs } from "../../platform/jobs.ts";
import { enqueueMail } from "../../platform/mail/mail-job.ts";
import { newToken } from "../../platform/tokens.ts";
import { emailKey } from "../accounts/index.ts";
import type { FeatureContext } from "../feature.ts";
import type { AnnouncedStatus } from "./announced-status.ts";
import { composeNotice } from "./notice-mail.ts";
import {
  findNoticeSubject,
  insertNoticeMail,
  isUnsubscribed,
  listRecipients,
  type Recipient,
} from "./notice-queries.ts";

interface Notice {
  projectId: string;
  feedbackId: string;
  status: AnnouncedStatus;
  /** Of the last visitor done; absent at the start. */
  afterVisitorId?: string;
}

const noticeJob = defineJob<Notice>("feedback-notice");

/** Recipients of one job; many voters are many jobs, so that none runs long and a failure repeats little. */
const batchSize = 100;

export function enqueueNotice(jobs: Jobs, tx: Tx, notice: Notice): Promise<void> {
  return jobs.enqueue(tx, noticeJob, notice);
}

export function workNotices({ jobs, database, clock, publicUrl }: FeatureContext) {
  jobs.work(noticeJob, async (notice) => {
    const subject = await findNoticeSubject(database, notice.projectId, notice.feedbackId);
    // Moved on or deleted before its turn came: who would be told now, would be told wrong.
    if (subject?.status !== notice.status) return;
    await database.transaction(async (tx) => {
      const recipients = await listRecipients(tx, notice, { after: notice.afterVisitorId, limit: batchSize });
      for (const recipient of recipients)
        await mailNotice(tx, { jobs, publicUrl, now: clock.now() }, notice, recipient, subject);
      const last = recipients.at(-1);
      if (last && recipients.length === batchSize)
        await enqueueNotice(jobs, tx, { ...notice, afterVisitorId: last.id });
    });
  });
}

/** At most one mail for an item, an address and a status, however often the item comes there and whoever else has the address. */
async function mailNotice(
  tx: Tx,
  { jobs, publicUrl, now }: { jobs: Jobs; publicUrl: string; now: Date },
  { projectId, feedbackId, status }: Notice,
  recipient: Recipient,
  subject: { title: string; project_name: string },
) {
  const key = emailKey(recipient.email);
  if (await isUnsubscribed(tx, projectId, key)) return;
  const { token, tokenHash } = newToken();
  const isFirst = await insertNoticeMail(tx, {
    id: newId(),
    projectId,
    feedbackId,
    visitorId: recipient.id,
    emailKey: key,
    status,
    tokenHash,
    createdAt: now,
  });
  if (!isFirst) return;
  const unsubscribeUrl = `${publicUrl}/unsubscribe/${token}`;
  await enqueueMail(
    jobs,
    tx,
    composeNotice({
      to: recipient.email,
      visitorName: recipient.name,
      title: subject.title,
      projectName: subject.project_name,
      status,
      isAuthor: recipient.is_author,
      unsubscribeUrl,
    }),
  );
}
