import type { FeedbackStatus } from "@hark/contract/feedback/schema";
import { feedback as limits } from "@hark/contract/limits";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { eachAlone } from "../../../platform/database/each-alone.ts";
import { defineFact, recordFact } from "../../../platform/facts.ts";
import { defineJob } from "../../../platform/jobs.ts";
import { enqueueMail } from "../../../platform/mail/mail-job.ts";
import { newToken } from "../../../platform/tokens.ts";
import type { FeatureContext } from "../../feature.ts";
import { getMailBrand } from "../../members/index.ts";
import { findListedPage } from "../../projects/index.ts";
import { composeStatusMail } from "../compose-status-mail.ts";
import { findFeedback } from "../queries.ts";
import { getSettings } from "../settings/queries.ts";
import { beginAnnouncement, cancel, send } from "./announce.ts";
import { isAnnounced } from "./announced-status.ts";
import { announcementSent } from "./facts.ts";
import { setMailToken, takeUnwritten, type UnwrittenMail } from "./mail-queries.ts";
import { findAnnounced, findAnnouncement, isAnnouncementDue, lockDue } from "./queries.ts";

interface StatusReached {
  projectId: string;
  feedbackId: string;
  status: FeedbackStatus;
}

/** From before announcements, which a database or a backup of that time may hold. */
const formerFact = defineFact<StatusReached>("feedback-status-reached");
const formerJob = defineJob<StatusReached>("feedback-notice");

/** Mails of one fact. Many recipients take several facts, so that none takes long and a failure repeats little. */
const batchSize = 100;

/** Sends what is due, and writes the mails of what was sent. */
export function announcementMails({ facts, jobs, database, clock, publicUrl, log }: FeatureContext) {
  jobs.repeat(
    "announcements",
    limits.announceTickMs / 1000,
    () => sendDue({ database, clock }),
    () => isAnnouncementDue(clock.now()),
  );
  jobs.work(formerJob, (reached) =>
    database.transaction((tx) => recordFact(tx, formerFact, reached.feedbackId, reached)),
  );
  facts.handle(formerFact, async (tx, { projectId, feedbackId, status }) => {
    const item = await findFeedback(tx, projectId, feedbackId, { lock: true });
    if (item?.status !== status || !isAnnounced(status)) return;
    const by = { agentId: null, publicAnswer: null, now: clock.now() };
    await beginAnnouncement(tx, projectId, { feedbackId, title: item.title, status }, by);
  });

  facts.handle(announcementSent, async (tx, { projectId, announcementId }) => {
    const row = await findAnnouncement(tx, projectId, announcementId);
    if (!row) return;
    const brand = await getMailBrand(tx, projectId);
    const { status_labels: labels } = await getSettings(tx, projectId);
    const mails = await takeUnwritten(tx, projectId, announcementId, batchSize);
    // A known issue has no place of its own in the panel.
    const item = row.feedback_id === null ? null : ({ kind: "suggestion", id: row.feedback_id } as const);
    const tokens = new Map<string, string>();
    for (const { id } of mails) {
      const { token, tokenHash } = newToken();
      tokens.set(id, token);
      await setMailToken(tx, projectId, id, tokenHash);
    }
    const write = async ({ id, name, email, page_url: pageUrl, is_author: isAuthor }: UnwrittenMail) =>
      enqueueMail(
        jobs,
        tx,
        composeStatusMail({
          to: email,
          visitorName: name,
          title: row.title,
          brand,
          page: await findListedPage(tx, projectId, pageUrl, item),
          status: row.status,
          label: row.status === "FIXED" ? null : (labels[row.status] ?? null),
          publicAnswer: row.public_answer,
          isAuthor,
          unsubscribeUrl: `${publicUrl}/unsubscribe/${tokens.get(id)}`,
        }),
      );
    await eachAlone(tx, mails, write, (error, { id }) =>
      log.error({ err: error, announcementId, mailId: id }, "the mail of an announcement was given up"),
    );
    if (mails.length === batchSize)
      await recordFact(tx, announcementSent, announcementId, { projectId, announcementId });
  });
}

/**
 * Sends each announcement whose time has come, in a transaction of its own; of several nodes one takes each. What it is about may have
 * gone elsewhere by a way that did not say so: then it tells nobody.
 */
export async function sendDue({ database, clock }: { database: Database; clock: Clock }) {
  const sendNext = () =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const row = await lockDue(tx, now);
      if (!row) return false;
      const about = await findAnnounced(tx, row);
      await (about?.status === row.status ? send(tx, row, now) : cancel(tx, row));
      return true;
    });
  while (await sendNext());
}
