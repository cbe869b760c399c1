import type { Tx } from "../database/database.ts";
import { defineJob, type Jobs } from "../jobs.ts";
import type { Mail, Mailer } from "./mailer.ts";

/** Mail leaves through a job: it survives a crash and is tried again when the mail server is away. */
const mailJob = defineJob<Mail>("mail", { retryLimit: 12 });

export function enqueueMail(jobs: Jobs, tx: Tx, mail: Mail): Promise<void> {
  return jobs.enqueue(tx, mailJob, mail);
}

export function workMail(jobs: Jobs, mailer: Mailer) {
  jobs.work(mailJob, (mail) => mailer.send(mail));
}
