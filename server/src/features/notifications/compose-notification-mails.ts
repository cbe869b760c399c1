import type { ConversationType } from "@hark/contract/conversations/schema";
import { mails as limits } from "@hark/contract/limits";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { cutText } from "../../platform/cut-text.ts";
import { composeMail } from "../../platform/mail/compose.ts";
import type { MailBrand } from "../../platform/mail/mail-content.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { firstNameInMail, nameInMail } from "../../platform/mail/name-in-mail.ts";
import { senderVia } from "../../platform/mail/sender-via.ts";
import type { DueNotification } from "./notification-mail-queries.ts";
import { t } from "./texts.ts";

const words = {
  QUESTION: { subject: "questionFrom", footer: "becauseQuestions" },
  BUG: { subject: "bugReportFrom", footer: "becauseBugs" },
} as const satisfies Record<ConversationType, unknown>;

type Unread = Pick<
  DueNotification,
  | "project_id"
  | "item_id"
  | "conversation_type"
  | "agent_name"
  | "agent_email"
  | "visitor_name"
  | "visitor_email"
  | "visitor_is_verified"
>;

interface Surroundings {
  brand: MailBrand;
  publicUrl: string;
  /** What was written, oldest first. */
  quotes: readonly string[];
}

const visitorOf = ({ visitor_name: name, visitor_email: email }: Unread) =>
  nameInMail(visitorDisplayName({ name, email }));

const settingsOf = ({ project_id: projectId }: Unread, publicUrl: string) =>
  `${publicUrl}/${projectId}/settings/notifications`;

const shared = (notification: Unread, { brand, publicUrl, quotes }: Surroundings) => ({
  to: { name: notification.agent_name, address: notification.agent_email },
  from: senderVia(brand.name, t("hark")),
  brand,
  greeting: t("hi", { name: firstNameInMail(notification.agent_name) }),
  quote: cutText(quotes.join("\n\n"), limits.maxQuotedCharacters),
  action: {
    label: t("openConversation"),
    url: `${publicUrl}/${notification.project_id}/messages/inbox/${notification.item_id}`,
  },
});

/** Tells an agent of a mention in a note. The author is null once the account is gone. */
export function composeMention(notification: Unread, around: Surroundings & { author: string | null }): Mail {
  const author = nameInMail(around.author ?? t("aColleague"));
  const name = visitorOf(notification);
  return composeMail({
    ...shared(notification, around),
    subject: t("mentionedBy", { author, name }),
    paragraphs: [t("mentioned", { author, name, project: nameInMail(around.brand.name) })],
    footer: t("becauseMentions", { settings: settingsOf(notification, around.publicUrl) }),
  });
}

/** Tells an agent of an unread conversation; without quotes it is one that a snooze has brought back. */
export function composeUnread(notification: Unread, around: Surroundings): Mail {
  const { subject, footer } = words[notification.conversation_type];
  const name = visitorOf(notification);
  const [verified, unverified] =
    around.quotes.length > 0 ? (["wrote", "unverifiedWrote"] as const) : (["isBack", "unverifiedIsBack"] as const);
  return composeMail({
    ...shared(notification, around),
    subject: t(subject, { name }),
    // An unverified name must not look like a verified one (S30).
    paragraphs: [
      t(notification.visitor_is_verified ? verified : unverified, { name, project: nameInMail(around.brand.name) }),
    ],
    footer: t(footer, { settings: settingsOf(notification, around.publicUrl) }),
  });
}

/** What an owner sends to see whether mail arrives. */
export function composeTestMail({ name, email }: { name: string; email: string }, publicUrl: string): Mail {
  return composeMail({
    to: { name, address: email },
    subject: t("testSubject"),
    paragraphs: [t("testText", { host: new URL(publicUrl).host })],
  });
}
