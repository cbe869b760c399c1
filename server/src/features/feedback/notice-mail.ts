import { composeMail } from "../../platform/mail/compose.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import type { AnnouncedStatus } from "./announced-status.ts";

const news: Record<AnnouncedStatus, { subject: string; sentence: string }> = {
  PLANNED: { subject: "Planned", sentence: "is planned now. The team is going to build it." },
  IN_PROGRESS: { subject: "In progress", sentence: "is in progress. The team has begun to work on it." },
  COMPLETED: { subject: "Completed", sentence: "is completed." },
};

interface NoticeMail {
  to: string;
  visitorName: string | null;
  title: string;
  projectName: string;
  status: AnnouncedStatus;
  isAuthor: boolean;
  unsubscribeUrl: string;
}

export function composeNotice({
  to,
  visitorName,
  title,
  projectName,
  status,
  isAuthor,
  unsubscribeUrl,
}: NoticeMail): Mail {
  const { subject, sentence } = news[status];
  const what = isAuthor ? "What you suggested" : "A suggestion that you voted for";
  return composeMail({
    to,
    subject: `${subject}: ${title}`,
    greeting: `Hi ${visitorName?.trim().split(/\s+/)[0] || "there"},`,
    paragraphs: [`${what} ${isAuthor ? "to" : "at"} ${projectName} ${sentence}`],
    quote: title,
    footer: `You get this because you ${isAuthor ? "suggested" : "voted for"} it in the feedback of ${projectName}.`,
    unsubscribeUrl,
  });
}
