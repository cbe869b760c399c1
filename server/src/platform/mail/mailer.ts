import type { Database } from "../database/database.ts";
import { newId } from "../ids.ts";
import type { Log } from "../log.ts";
import { isOneAddress, type MailAddress, readSender } from "./mail-address.ts";

export interface Mail {
  to: MailAddress;
  /** Shown before the server's own address; its own name where this is left out. */
  fromName?: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl?: string;
}

export interface Mailer {
  /** Whether mail is sent, or kept in the development mailbox. */
  readonly kind: "SMTP" | "MAILBOX";
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface SmtpMailer extends Mailer {
  /** Signs in at the mail server and sends nothing. Throws its reason. */
  verify(): Promise<void>;
}

/** How long a mail server may take to let us in, and then to say something, in milliseconds; the library's own limits are minutes. */
const smtpLimits = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * SMTP (`smtp://`, `smtps://`, STARTTLS where the server offers it). Throws on refusal, so that the job tries again. A server without
 * SMTP never loads the library.
 */
export async function createSmtpMailer(options: {
  url: string;
  from: string;
  limits?: Partial<typeof smtpLimits>;
}): Promise<SmtpMailer> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    ...smtpLimits,
    ...options.limits,
    url: options.url,
    requireTLS: sendsSecretsFar(options.url),
  });
  const from = readSender(options.from);
  return {
    kind: "SMTP",
    async send({ to, fromName, subject, text, html, unsubscribeUrl }) {
      if (!isOneAddress(to.address)) throw new Error("The recipient is not exactly one address");
      await transport.sendMail({
        from: { ...from, ...(fromName !== undefined && { name: fromName }) },
        to,
        subject,
        text,
        html,
        // RFC 8058: mail programs show a button of their own that posts to the link.
        ...(unsubscribeUrl !== undefined && {
          headers: { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
        }),
      });
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/**
 * Whether a password goes to another machine. Then the server has to offer encryption: somebody on the way could take the offer out, and
 * read the password and the links in all mails. `?ignoreTLS=true` in the address does without.
 */
export function sendsSecretsFar(address: string): boolean {
  const { username, hostname, searchParams } = new URL(address);
  const isHere = hostname === "localhost" || hostname === "[::1]" || /^127\./.test(hostname);
  return username !== "" && !isHere && searchParams.get("ignoreTLS") !== "true";
}

/** Without SMTP: kept in the database and shown at /dev/mailbox, whose whole address is printed at the start. */
export function createMailboxMailer(options: { database: Database; from: string; log: Log }): Mailer {
  const { database, log } = options;
  const from = readSender(options.from);
  return {
    kind: "MAILBOX",
    async send({ to, fromName = from.name, subject, text, html }) {
      await database.db
        .insertInto("mailbox")
        .values({
          id: newId(),
          sender: `${fromName} <${from.address}>`.trim(),
          recipient: to.address,
          subject,
          text_body: text,
          html_body: html,
        })
        .execute();
      log.info("a mail waits in the mailbox, whose address was printed at the start");
    },
    close: () => {},
  };
}
