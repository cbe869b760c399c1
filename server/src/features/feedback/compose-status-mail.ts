import type { AnnouncedStatus } from "@hark/contract/announcements/schema";
import { composeMail } from "../../platform/mail/compose.ts";
import type { MailBrand } from "../../platform/mail/mail-content.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { firstNameInMail, nameInMail } from "../../platform/mail/name-in-mail.ts";
import { t } from "./texts.ts";

const news = {
  PLANNED: { subject: "plannedSubject", own: "ownPlanned", voted: "votedPlanned" },
  IN_PROGRESS: { subject: "inProgressSubject", own: "ownInProgress", voted: "votedInProgress" },
  COMPLETED: { subject: "completedSubject", own: "ownCompleted", voted: "votedCompleted" },
  FIXED: { subject: "fixedSubject", own: "joinedFixed", voted: "joinedFixed" },
} as const satisfies Record<AnnouncedStatus, unknown>;

interface StatusMail {
  to: string;
  visitorName: string | null;
  title: string;
  brand: MailBrand;
  /** Where the widget is in which the item is; null where no site of the project is known. */
  page: string | null;
  status: AnnouncedStatus;
  /** The project's own word for the status; null for Hark's. */
  label: string | null;
  /** What the team says to everybody about it. */
  publicAnswer: string | null;
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
  label,
  publicAnswer,
  isAuthor,
  unsubscribeUrl,
}: StatusMail): Mail {
  const { subject, own, voted } = news[status];
  const project = { project: nameInMail(brand.name) };
  const subjectTitle = { title: nameInMail(title) };
  const named = label === null ? null : { label: nameInMail(label) };
  const name = firstNameInMail(visitorName);
  return composeMail({
    to: { name: "", address: to },
    from: brand.name,
    brand,
    subject: named ? t("labelSubject", { ...named, ...subjectTitle }) : t(subject, subjectTitle),
    greeting: name ? t("hi", { name }) : t("hiThere"),
    paragraphs: [
      named ? t(isAuthor ? "ownLabel" : "votedLabel", { ...named, ...project }) : t(isAuthor ? own : voted, project),
      ...(publicAnswer ? [publicAnswer] : []),
    ],
    quote: nameInMail(title),
    ...(page && { action: { label: t(status === "FIXED" ? "seeOnSite" : "seeSuggestion"), url: page } }),
    footer: t(status === "FIXED" ? "becauseJoined" : isAuthor ? "becauseSuggested" : "becauseVoted", project),
    unsubscribeUrl,
  });
}
