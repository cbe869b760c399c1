import { randomUUID } from "node:crypto";
import { confirmEmail, getCurrentUser, register, sendForgotPassword, signIn } from "@hark/contract/accounts/endpoints";
import { startConversation } from "@hark/contract/conversations/endpoints";
import { uploadVisitorMedia } from "@hark/contract/files/endpoints";
import { inviteMember } from "@hark/contract/members/endpoints";
import { getSecretKey, listProjects } from "@hark/contract/projects/endpoints";
import pg from "pg";
import { expect, test } from "vitest";
import { createLog } from "../src/platform/log.ts";
import { listUnsentMails } from "../src/platform/mail/mail-queue.ts";
import { buildTestApp, useTestApp } from "./build-test-app.ts";
import { buildAgent, buildPerson, buildStage, buildVisitor, signUserToken } from "./cast.ts";
import { buildPicture, put } from "./files.ts";
import { linkIn, nextMail } from "./mails.ts";
import { outcomesOf } from "./outcomes.ts";
import { refusal, startSmtpServer } from "./smtp-server.ts";
import { connectDashboard } from "./socket-client.ts";

interface Line {
  msg: string;
  method: string;
  route: string;
  status: number;
  skipped?: number;
}
const written: string[] = [];
const log = createLog("info", { write: (line: string) => void written.push(line) });
const app = useTestApp({ log });
const answers = () => written.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === "answered");

test("of what succeeds a few lines are logged, of refusals too, and a line tells how many were left out", async () => {
  const { olivia } = await buildStage(app);
  written.length = 0;
  for (let index = 0; index < 50; index++) await olivia.call(listProjects);
  const ofRoute = answers().filter(({ method, route }) => method === "GET" && route === "/api/projects");
  expect(ofRoute.length).toBeLessThanOrEqual(2);

  const stranger = buildPerson(app, "x".repeat(43));
  const count = 200;
  for (let index = 0; index < count; index++) await outcomesOf([stranger.call(getCurrentUser)]);
  const refused = () => answers().filter(({ route, status }) => route === "/api/users" && status === 401);
  // One a second, and none is lost: each is a line, or counted in the next one.
  await expect
    .poll(
      async () => {
        await outcomesOf([stranger.call(getCurrentUser)]);
        return refused().reduce((sum, { skipped = 0 }) => sum + 1 + skipped, 0);
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThanOrEqual(count);
  expect(refused().length).toBeLessThan(count / 2);
});

test("nothing that opens anything is in the log, whatever is asked and refused", async () => {
  written.length = 0;
  const { project, olivia, theo } = await buildStage(app);
  const params = { projectId: project.id };
  const nobody = buildPerson(app, null);
  const email = `logged.${randomUUID().slice(0, 8)}@team.example`;
  const password = "a long secret password";
  const key = randomUUID();
  const secrets = [password, key, olivia.token, theo.token, project.secretKey, email];
  const body = { name: "Logged", email, password, repeatPassword: password };
  await nobody.call(register, { body }, { key });
  const code = linkIn(await nextMail(app, email)).searchParams.get("code") ?? "";
  await outcomesOf([nobody.call(signIn, { body: { email, password } })]);
  await nobody.call(confirmEmail, { body: { code } });
  const { token } = await nobody.call(signIn, { body: { email, password } });
  await nobody.call(sendForgotPassword, { body: { email } });
  const reset = linkIn(await nextMail(app, email, { count: 2 })).searchParams.get("token") ?? "";
  const userToken = await signUserToken(project, { id: "id" });
  const visitor = await buildVisitor(app, project, { user: { id: "id" }, userToken });
  await olivia.call(getSecretKey, { params });
  await olivia.call(inviteMember, { params, body: { invitationEmail: `to.${email}` } });
  const invitation = linkIn(await nextMail(app, `to.${email}`)).searchParams.get("token") ?? "";
  await theo.call(startConversation, { params, body: { type: "BUG", content: "what nobody logs" } });
  const bytes = await buildPicture("png");
  const grant = await theo.call(uploadVisitorMedia, {
    params,
    body: { contentType: "image/png", size: bytes.length },
  });
  await put(app, grant.presignedUrl, bytes, "text/plain");
  const upload = new URL(grant.presignedUrl).searchParams.get("token") ?? "";
  await fetch(`${app.url}/verify-email?code=${code}&email=${encodeURIComponent(email)}`);
  await fetch(`${app.url}/api/nowhere?token=${reset}`);
  await fetch(`${app.url}/api/users`, { headers: { authorization: `Bearer ${token}x` } });
  await fetch(`${app.url}/api/users/authenticate`, { method: "POST", body: `{"password":"${password}"` });

  const all = written.join("");
  secrets.push(code, token, reset, userToken, visitor.token, invitation, upload, "what nobody logs");
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10);
    expect(all).not.toContain(secret);
  }
  expect(answers().length).toBeGreaterThan(10);
});

