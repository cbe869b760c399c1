import { randomUUID } from "node:crypto";
import { confirmEmail, deleteAccount, getCurrentUser, register } from "@hark/contract/accounts/endpoints";
import { startConversation } from "@hark/contract/conversations/endpoints";
import { uploadMedia } from "@hark/contract/files/endpoints";
import { acceptInvitation, inviteMember } from "@hark/contract/members/endpoints";
import {
  examineServer,
  getRegistration,
  getServerState,
  updateServerSettings,
} from "@hark/contract/server-settings/endpoints";
import type { serverChecks } from "@hark/contract/server-settings/rules";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { buildTestApp, type TestApp, useTestApp } from "../../../test/build-test-app.ts";
import { buildAdministrator, buildAgent, buildPerson, buildProject, buildVisitor } from "../../../test/cast.ts";
import { runCommand } from "../../../test/commands.ts";
import { linkIn, nextMail } from "../../../test/mails.ts";
import { startOidcProvider, walkThroughGoogle } from "../../../test/oidc-provider.ts";
import { rawRequest } from "../../../test/raw-request.ts";
import { startRedis } from "../../../test/redis-server.ts";
import { accountCommands } from "../accounts/index.ts";
import { joinAcceptedInvitations } from "../members/index.ts";

const redirectUri = "http://hark.test/auth/validate-google";
const google = await startOidcProvider(redirectUri);
afterAll(() => google.close());
const app = useTestApp({
  google: google.settings,
  environment: [{ name: "SMTP_URL", value: null }],
  fixedSettings: { keepGuestsDays: 7 },
  minFreeBytes: 1,
});

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function build(options: Parameters<typeof buildTestApp>[0]): Promise<TestApp> {
  const built = await buildTestApp(options);
  stops.push(() => built.close());
  return built;
}

const newEmail = (name: string) => `${name}.${randomUUID().slice(0, 8)}@team.example`;
const password = "correct horse battery";

function signUp(test: TestApp, email: string) {
  const body = { name: "Somebody", email, password, repeatPassword: password };
  return buildPerson(test, null).call(register, { body });
}

async function confirm(test: TestApp, email: string) {
  const code = linkIn(await nextMail(test, email, { subject: "Verify" })).searchParams.get("code") ?? "";
  await buildPerson(test, null).call(confirmEmail, { body: { code } });
}

