import { resolve } from "node:path";
import type { ServerCheck } from "@hark/contract/server-settings/schema";
import type { Config } from "../config.ts";
import type { Database } from "../platform/database/database.ts";
import { createLog } from "../platform/log.ts";
import { withinTime } from "../platform/within-time.ts";
import { examineCertificate, examineProxy, examinePublicAddress, examineWebSocket } from "./examine-address.ts";
import { examineBackups } from "./examine-backups.ts";
import { examineClock, examineDatabase, examineJobs, examineSchema } from "./examine-database.ts";
import { examineDisk, examineMail, examineRedis, examineStorage } from "./examine-services.ts";
import { broken, type Finding, reasonOf } from "./finding.ts";

/** What the doctor has to know of a server's settings. */
export interface ExaminedSettings
  extends Pick<Config, "publicUrl" | "mailFrom" | "dataDir">,
    Partial<Pick<Config, "smtpUrl" | "redisUrl" | "s3" | "backups">> {
  minFreeBytes?: number | undefined;
}

/** Longer than every time limit inside. */
const limitMs = 45_000;

/** Looks at one thing. What goes wrong on the way is a finding too. `to` is sent a mail. */
export async function examine(
  check: ServerCheck,
  { database, settings, to }: { database: Database; settings: ExaminedSettings; to?: string | undefined },
): Promise<Finding> {
  const { publicUrl, smtpUrl, mailFrom, redisUrl, s3, minFreeBytes } = settings;
  const files = { dataDir: resolve(settings.dataDir), s3, minFreeBytes };
  const examinations: Readonly<Record<ServerCheck, () => Promise<Finding>>> = {
    DATABASE: () => examineDatabase(database),
    SCHEMA: () => examineSchema(database),
    CLOCK: () => examineClock(database),
    JOBS: () => examineJobs(database),
    REDIS: () => examineRedis(redisUrl, createLog("silent")),
    FILES: () => examineStorage(files),
    DISK: () => examineDisk(files),
    BACKUPS: () => examineBackups(settings.backups),
    MAIL: () => examineMail(database, { smtpUrl, mailFrom, to }),
    ADDRESS: () => examinePublicAddress(publicUrl),
    PROXY: () => examineProxy(publicUrl),
    LIVE: () => examineWebSocket(publicUrl),
    CERTIFICATE: () => examineCertificate(publicUrl),
  };
  return withinTime(examinations[check](), limitMs).catch((error: unknown) =>
    broken(`This could not be looked at (${reasonOf(error)}).`, "See what else was found, and the server's log."),
  );
}
