import { messagePreview } from "@hark/contract/conversations/rules";
import type { ConversationType } from "@hark/contract/conversations/schema";
import { mails as limits } from "@hark/contract/limits";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import type { Tx } from "../../platform/database/database.ts";
import { composeMail } from "../../platform/mail/compose.ts";
import { enqueueMail } from "../../platform/mail/mail-job.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { firstNameInMail, nameInMail } from "../../platform/mail/name-in-mail.ts";
import { seenAfter } from "../agents/index.ts";
import type { FeatureContext } from "../feature.ts";
import {
  type DueNotification,
  listMessagesSince,
  listNotesOfMention,
  lockDueNotifications,
  settleNotifications,
} from "./notification-mail-queries.ts";
import { t } from "./texts.ts";

const batch = 100;

const words = {
  QUESTION: { subject: "questionFrom", footer: "becauseQuestions" },
  BUG: { subject: "bugReportFrom", footer: "becauseBugs" },
} as const satisfies Record<ConversationType, unknown>;

type MailContext = Pick<FeatureContext, "database" | "jobs" | "clock" | "publicUrl">;

/**
 * Mails agents about conversations, and mentions in notes, that are unread after two minutes (design section 6). The notifications are the queue: there
 * is one per agent and conversation until it is read, and so one mail. Nodes skip rows that another one has locked. Rows of
 * agents with a focused dashboard, or who are not the assignee, are left for later, since both may change.
 */
export function notificationMails(context: FeatureContext) {
  context.jobs.repeat("notice-mails", limits.sweepMs / 1000, () => mailUnread(context));
}

export async function mailUnread({ database, jobs, clock, publicUrl }: MailContext) {
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
      for (const notification of due) {
        if (notification.is_wanted)
          await enqueueMail(jobs, tx, await composeNotificationMail(tx, notification, publicUrl));
      }
      await settleNotifications(
        tx,
        due.map((notification) => notification.id),
        now,
      );
      return due.length;
    });
  } while (done === batch);
}

async function composeNotificationMail(tx: Tx, notification: DueNotification, publicUrl: string): Promise<Mail> {
  const { subject, footer } = words[notification.conversation_type];
  const name = nameInMail(visitorDisplayName({ name: notification.visitor_name, email: notification.visitor_email }));
  const settings = `${publicUrl}/${notification.project_id}/settings/notifications`;
  const shared = {
    to: { name: notification.agent_name, address: notification.agent_email },
    greeting: t("hi", { name: firstNameInMail(notification.agent_name) }),
    action: {
      label: t("openConversation"),
      url: `${publicUrl}/${notification.project_id}/messages/inbox/${notification.item_id}`,
    },
  };
  if (notification.category === "MENTION") {
    const notes = await listNotesOfMention(tx, notification, limits.maxQuotedMessages);
    const author = nameInMail(notes.at(-1)?.author_name ?? t("aColleague"));
    return composeMail({
      ...shared,
      subject: t("mentionedBy", { author, name }),
      paragraphs: [t("mentioned", { author, name, project: nameInMail(notification.project_name) })],
      quote: cutQuote(notes.map(({ content }) => content)),
      footer: t("becauseMentions", { settings }),
    });
  }
  const messages = await listMessagesSince(tx, notification, limits.maxQuotedMessages);
  // One that a snooze has brought back is unread without a new message.
  const [verified, unverified] =
    messages.length > 0 ? (["wrote", "unverifiedWrote"] as const) : (["isBack", "unverifiedIsBack"] as const);
  return composeMail({
    ...shared,
    subject: t(subject, { name }),
    // An unverified name must not look like a verified one (S30).
    paragraphs: [
      t(notification.visitor_is_verified ? verified : unverified, {
        name,
        project: nameInMail(notification.project_name),
      }),
    ],
    quote: cutQuote(messages.map(messagePreview)),
    footer: t(footer, { settings }),
  });
}

const cutQuote = (texts: readonly string[]) => texts.join("\n\n").slice(0, limits.maxQuotedCharacters);