test("a mail that is refused is logged without its recipient and its link, which the list of mails has", async () => {
  const email = `refused.${randomUUID().slice(0, 8)}@team.example`;
  let link = "";
  const { url: smtpUrl } = await startSmtpServer({
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const text = Buffer.concat(parts).toString("utf8").replaceAll("=\r\n", "").replaceAll("=3D", "=");
        link = /https?:\/\/\S+code=\S+/.exec(text)?.[0] ?? "";
        done(refusal(550, `5.7.1 <${email}>: ${link} looks like spam`));
      });
    },
  });
  const refusing = await buildTestApp({ log, smtpUrl, mailer: undefined });
  try {
    written.length = 0;
    const password = "a long secret password";
    await buildPerson(refusing, null).call(register, {
      body: { name: "Refused", email, password, repeatPassword: password },
    });
    await expect.poll(() => written.join(""), { timeout: 15_000 }).toContain("a job failed and will be tried again");
    const failed = written.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith("a job failed"));
    expect(failed[0]).toMatchObject({
      job: "mail",
      err: { responseCode: 550, enhancedCode: "5.7.1", command: "DATA" },
    });
    const code = new URL(link).searchParams.get("code") ?? "";
    expect(code.length).toBeGreaterThan(10);
    for (const secret of [email, code]) expect(written.join("")).not.toContain(secret);
    const reasons = async () => (await listUnsentMails(refusing.app.database, 10)).map(({ reason }) => reason);
    await expect.poll(reasons, { timeout: 15_000 }).toEqual([expect.stringContaining(`<${email}>`)]);
  } finally {
    await refusing.close();
  }
});

test("while a table is locked, a line a second says so of requests and sockets, with the number of those left out", async () => {
  const databaseLimits = {
    statementMs: 2_000,
    lockMs: 20,
    idleInTransactionMs: 2_000,
    waitMs: 10_000,
    maxWaiting: 500,
  };
  const busy = await buildTestApp({ log, databaseLimits });
  const olivia = await buildAgent(busy, "Olivia");
  const locker = new pg.Client({ connectionString: busy.databaseUrl });
  await locker.connect();
  const linesOf = (msg: string) => written.map((line) => JSON.parse(line) as Line).filter((line) => line.msg === msg);
  const counted = (found: readonly Line[]) => found.reduce((sum, { skipped = 0 }) => sum + 1 + skipped, 0);
  const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 60 }, work));
  try {
    await locker.query("begin; lock table members in access exclusive mode");
    written.length = 0;
    const request = () => outcomesOf([olivia.call(listProjects)]);
    const connect = () => connectDashboard(busy, olivia).catch((refused: Error) => refused.message);
    expect(new Set((await many(request)).flat())).toEqual(new Set(["503 UNAVAILABLE"]));
    expect(new Set(await many(connect))).toEqual(new Set(["INTERNAL"]));
    for (const [work, msg] of [
      [request, "a request was put off"],
      [connect, "a socket could not be let in"],
    ] as const) {
      await expect.poll(async () => (await work()) && counted(linesOf(msg)), { timeout: 10_000 }).toBeGreaterThan(60);
      expect(linesOf(msg).length).toBeLessThan(30);
    }
    expect(answers().filter(({ status }) => status === 503).length).toBeLessThan(30);
  } finally {
    await locker.end();
    await busy.close();
  }
});
