import type { Tx } from "../../platform/database/database.ts";
import { defineFact, recordFact } from "../../platform/facts.ts";
import { newId } from "../../platform/ids.ts";
import { defineJob, type Jobs } from "../../platform/jobs.ts";
import type { MailBrand } from "../../platform/mail/mail-content.ts";
import { enqueueMail } from "../../platform/mail/mail-job.ts";
import { newToken } from "../../platform/tokens.ts";
import { emailKey } from "../accounts/index.ts";
import type { FeatureContext } from "../feature.ts";
import { getMailBrand } from "../members/index.ts";
import { findListedPage } from "../projects/index.ts";
import type { AnnouncedStatus } from "./announced-status.ts";
import { composeStatusMail } from "./compose-status-mail.ts";
import {
  findStatusMailSubject,
  insertStatusMail,
  isUnsubscribed,
  listRecipients,
  type Recipient,
} from "./status-mail-queries.ts";

interface StatusReached {
  projectId: string;
  feedbackId: string;
  status: AnnouncedStatus;
  /** The last visitor who was handled; absent at the start. */
  afterVisitorId?: string;
}

const statusReached = defineFact<StatusReached>("feedback-status-reached");

/** For jobs from before the status mails were facts, which a backup of that time may hold. */
const formerJob = defineJob<StatusReached>("feedback-notice");

/** Recipients of one fact. Many voters take several facts, so that none takes long and a failure repeats little. */
const batchSize = 100;

/** The status mails are sent if the caller's transaction commits. The caller holds the roadmap's lock. */
export function recordStatusReached(tx: Tx, reached: StatusReached): Promise<void> {
  return recordFact(tx, statusReached, reached.feedbackId, reached);
}

export function statusMails({ facts, jobs, database, clock, publicUrl }: FeatureContext) {
  jobs.work(formerJob, (reached) => database.transaction((tx) => recordStatusReached(tx, reached)));
  facts.handle(statusReached, async (tx, reached) => {
    const subject = await findStatusMailSubject(tx, reached.projectId, reached.feedbackId);
    // The item was moved on or deleted meanwhile, so a mail would be wrong.
    if (subject?.status !== reached.status) return;
    const brand = await getMailBrand(tx, reached.projectId);
    const recipients = await listRecipients(tx, reached, { after: reached.afterVisitorId, limit: batchSize });
    for (const recipient of recipients) {
      await mailStatus(tx, { jobs, publicUrl, now: clock.now() }, reached, recipient, { ...subject, brand });
    }
    const last = recipients.at(-1);
    if (last && recipients.length === batchSize) await recordStatusReached(tx, { ...reached, afterVisitorId: last.id });
  });
}

/** Sends at most one mail per item, address and status, however often the item gets there and whoever else has the address. */
async function mailStatus(
  tx: Tx,
  { jobs, publicUrl, now }: { jobs: Jobs; publicUrl: string; now: Date },
  { projectId, feedbackId, status }: StatusReached,
  recipient: Recipient,
  subject: { title: string; brand: MailBrand },
) {
  const key = emailKey(recipient.email);
  if (await isUnsubscribed(tx, projectId, key)) return;
  const { token, tokenHash } = newToken();
  const isFirst = await insertStatusMail(tx, {
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
    composeStatusMail({
      to: recipient.email,
      visitorName: recipient.name,
      title: subject.title,
      brand: subject.brand,
      page: await findListedPage(tx, projectId, recipient.page_url),
      status,
      isAuthor: recipient.is_author,
      unsubscribeUrl,
    }),
  );
}
