import { randomBytes } from "node:crypto";
import { statfs } from "node:fs/promises";
import type { Database } from "../platform/database/database.ts";
import type { Log } from "../platform/log.ts";
import { describeMailFailure, readMailStatus } from "../platform/mail/mail-status.ts";
import { createSmtpMailer } from "../platform/mail/mailer.ts";
import { connectRedis } from "../platform/redis.ts";
import { StartupError } from "../platform/startup-error.ts";
import { openStorage, type StorageSettings } from "../platform/storage/open-storage.ts";
import { readAll } from "../platform/storage/storage.ts";
import { broken, type Finding, formatBytes, good, off, poor, reasonOf } from "./finding.ts";

export async function examineRedis(url: string | undefined, log: Log): Promise<Finding> {
  if (!url) return off("REDIS_URL is not set, so exactly one server may run.");
  try {
    const redis = await connectRedis(url, log);
    const begun = performance.now();
    await redis.ping();
    const ms = performance.now() - begun;
    redis.destroy();
    return good(`Redis at ${new URL(url).host} answers in ${ms.toFixed(1)} ms.`);
  } catch (error) {
    if (error instanceof StartupError) return broken(error.message, "The server doesn't start without it.");
    throw error;
  }
}

/** Puts a file, gets it back and removes it, as an upload and a visitor's browser do. */
export async function examineStorage(settings: StorageSettings): Promise<Finding> {
  const where = settings.s3 ? `the bucket ${settings.s3.bucket}` : settings.dataDir;
  const storage = await openStorage(settings);
  const key = `doctor/${randomBytes(12).toString("hex")}`;
  const bytes = randomBytes(1024);
  try {
    await storage.write(key, bytes, { contentType: "application/octet-stream", size: bytes.length });
    const found = await readAll(await storage.read(key));
    await storage.remove(key);
    if (!found.equals(bytes)) return broken(`${where} gives back other bytes than it was given.`, "Don't use it.");
  } catch (error) {
    return broken(
      `Files can't be kept in ${where} (${reasonOf(error)}).`,
      settings.s3
        ? "Check the S3_ settings, and that the key may put, get and delete objects of the bucket."
        : "Let the user that Hark runs as write into DATA_DIR.",
    );
  } finally {
    storage.close();
  }
  return good(`A file was put into ${where}, read and removed.`);
}

export async function examineDisk({ dataDir, minFreeBytes = 0 }: StorageSettings): Promise<Finding> {
  const { bavail, bsize, blocks } = await statfs(dataDir);
  const free = bavail * bsize;
  const says = `${formatBytes(free)} of ${formatBytes(blocks * bsize)} are free where DATA_DIR lies.`;
  if (free < minFreeBytes) {
    return broken(says, "Make room: uploads are refused below KEEP_FREE_DISK_MB, and a full disk stops the database.");
  }
  if (free < minFreeBytes * 3) return poor(says, "Make room soon: uploads are refused below KEEP_FREE_DISK_MB.");
  return good(says);
}

interface MailSettings {
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Gets a mail, if there is one. */
  to: string | undefined;
}

export async function examineMail(database: Database, { smtpUrl, mailFrom, to }: MailSettings): Promise<Finding> {
  if (!smtpUrl) {
    return poor(
      "SMTP_URL is not set: mails are kept at /dev/mailbox, and nobody gets them.",
      "Set SMTP_URL and MAIL_FROM before people other than you use this server.",
    );
  }
  const host = new URL(smtpUrl).host;
  const mailer = await createSmtpMailer({ url: smtpUrl, from: mailFrom });
  try {
    await mailer.verify();
    if (to) {
      const text = "This mail was sent by `npm run hark -- doctor`. That you read it means that Hark's mail arrives.";
      await mailer.send({ to: { name: "", address: to }, subject: "Hark can send mail", text, html: `<p>${text}</p>` });
    }
  } catch (error) {
    return broken(
      `The mail server ${host} doesn't take our mail: ${describeMailFailure(error)}`,
      "Check SMTP_URL (user and password too), MAIL_FROM, and that this machine may reach the port.",
    );
  } finally {
    mailer.close();
  }
  const { sentAt, failedAt, failure } = await readMailStatus(database).catch(() => ({
    sentAt: null,
    failedAt: null,
    failure: null,
  }));
  if (failedAt && (!sentAt || failedAt > sentAt)) {
    return poor(
      `The mail server ${host} lets us in, but the last mail failed: ${failure}`,
      "It is tried again for two days. Send one to yourself: npm run hark -- doctor you@example.com",
    );
  }
  return good(
    to
      ? `The mail server ${host} has taken a mail to ${to}. Look whether it is there, and not among the spam.`
      : `The mail server ${host} lets us in. To see a mail arrive: npm run hark -- doctor you@example.com`,
  );
}
