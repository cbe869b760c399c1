import { composeMail } from "../../../platform/mail/compose.ts";
import type { MailBrand } from "../../../platform/mail/mail-content.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";
import { firstNameInMail, nameInMail } from "../../../platform/mail/name-in-mail.ts";
import { t } from "../texts.ts";

interface MergeMail {
  to: string;
  visitorName: string | null;
  /** What the reader suggested. */
  title: string;
  /** What it was merged into. */
  intoTitle: string;
  brand: MailBrand;
  /** Where the widget is in which the item is; null where no site of the project is known. */
  page: string | null;
  unsubscribeUrl: string;
}

export function composeMergeMail({ to, visitorName, title, intoTitle, brand, page, unsubscribeUrl }: MergeMail): Mail {
  const project = { project: nameInMail(brand.name) };
  const name = firstNameInMail(visitorName);
  return composeMail({
    to: { name: "", address: to },
    from: brand.name,
    brand,
    subject: t("mergedSubject", { title: nameInMail(intoTitle) }),
    greeting: name ? t("hi", { name }) : t("hiThere"),
    paragraphs: [t("mergedText", { title: nameInMail(title), ...project })],
    quote: nameInMail(intoTitle),
    ...(page && { action: { label: t("seeSuggestion"), url: page } }),
    footer: t("becauseSuggested", project),
    unsubscribeUrl,
  });
}
