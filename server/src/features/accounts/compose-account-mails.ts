import { composeMail } from "../../platform/mail/compose.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { nameInMail } from "../../platform/mail/name-in-mail.ts";
import { fullTimeInMail } from "../../platform/mail/time-in-mail.ts";
import { t } from "./texts.ts";

interface Addressee {
  name: string;
  email: string;
}

const shared = (account: Addressee) => ({
  to: { name: account.name, address: account.email },
  greeting: t("hi", { name: nameInMail(account.name) }),
});

export function composeVerification(account: Addressee, url: string): Mail {
  return composeMail({
    ...shared(account),
    subject: t("verifySubject"),
    paragraphs: [t("verifyText")],
    action: { label: t("verifyEmail"), url },
    footer: t("verifyFooter"),
  });
}

export function composeReset(account: Addressee, url: string): Mail {
  return composeMail({
    ...shared(account),
    subject: t("resetSubject"),
    paragraphs: [t("resetText")],
    action: { label: t("createNewPassword"), url },
    footer: t("resetFooter"),
  });
}

/** For an account that nobody's password opens (decision 0132). */
export function composeChoice(account: Addressee, url: string): Mail {
  return composeMail({
    ...shared(account),
    subject: t("chooseSubject"),
    paragraphs: [t("chooseText")],
    action: { label: t("choosePassword"), url },
    footer: t("chooseFooter"),
  });
}

type Warning = { kind: "PASSWORD_CHANGED" | "GOOGLE_LINKED" } | { kind: "NEW_DEVICE"; at: Date };

/** What somebody else may have done, and what to do then. */
export function composeWarning(account: Addressee, what: Warning, publicUrl: string): Mail {
  const [subject, text] = wordsOf(what);
  return composeMail({
    ...shared(account),
    subject,
    paragraphs: [text, t("wasNotYou")],
    action: { label: t("createNewPassword"), url: `${publicUrl}/auth/forgot` },
  });
}

function wordsOf(what: Warning): [subject: string, text: string] {
  if (what.kind === "NEW_DEVICE") return [t("newDeviceSubject"), t("newDeviceText", { time: fullTimeInMail(what.at) })];
  if (what.kind === "GOOGLE_LINKED") return [t("googleLinkedSubject"), t("googleLinkedText")];
  return [t("passwordChangedSubject"), t("passwordChangedText")];
}
