import { randomUUID } from "node:crypto";
import { register } from "@hark/contract/accounts/endpoints";
import pg from "pg";
import { expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { buildPerson } from "../../../test/cast.ts";
import { refusal, startSmtpServer } from "../../../test/smtp-server.ts";
import { createLog } from "../log.ts";
import { listUnsentMails } from "./mail-queue.ts";

const databaseLimits = { statementMs: 5_000, lockMs: 50, idleInTransactionMs: 5_000, waitMs: 5_000, maxWaiting: 100 };
const mailFrom = "Hark <hark@support.example>";

/** Registers somebody, who gets a mail, while nobody can note anything about mail, and runs `look` until that is over. */
async function whileNothingCanBeNoted(smtpUrl: string, look: (app: TestApp, lines: string[]) => Promise<void>) {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line: string) => void lines.push(line) });
  const app = await buildTestApp({ log, smtpUrl, mailFrom, mailer: undefined, databaseLimits });
  const locker = new pg.Client({ connectionString: app.databaseUrl });
  await locker.connect();
  try {
    await locker.query("begin; lock table mail_status in access exclusive mode");
    const email = `noted.${randomUUID().slice(0, 8)}@team.example`;
    const password = "a long secret password";
    const body = { name: "Noted", email, password, repeatPassword: password };
    await buildPerson(app, null).call(register, { body });
    await look(app, lines);
  } finally {
    await locker.end();
    await app.close();
  }
}

test("a mail that was delivered is sent once, also when that could not be noted", async () => {
  const { received, url } = await startSmtpServer();
  await whileNothingCanBeNoted(url, async (app, lines) => {
    const states = async () =>
      (await app.app.database.transaction((tx) => tx.run("select state from pgboss.job where name = 'mail'"))).rows;
    await expect.poll(() => lines.join(""), { timeout: 15_000 }).toContain("could not be noted");
    await expect.poll(states, { timeout: 15_000 }).not.toEqual([{ state: "active" }]);
    expect(await states()).toEqual([{ state: "completed" }]);
    expect(received).toHaveLength(1);
    expect(lines.join("")).not.toContain("a job failed");
  });
});

test("a mail that was refused keeps the mail server's word, also when that could not be noted", async () => {
  const { url } = await startSmtpServer({
    onRcptTo: (_address, _session, done) => done(refusal(550, "5.1.1 nobody here has that name")),
  });
  await whileNothingCanBeNoted(url, async (app) => {
    const reasons = async () => (await listUnsentMails(app.app.database, 10)).map(({ reason }) => reason);
    await expect.poll(reasons, { timeout: 15_000 }).toEqual([expect.any(String)]);
    expect(await reasons()).toEqual([expect.stringContaining("nobody here has that name")]);
  });
});
