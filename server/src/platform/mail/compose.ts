import { cutText } from "../cut-text.ts";
import { layOutMail } from "./layout.ts";
import type { MailContent } from "./mail-content.ts";
import type { Mail } from "./mailer.ts";
import { nameInMail } from "./name-in-mail.ts";
import { t } from "./texts.ts";

const senderMax = 100;

/**
 * One mail in text and in HTML. Everything that people wrote is escaped; the subject loses its control characters, so a name
 * can't add a header. Callers pass the names and titles in it through `nameInMail`. Nothing comes from elsewhere but the project's logo.
 */
export function composeMail(content: MailContent): Mail {
  const subject = singleLine(content.subject);
  return {
    to: { name: nameInMail(content.to.name), address: content.to.address },
    ...(content.from !== undefined && { fromName: cutText(nameInMail(content.from), senderMax) }),
    subject,
    text: composeText(content),
    html: layOutMail({ ...content, subject }),
    ...(content.unsubscribeUrl !== undefined && { unsubscribeUrl: content.unsubscribeUrl }),
  };
}

function composeText({ greeting, paragraphs, quote, action, footer, unsubscribeUrl }: MailContent): string {
  const parts = [
    greeting,
    ...paragraphs,
    quote
      ?.split("\n")
      .map((line) => `> ${line}`)
      .join("\n"),
    action && `${action.label}:\n${action.url}`,
    footer && `--\n${footer}`,
    unsubscribeUrl && `${t("unsubscribe")}: ${unsubscribeUrl}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function singleLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim();
}
