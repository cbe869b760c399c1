import { composeMail } from "../../platform/mail/compose.ts";
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
  projectName: string;
  status: AnnouncedStatus;
  isAuthor: boolean;
  unsubscribeUrl: string;
}

export function composeStatusMail({
  to,
  visitorName,
  title,
  projectName,
  status,
  isAuthor,
  unsubscribeUrl,
}: StatusMail): Mail {
  const { subject, own, voted } = news[status];
  const project = { project: nameInMail(projectName) };
  const name = firstNameInMail(visitorName);
  return composeMail({
    to: { name: "", address: to },
    subject: t(subject, { title: nameInMail(title) }),
    greeting: name ? t("hi", { name }) : t("hiThere"),
    paragraphs: [t(isAuthor ? own : voted, project)],
    quote: nameInMail(title),
    footer: t(isAuthor ? "becauseSuggested" : "becauseVoted", project),
    unsubscribeUrl,
  });
}
