import { minute } from "@hark/contract/limits";
import type { Tx } from "../../../platform/database/database.ts";
import { eachAlone } from "../../../platform/database/each-alone.ts";
import { newId } from "../../../platform/ids.ts";
import { enqueueMail } from "../../../platform/mail/mail-job.ts";
import { newToken } from "../../../platform/tokens.ts";
import { emailKey } from "../../accounts/index.ts";
import type { FeatureContext } from "../../feature.ts";
import { getMailBrand } from "../../members/index.ts";
import { findListedPage } from "../../projects/index.ts";
import type { FeedbackRow } from "../queries.ts";
import { getSettings } from "../settings/queries.ts";
import { isUnsubscribed } from "../status-mail-queries.ts";
import { composeMergeMail } from "./compose-merge-mail.ts";
import {
  clearMergeMail,
  type DueMergeMail,
  insertMergeMail,
  isMergeMailDue,
  lockDueMergeMail,
  wasToldOfMerge,
} from "./merge-mail-queries.ts";

const everySeconds = 5;
/** Mails of one round; the next one goes on. */
const mostAtOnce = 200;

/** When the author of a merged item hears of it: after the time that announcements wait, so that a slip tells nobody. */
export async function mergeMailTime(tx: Tx, source: FeedbackRow, target: FeedbackRow, now: Date): Promise<Date | null> {
  const { author_id: authorId } = source;
  if (authorId === null || authorId === target.author_id) return null;
  if (await wasToldOfMerge(tx, source)) return null;
  const { announce_after_minutes: minutes } = await getSettings(tx, source.project_id);
  return new Date(now.getTime() + minutes * minute);
}

/** Tells the authors of merged items, each once for an item, when its time has come and the target is public. */
export function mergeMails(context: FeatureContext) {
  const sendAll = async () => {
    for (let count = 0; count < mostAtOnce && (await sendOne(context)); count++);
  };
  context.jobs.repeat("merge-mails", everySeconds, sendAll, () => isMergeMailDue(context.clock.now()));
}

/** Returns false when none is due. What it writes commits together with the mail's job. */
function sendOne({ database, jobs, clock, publicUrl, log }: FeatureContext): Promise<boolean> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const due = await lockDueMergeMail(tx, now);
    if (!due) return false;
    // Taken off before it is written, so that one which can't be written holds up no other.
    await clearMergeMail(tx, due.project_id, due.id);
    await eachAlone(
      tx,
      [due],
      () => write(tx, due, now),
      (error) => log.error({ err: error, feedbackId: due.id }, "the mail of a merge was given up"),
    );
    return true;
  });

  async function write(tx: Tx, due: DueMergeMail, now: Date) {
    const { project_id: projectId, id: feedbackId, author_id: visitorId, author_email: address } = due;
    if (address === null || !due.may_be_mailed) return;
    const key = emailKey(address);
    if (await isUnsubscribed(tx, projectId, key)) return;
    const { token, tokenHash } = newToken();
    const isFirst = await insertMergeMail(tx, { id: newId(), projectId, feedbackId, visitorId, key, tokenHash, now });
    if (!isFirst) return;
    await enqueueMail(
      jobs,
      tx,
      composeMergeMail({
        to: address,
        visitorName: due.author_name,
        title: due.title,
        intoTitle: due.target_title,
        brand: await getMailBrand(tx, projectId),
        page: await findListedPage(tx, projectId, due.page_url, { kind: "suggestion", id: due.target_id }),
        unsubscribeUrl: `${publicUrl}/unsubscribe/${token}`,
      }),
    );
  }
}
