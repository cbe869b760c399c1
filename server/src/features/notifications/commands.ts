import { z } from "zod";
import { createJobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { mailJob } from "../../platform/mail/mail-job.ts";
import { listUnsentMails, sendMailsAgain, type UnsentMail } from "../../platform/mail/mail-queue.ts";
import type { Command } from "../command.ts";

const listMax = 200;

/** For the administrator: the mails that did not leave, of all projects. */
export const mailCommands: readonly Command[] = [
  {
    name: "mail list",
    usage: "",
    summary: "List the mails that have not left: those that wait, and those that were given up after two days",
    async run({ database, say }, words) {
      if (words.length > 0) return "usage";
      const mails = await listUnsentMails(database, listMax);
      if (mails.length === 0) say("Every mail has left.");
      for (const mail of mails) say(describe(mail));
      if (mails.length === listMax) say(`These are the oldest ${listMax}.`);
      return "done";
    },
  },
  {
    name: "mail send-again",
    usage: "<id> | all",
    summary: "Try one of these mails again at once, or all of them, for another two days",
    async run({ database, databaseUrl, say }, [which, ...rest]) {
      if (!which || rest.length > 0) return "usage";
      if (which !== "all" && !z.guid().safeParse(which).success) return "usage";
      const jobs = createJobs({ url: databaseUrl, log: createLog("silent") });
      try {
        await jobs.open([mailJob]);
        const count = await sendMailsAgain(database, jobs, which === "all" ? null : which);
        if (count === 0) {
          say(which === "all" ? "Every mail has left." : `No mail that has not left has the id ${which}.`);
          return which === "all" ? "done" : "failed";
        }
        say(count === 1 ? "It is tried again now." : `${count} mails are tried again now.`);
        return "done";
      } finally {
        await jobs.stop(1_000);
      }
    },
  },
];

function describe({ id, state, to, subject, createdAt, attempts, nextAt, reason }: UnsentMail): string {
  const next = state === "FAILED" || nextAt === null ? "given up" : `next attempt ${toMinute(nextAt)}`;
  const why = reason ? ` (${oneLine(reason)})` : "";
  return `${id}  ${toMinute(createdAt)}  ${oneLine(to)}  "${oneLine(subject)}"  attempts: ${attempts}, ${next}${why}`;
}

const toMinute = (time: Date) => `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** People write subjects, and mail servers reasons; neither may move the cursor of a terminal. */
const oneLine = (text: string) => text.replace(/\p{C}+/gu, " ").slice(0, 200);
