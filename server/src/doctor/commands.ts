import { resolve } from "node:path";
import type { Config } from "../config.ts";
import type { Command } from "../features/command.ts";
import { createLog } from "../platform/log.ts";
import { isOneAddress } from "../platform/mail/mail-address.ts";
import { withinTime } from "../platform/within-time.ts";
import { examineCertificate, examineProxy, examinePublicAddress, examineWebSocket } from "./examine-address.ts";
import { examineBackups } from "./examine-backups.ts";
import { examineClock, examineDatabase, examineJobs, examineSchema } from "./examine-database.ts";
import { examineDisk, examineMail, examineRedis, examineStorage } from "./examine-services.ts";
import { broken, type Finding, reasonOf } from "./finding.ts";

const marks: Record<Finding["state"], string> = { GOOD: "✓", OFF: "–", POOR: "!", BROKEN: "✗" };

/** Longer than every time limit inside. */
const limitMs = 45_000;

/** For the operator: looks at everything that Hark depends on and says in a line each what is wrong and what to do. */
export function doctorCommands(readSettings: () => Config): Command[] {
  return [
    {
      name: "doctor",
      usage: "[email]",
      summary: "Look at settings, database, files, mail and proxy; with an address, send a mail there",
      migrates: false,
      async run({ database, say }, [to, ...rest]) {
        if (rest.length > 0 || (to !== undefined && !isOneAddress(to))) return "usage";
        const settings = readSettings();
        const { publicUrl, smtpUrl, mailFrom, redisUrl, s3, minFreeBytes } = settings;
        const files = { dataDir: resolve(settings.dataDir), s3, minFreeBytes };
        const examinations: [string, () => Promise<Finding>][] = [
          ["Database", () => examineDatabase(database)],
          ["Schema", () => examineSchema(database)],
          ["Clock", () => examineClock(database)],
          ["Jobs", () => examineJobs(database)],
          ["Redis", () => examineRedis(redisUrl, createLog("silent"))],
          ["Files", () => examineStorage(files)],
          ["Disk", () => examineDisk(files)],
          ["Backups", () => examineBackups(settings.backups)],
          ["Mail", () => examineMail(database, { smtpUrl, mailFrom, to })],
          ["Address", () => examinePublicAddress(publicUrl)],
          ["Proxy", () => examineProxy(publicUrl)],
          ["Live", () => examineWebSocket(publicUrl)],
          ["Certificate", () => examineCertificate(publicUrl)],
        ];
        say("✓ Settings     Every variable of the environment has a value that it can have.");
        const counts = { POOR: 0, BROKEN: 0 };
        for (const [name, examine] of examinations) {
          const { state, says, advice } = await withinTime(examine(), limitMs).catch((error: unknown) =>
            broken(`This could not be looked at (${reasonOf(error)}).`, "See the lines above, and the server's log."),
          );
          if (state === "POOR" || state === "BROKEN") counts[state] += 1;
          say(`${marks[state]} ${name.padEnd(12)} ${says}`);
          if (advice) say(`${" ".repeat(15)}→ ${advice}`);
        }
        say(
          counts.BROKEN + counts.POOR === 0
            ? "Everything is as it should be."
            : `${counts.BROKEN} broken, ${counts.POOR} that should not stay so.`,
        );
        return counts.BROKEN > 0 ? "failed" : "done";
      },
    },
  ];
}
