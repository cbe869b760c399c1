import { mails as limits } from "@hark/contract/limits";
import { cutText } from "../../platform/cut-text.ts";
import { composeMail } from "../../platform/mail/compose.ts";
import type { MailBrand } from "../../platform/mail/mail-content.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { firstNameInMail, nameInMail } from "../../platform/mail/name-in-mail.ts";
import { senderVia } from "../../platform/mail/sender-via.ts";
import { t } from "./texts.ts";

interface Reply {
  to: string;
  visitorName: string | null;
  /** Who wrote the last one; null if the account is gone. */
  agentName: string | null;
  brand: MailBrand;
  /** What was written, oldest first. */
  quotes: readonly string[];
  /** Where the visitor can go on; null where no site of the project is known. */
  page: string | null;
}

/** Tells a visitor of replies that have not been read. */
export function composeReply({ to, visitorName, agentName, brand, quotes, page }: Reply): Mail {
  const project = nameInMail(brand.name);
  const name = firstNameInMail(visitorName);
  const who = agentName ? t("agentReplied", { agent: nameInMail(agentName), project }) : t("teamReplied", { project });
  return composeMail({
    to: { name: "", address: to },
    from: senderVia(agentName, brand.name),
    brand,
    subject: who,
    greeting: name ? t("hi", { name }) : t("hiThere"),
    paragraphs: [`${who}:`],
    quote: cutText(quotes.join("\n\n"), limits.maxQuotedCharacters),
    ...(page && { action: { label: t("continueConversation"), url: page } }),
    footer: t("becauseWrote", { project }),
  });
}
