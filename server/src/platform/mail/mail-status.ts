import type { Reader } from "../database/database.ts";
import type { Log } from "../log.ts";
import { limitLines } from "../log-sampling.ts";
import type { Mail, Mailer } from "./mailer.ts";

/** Whether mail is being delivered, for the people who run this server. */
export interface MailStatus {
  sentAt: Date | null;
  /** The last failure. It is over when `sentAt` is later. */
  failedAt: Date | null;
  failure: string | null;
}

const failureMax = 300;

interface NotingOptions {
  reader: Reader;
  now: () => Date;
  log: Log;
}

/**
 * Wraps a mailer so that the last success and failure are recorded, in one row for all nodes. A note that fails is no failure of the
 * mail: the job would send one again that was delivered, or keep the database's word instead of the mail server's.
 */
export function notingMailer(mailer: Mailer, { reader, now, log }: NotingOptions): Mailer {
  const limited = limitLines(log);

  async function note(noted: { sent_at: Date } | { failed_at: Date; failure: string }) {
    try {
      await reader.db.updateTable("mail_status").set(noted).execute();
    } catch (error) {
      limited.warn({ err: error }, "whether mail is delivered could not be noted");
    }
  }

  return {
    kind: mailer.kind,
    async send(mail: Mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        await note({ failed_at: now(), failure: describeMailFailure(error) });
        throw error;
      }
      await note({ sent_at: now() });
    },
    close: () => mailer.close(),
  };
}

/** The mail server's own error message. */
export function describeMailFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split("\n", 1)[0]?.slice(0, failureMax) ?? "";
}

export async function readMailStatus(reader: Reader): Promise<MailStatus> {
  const row = await reader.db.selectFrom("mail_status").selectAll().executeTakeFirst();
  return { sentAt: row?.sent_at ?? null, failedAt: row?.failed_at ?? null, failure: row?.failure ?? null };
}