async function signInWithGoogle(test: TestApp, email: string) {
  google.person = { sub: `sub-${email}`, email, email_verified: true, name: "Greta" };
  const left = await rawRequest(test, "GET", "/users/oauth2/google/login");
  const cookie = (left.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const back = (await walkThroughGoogle(String(left.body.url), redirectUri)).searchParams;
  const body = { code: back.get("code"), state: back.get("state") };
  return rawRequest(test, "POST", "/users/oauth2/google/login", { body, headers: { cookie } });
}

const administratorsOf = async ({ app: { database } }: TestApp) =>
  (await database.db.selectFrom("accounts").select("email").where("is_administrator", "=", true).execute()).map(
    ({ email }) => email,
  );

test("[O1] [O3] the first account that proves its address is the administrator, on a closed server too, and no later one", async () => {
  const fresh = await build({ fixedSettings: { registration: "CLOSED" } });
  const emails = [newEmail("ann"), newEmail("ben")];
  for (const email of emails) await signUp(fresh, email);
  expect(await administratorsOf(fresh)).toEqual([]);
  // Both at once: one of them is the first.
  await Promise.all(emails.map((email) => confirm(fresh, email)));
  expect(await administratorsOf(fresh)).toEqual([expect.stringMatching(/^(ann|ben)\./)]);
  await expect(signUp(fresh, newEmail("cleo"))).rejects.toMatchObject({ code: "REGISTRATION_CLOSED", status: 403 });
});

test("[O1] for others than the administrator, whatever they are elsewhere, there is no server to see", async () => {
  const olivia = await buildAgent(app, "Olivia");
  await buildProject(olivia);
  expect((await olivia.call(getCurrentUser)).user.isAdministrator).toBe(false);
  const missing = await rawRequest(app, "GET", "/nothing-here", { token: olivia.token });
  const hidden = await rawRequest(app, "GET", "/server", { token: olivia.token });
  expect([hidden.status, hidden.body]).toEqual([missing.status, missing.body]);
  await expect(olivia.call(updateServerSettings, { body: { registration: "CLOSED" } })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  const ada = await buildAdministrator(app);
  expect((await ada.call(getCurrentUser)).user.isAdministrator).toBe(true);
  const { server } = await ada.call(getServerState);
  expect(server).toMatchObject({
    settings: { registration: "OPEN", keepGuestsDays: 7, keepMailboxDays: 30 },
    fixed: ["keepGuestsDays"],
    environment: [{ name: "SMTP_URL", value: null }],
  });
});

test("[O1] commands pass the office on, and somebody keeps it", async () => {
  const mine = await build({});
  const [ann, ben] = [await buildAdministrator(mine, "Ann"), await buildAgent(mine, "Ben")];
  const run = (...words: string[]) =>
    runCommand(mine, accountCommands({ emailVerified: joinAcceptedInvitations }), words);
  expect((await run("accounts", "remove-admin", ann.email)).ended).toBe("failed");
  await expect(ann.call(deleteAccount, { body: { password: "" } })).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("only administrator"),
  });
  expect((await run("accounts", "make-admin", ben.email)).ended).toBe("done");
  expect((await run("accounts", "list")).lines.filter((line) => line.endsWith("administrator"))).toHaveLength(2);
  await ben.call(getServerState);
  expect((await run("accounts", "remove-admin", ben.email)).ended).toBe("done");
  await expect(ben.call(getServerState)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await run("accounts", "make-admin", ben.email);
  await ann.call(deleteAccount, { body: { password: "" } });
  // Nobody is left but the administrator, who may go.
  await ben.call(deleteAccount, { body: { password: "" } });
});

test("[O3] a closed server makes no account, whichever way somebody comes, and lets those in who have one", async () => {
  const ada = await buildAdministrator(app);
  const owner = await buildAgent(app, "Olivia");
  const project = await buildProject(owner);
  const known = newEmail("greta");
  expect((await signInWithGoogle(app, known)).status).toBe(200);
  const nobody = buildPerson(app, null);
  const { server } = await ada.call(updateServerSettings, { body: { registration: "CLOSED" } });
  stops.push(() => ada.call(updateServerSettings, { body: { registration: null } }));
  expect(server.settings.registration).toBe("CLOSED");
  expect(await nobody.call(getRegistration)).toEqual({ registration: "CLOSED" });

  const refused = { code: "REGISTRATION_CLOSED", message: expect.stringContaining("no new accounts") };
  await expect(signUp(app, newEmail("stranger"))).rejects.toMatchObject(refused);
  const stranger = newEmail("google");
  expect((await signInWithGoogle(app, stranger)).body).toMatchObject(refused);
  const invited = newEmail("invited");
  const params = { projectId: project.id };
  await owner.call(inviteMember, { params, body: { invitationEmail: invited } });
  await expect(signUp(app, invited)).rejects.toMatchObject(refused);
  expect((await signInWithGoogle(app, known)).status).toBe(200);
  expect((await signInWithGoogle(app, owner.email)).status).toBe(200);

  await ada.call(updateServerSettings, { body: { registration: "INVITED" } });
  const byInvitation = { code: "REGISTRATION_CLOSED", message: expect.stringContaining("by invitation") };
  await expect(signUp(app, newEmail("stranger"))).rejects.toMatchObject(byInvitation);
  expect((await signInWithGoogle(app, stranger)).body).toMatchObject(byInvitation);
  // Before and after the link of the invitation was opened, and with Google.
  await signUp(app, invited.toUpperCase());
  const token = linkIn(await nextMail(app, invited, { subject: "invit" })).searchParams.get("token") ?? "";
  await nobody.call(acceptInvitation, { body: { token, email: invited } });
  await signUp(app, invited);
  const byGoogle = newEmail("byGoogle");
  await owner.call(inviteMember, { params, body: { invitationEmail: byGoogle } });
  expect((await signInWithGoogle(app, byGoogle)).status).toBe(200);
});

test("[O2] what the environment has set wins, and a refused change changes nothing", async () => {
  const ada = await buildAdministrator(app);
  await expect(
    ada.call(updateServerSettings, { body: { keepMailboxDays: 3, keepGuestsDays: 3 } }),
  ).rejects.toMatchObject({ code: "CONFLICT", message: expect.stringContaining("KEEP_GUESTS_DAYS is set") });
  expect((await ada.call(getServerState)).server.settings).toMatchObject({ keepMailboxDays: 30, keepGuestsDays: 7 });
  for (const keepMailboxDays of [0, -1, 1.5, 4_000]) {
    await expect(ada.call(updateServerSettings, { body: { keepMailboxDays } })).rejects.toMatchObject({ status: 400 });
  }
  const { server } = await ada.call(updateServerSettings, { body: { keepMailboxDays: 3 } });
  expect(server.settings.keepMailboxDays).toBe(3);
  const back = await ada.call(updateServerSettings, { body: { keepMailboxDays: null } });
  expect(back.server.settings.keepMailboxDays).toBe(30);
});

test("[O2] a change holds on every node at once", async () => {
  const redis = await startRedis();
  stops.push(() => redis.stop());
  const first = await build({ redisUrl: redis.url });
  const second = await build({ redisUrl: redis.url, databaseUrl: first.databaseUrl });
  const [ada, olivia] = [await buildAdministrator(first), await buildAgent(first, "Olivia")];
  const project = await buildProject(olivia);
  const params = { projectId: project.id };
  const theo = await buildVisitor(first, project);
  const { conversation } = await theo.call(startConversation, { params, body: { type: "QUESTION", content: "Hi" } });
  const upload = () =>
    buildPerson(second, olivia.token).call(uploadMedia, {
      params: { ...params, conversationId: conversation.id },
      body: { contentType: "video/mp4", size: 2 * 1024 ** 2 },
    });
  // The second node knows the settings as they were.
  await upload();
  await ada.call(updateServerSettings, { body: { uploadMbPerAgentHour: 1 } });
  await vi.waitFor(() => expect(upload()).rejects.toMatchObject({ code: "RATE_LIMITED" }), {
    // Less than what a node that was not told keeps the settings for.
    timeout: 5_000,
    interval: 50,
  });
});

test("[O4] the administrator has the doctor look at one thing after the other, and not without end", async () => {
  const ada = await buildAdministrator(app);
  const look = (check: (typeof serverChecks)[number]) => ada.call(examineServer, { params: { check } });
  expect(await look("SCHEMA")).toMatchObject({ finding: { check: "SCHEMA", state: "GOOD", advice: null } });
  expect(await look("MAIL")).toMatchObject({ finding: { state: "POOR", advice: expect.stringContaining("SMTP_URL") } });
  expect(await look("FILES")).toMatchObject({ finding: { state: "GOOD" } });
  await expect(look("PASSWORDS" as "MAIL")).rejects.toMatchObject({ code: "NOT_FOUND" });
  const rest = Array.from({ length: 62 }, () => look("CLOCK"));
  await Promise.all(rest);
  await expect(look("CLOCK")).rejects.toMatchObject({ code: "RATE_LIMITED" });
});
