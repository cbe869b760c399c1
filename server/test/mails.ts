import { vi } from "vitest";
import type { Mail } from "../src/platform/mail/mailer.ts";

/** A mail as it left, with the recipient's name and address side by side. */
export type SentMail = Omit<Mail, "to"> & { to: string; toName: string };

const patienceMs = 10_000;

/** Returns the newest mail to an address with these words in its subject, once there are `count` of them. */
export function nextMail(
  test: { mails: SentMail[] },
  to: string,
  options: { subject?: string; count?: number } = {},
): Promise<SentMail> {
  const { subject = "", count = 1 } = options;
  return vi.waitFor(
    () => {
      const found = test.mails.filter((mail) => mail.to === to && mail.subject.includes(subject));
      const last = found.at(-1);
      if (!last || found.length < count) {
        throw new Error(`${found.length} of ${count} mails to ${to} about '${subject}'`);
      }
      return last;
    },
    { timeout: patienceMs, interval: 20 },
  );
}

/** Returns the link of a mail's button. */
export function linkIn(mail: Pick<Mail, "text" | "subject">): URL {
  const [link] = /https?:\/\/\S+/.exec(mail.text) ?? [];
  if (!link) throw new Error(`No link in '${mail.subject}'`);
  return new URL(link);
}
