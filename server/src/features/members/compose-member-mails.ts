import { composeMail } from "../../platform/mail/compose.ts";
import type { MailBrand } from "../../platform/mail/mail-content.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { nameInMail } from "../../platform/mail/name-in-mail.ts";
import { senderVia } from "../../platform/mail/sender-via.ts";
import { t } from "./texts.ts";

export function composeInvitation(
  email: string,
  { inviter, brand, url }: { inviter: { name: string; email: string }; brand: MailBrand; url: string },
): Mail {
  const names = { inviter: nameInMail(inviter.name), project: nameInMail(brand.name) };
  return composeMail({
    to: { name: "", address: email },
    from: senderVia(inviter.name, t("hark")),
    brand,
    subject: t("inviteSubject", names),
    greeting: t("hello"),
    paragraphs: [t("inviteText", { ...names, email: inviter.email })],
    action: { label: t("acceptInvitation"), url },
    footer: t("inviteFooter"),
  });
}

export function composeRemoval({ name, email }: { name: string; email: string }, brand: MailBrand): Mail {
  const project = { project: nameInMail(brand.name) };
  return composeMail({
    to: { name, address: email },
    brand,
    subject: t("removedSubject", project),
    greeting: name ? t("hi", { name: nameInMail(name) }) : t("hello"),
    paragraphs: [t("removedText", project)],
  });
}

export function composeHandOver(
  { name, email }: { name: string; email: string },
  { former, brand, url }: { former: string; brand: MailBrand; url: string },
): Mail {
  const names = { former: nameInMail(former), project: nameInMail(brand.name) };
  return composeMail({
    to: { name, address: email },
    from: senderVia(former, t("hark")),
    brand,
    subject: t("handedOverSubject", names),
    greeting: name ? t("hi", { name: nameInMail(name) }) : t("hello"),
    paragraphs: [t("handedOverText", names)],
    action: { label: t("openProject"), url },
  });
}
