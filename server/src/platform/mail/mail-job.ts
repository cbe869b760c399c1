import type { Tx } from "../database/database.ts";
import { defineJob, type Jobs } from "../jobs.ts";
import { isOneAddress } from "./mail-address.ts";
import type { Mail, Mailer } from "./mailer.ts";

/** What was enqueued before recipients had names, or comes from a backup of that time. */
type FormerMail = Omit<Mail, "to"> & { to: string };
export type QueuedMail = Mail | FormerMail;

/** The queue of those that were given up; nobody works on it, and it keeps them for two weeks. */
export const failedMails = "failed-mail";

/**
 * With pauses that grow to an hour, a mail is tried for two days, as mail servers do among themselves: a weekend's outage loses none.
 */
const retryLimit = 58;

/** A mail server that takes its time for one recipient does not hold up all others. */
const workers = 4;

/** Mail is sent by a job: it survives a crash and is retried when the mail server is down. */
export const mailJob = defineJob<QueuedMail>("mail", { retryLimit, workers, givenUpTo: failedMails });

/** What is not exactly one address gets no mail: an older server let visitors' pages say anything. */
export async function enqueueMail(jobs: Jobs, tx: Tx, mail: Mail): Promise<void> {
  if (isOneAddress(mail.to.address)) await jobs.enqueue(tx, mailJob, mail);
}

export function workMail(jobs: Jobs, mailer: Mailer) {
  jobs.work(mailJob, ({ to, ...mail }) =>
    mailer.send({ ...mail, to: typeof to === "string" ? { name: "", address: to } : to }),
  );
}
