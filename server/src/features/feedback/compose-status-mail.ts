import { composeMail } from "../../platform/mail/compose.ts";
import type { MailBrand } from "../../platform/mail/mail-content.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { firstNameInMail, nameInMail } from "../../platform/mail/name-in-mail.ts";
import type { AnnouncedStatus } from "./announced-status.ts";
import { t } from "./texts.ts";

const news = {
  PLANNED: { subject: "plannedSubject", own: "ownPlanned", voted: "votedPlanned" },
  IN_PROGRESS: { subject: "inProgressSubject", own: "ownInProgress", voted: "votedInProgress" },
  COMPLETED: { subject: "completedSubject", own: "ownCompleted", voted: "votedCompleted" },
} as const satisfies Record<AnnouncedStatus, unknown>;

interface StatusMail {
  to: string;
  visitorName: string | null;
  title: string;
  brand: MailBrand;
  /** Where the widget is in which the item is; null where no site of the project is known. */
  page: string | null;
  status: AnnouncedStatus;
  isAuthor: boolean;
  unsubscribeUrl: string;
}

export function composeStatusMail({
  to,
  visitorName,
  title,
  brand,
  page,
  status,
  isAuthor,
  unsubscribeUrl,
}: StatusMail): Mail {
  const { subject, own, voted } = news[status];
  const project = { project: nameInMail(brand.name) };
  const name = firstNameInMail(visitorName);
  return composeMail({
    to: { name: "", address: to },
    from: brand.name,
    brand,
    subject: t(subject, { title: nameInMail(title) }),
    greeting: name ? t("hi", { name }) : t("hiThere"),
    paragraphs: [t(isAuthor ? own : voted, project)],
    quote: nameInMail(title),
    ...(page && { action: { label: t("seeSuggestion"), url: page } }),
    footer: t(isAuthor ? "becauseSuggested" : "becauseVoted", project),
    unsubscribeUrl,
  });
}
