import { messagePreview } from "@hark/contract/conversations/rules";
import { mails as limits } from "@hark/contract/limits";
import type { Tx } from "../../platform/database/database.ts";
import { eachAlone } from "../../platform/database/each-alone.ts";
import { enqueueMail } from "../../platform/mail/mail-job.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { seenAfter } from "../agents/index.ts";
import type { FeatureContext } from "../feature.ts";
import { getMailBrand } from "../members/index.ts";
import { composeMention, composeUnread } from "./compose-notification-mails.ts";
import {
  type DueNotification,
  listMessagesSince,
  listNotesOfMention,
  lockDueNotifications,
  settleNotifications,
} from "./notification-mail-queries.ts";

const batch = 100;

type MailContext = Pick<FeatureContext, "database" | "jobs" | "clock" | "publicUrl" | "log">;

/**
 * Mails agents about conversations, and mentions in notes, that are unread after two minutes (design section 6). The notifications are the queue: there
 * is one per agent and conversation until it is read, and so one mail. Nodes skip rows that another one has locked. Rows of
 * agents with a focused dashboard, or who are not the assignee, are left for later, since both may change.
 */
export function notificationMails(context: FeatureContext) {
  context.jobs.repeat("notice-mails", limits.sweepMs / 1000, () => mailUnread(context));
}

export async function mailUnread({ database, jobs, clock, publicUrl, log }: MailContext) {
  let done: number;
  do {
    done = await database.transaction(async (tx) => {
      const now = clock.now();
      const due = await lockDueNotifications(tx, {
        before: new Date(now.getTime() - limits.unreadBeforeMailMs),
        after: new Date(now.getTime() - limits.mailedWithinMs),
        focusSeenAfter: seenAfter(now),
        limit: batch,
      });
      await eachAlone(
        tx,
        due.filter((notification) => notification.is_wanted),
        async (notification) => enqueueMail(jobs, tx, await composeDue(tx, notification, publicUrl)),
        (error, { id }) => log.error({ err: error, notificationId: id }, "the mail of a notification was given up"),
      );
      await settleNotifications(tx, due, now);
      return due.length;
    });
  } while (done === batch);
}

/** Reads what the mail quotes. */
async function composeDue(tx: Tx, notification: DueNotification, publicUrl: string): Promise<Mail> {
  const brand = await getMailBrand(tx, notification.project_id);
  if (notification.category === "MENTION") {
    const notes = await listNotesOfMention(tx, notification, limits.maxQuotedMessages);
    const author = notes.at(-1)?.author_name ?? null;
    return composeMention(notification, { brand, publicUrl, author, quotes: notes.map(({ content }) => content) });
  }
  const messages = await listMessagesSince(tx, notification, limits.maxQuotedMessages);
  return composeUnread(notification, { brand, publicUrl, quotes: messages.map(messagePreview) });
}
