import type { Reader } from "../database/database.ts";
import type { Mail, Mailer } from "./mailer.ts";

/** Whether mail is being delivered, for the people who run this server. */
export interface MailStatus {
  sentAt: Date | null;
  /** The last failure. It is over when `sentAt` is later. */
  failedAt: Date | null;
  failure: string | null;
}

const failureMax = 300;

/** Wraps a mailer so that the last success and failure are recorded, in one row for all nodes. */
export function notingMailer(mailer: Mailer, reader: Reader, now: () => Date): Mailer {
  return {
    kind: mailer.kind,
    async send(mail: Mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        const failure = describeMailFailure(error);
        await reader.db.updateTable("mail_status").set({ failed_at: now(), failure }).execute();
        throw error;
      }
      await reader.db.updateTable("mail_status").set({ sent_at: now() }).execute();
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
