import { randomUUID } from "node:crypto";
import { changePasswordWithToken, confirmEmail, sendForgotPassword, signIn } from "@hark/contract/accounts/endpoints";
import { minute, session } from "@hark/contract/limits";
import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildAgent, buildPerson } from "../../../test/cast.ts";
import { runCommand } from "../../../test/commands.ts";
import { linkIn, nextMail } from "../../../test/mails.ts";
import { startOidcProvider, walkThroughGoogle } from "../../../test/oidc-provider.ts";
import { rawRequest } from "../../../test/raw-request.ts";
import { accountCommands } from "./commands.ts";
import { emailKey } from "./email-key.ts";
import { lockEmail, setGoogleSubject } from "./queries.ts";

const redirectUri = "http://hark.test/auth/validate-google";
const google = await startOidcProvider(redirectUri);
afterAll(() => google.close());

const clock = { offsetMs: 0, now: () => new Date(Date.now() + clock.offsetMs) };
const app = useTestApp({ google: google.settings, clock, trustedProxies: ["loopback"] });
const path = "/users/oauth2/google/login";

const newPerson = (over: object = {}) => {
  const id = randomUUID().slice(0, 8);
  return { sub: `sub-${id}`, email: `greta.${id}@gmail.example`, email_verified: true, name: "Greta Garbo", ...over };
};

async function leave() {
  const answer = await rawRequest(app, "GET", path);
  const cookie = (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  return { url: answer.body.url as string, cookie, setCookie: answer.headers.get("set-cookie") ?? "" };
}

function comeBack(body: object, cookie: string) {
  return rawRequest(app, "POST", path, { body, headers: { cookie } });
}

async function returned(url: string) {
  const back = await walkThroughGoogle(url, redirectUri);
  return { code: back.searchParams.get("code") ?? "", state: back.searchParams.get("state") ?? "" };
}

async function signInAs(person: ReturnType<typeof newPerson>) {
  google.person = person;
  const { url, cookie } = await leave();
  return comeBack(await returned(url), cookie);
}

test("[AUTH-02] [AUTH-13] [GAP-43] an address without an account gets a verified one", async () => {
  const person = newPerson();
  google.person = person;
  const { url, cookie, setCookie } = await leave();
  const asked = new URL(url).searchParams;
  expect(asked.get("scope")).toBe("openid email profile");
  expect(asked.get("code_challenge_method")).toBe("S256");
  for (const secret of ["state", "nonce", "code_challenge"]) expect(asked.get(secret)?.length).toBeGreaterThan(20);
  expect(setCookie).toMatch(/HttpOnly; SameSite=Strict$/);
  const answer = await comeBack(await returned(url), cookie);
  expect(answer.body.user).toMatchObject({
    name: "Greta Garbo",
    email: person.email,
    emailVerified: true,
    canChangePassword: false,
  });
  expect((await rawRequest(app, "GET", "/users", { token: answer.body.token as string })).status).toBe(200);
});

test("signing in again finds the same account, even after the address changed at Google", async () => {
  const person = newPerson();
  const first = await signInAs(person);
  const again = await signInAs({ ...person, email: `new-${person.email}` });
  expect(again.body.user).toEqual(first.body.user);
});

test("[GAP-43] an account with a password and a proven address is linked and keeps its password", async () => {
  const olivia = await buildAgent(app, "Olivia");
  const { email } = olivia;
  await olivia.call(sendForgotPassword, { body: { email } });
  const token = linkIn(await nextMail(app, email)).searchParams.get("token") ?? "";
  await olivia.call(changePasswordWithToken, { body: { token, email, password: "sesame" } });
  const before = await buildPerson(app, null).call(signIn, { body: { email, password: "sesame" } });
  const answer = await signInAs(newPerson({ email: email.toUpperCase() }));
  expect(answer.body.user).toMatchObject({ id: olivia.accountId, email, canChangePassword: true });
  // An earlier session is still valid: nobody was evicted.
  expect((await rawRequest(app, "GET", "/users", { token: before.token })).status).toBe(200);
});

test("whoever registered somebody else's address first loses access: password, links and sessions", async () => {
  const person = newPerson();
  const stolen = { name: "Mallory", email: person.email, password: "mallory's own", repeatPassword: "mallory's own" };
  expect((await rawRequest(app, "POST", "/users", { body: stolen })).status).toBe(204);
  const code = linkIn(await nextMail(app, person.email)).searchParams.get("code") ?? "";
  const answer = await signInAs(person);
  expect(answer.body.user).toMatchObject({ emailVerified: true, canChangePassword: false });
  const mallory = buildPerson(app, null);
  await expect(
    mallory.call(signIn, { body: { email: person.email, password: "mallory's own" } }),
  ).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
  await expect(mallory.call(confirmEmail, { body: { code } })).rejects.toMatchObject({ code: "INVALID_CODE" });
});

const resets: Record<string, (email: string) => Promise<unknown>> = {
  "a mailed link": async (email) => {
    const anybody = buildPerson(app, null);
    await anybody.call(sendForgotPassword, { body: { email } });
    const token = linkIn(await nextMail(app, email, { subject: "Reset" })).searchParams.get("token") ?? "";
    await anybody.call(changePasswordWithToken, { body: { token, email, password: "sesame" } });
  },
  "the server's command": (email) =>
    runCommand(app, accountCommands({ emailVerified: async () => {} }), ["accounts", "set-password", email]),
};

test.each(Object.entries(resets))(
  "[AUTH-02] [AUTH-05] a new password by %s ends the link with Google, which its owner was told of",
  async (_, reset) => {
    const olivia = await buildAgent(app, "Olivia");
    const mallory = newPerson({ email: olivia.email });
    expect((await signInAs(mallory)).body.user).toMatchObject({ id: olivia.accountId });
    expect(linkIn(await nextMail(app, olivia.email, { subject: "linked with Google" })).pathname).toBe("/auth/forgot");
    await reset(olivia.email);
    const later = await signInAs({ ...mallory, email: `mallory-${mallory.email}` });
    expect(later.status).toBe(200);
    expect(later.body.user).not.toMatchObject({ id: olivia.accountId });
    const own = await signInAs(newPerson({ email: olivia.email }));
    expect(own.body.user).toMatchObject({ id: olivia.accountId });
  },
);

test("[S64] a sign-in with Google during a reset of the password finds the link ended", async () => {
  const { database } = app.app;
  const person = newPerson();
  const { id } = (await signInAs(person)).body.user as { id: string };
  google.person = { ...person, email: `new-${person.email}` };
  const { url, cookie } = await leave();
  const body = await returned(url);
  const { pending } = await database.transaction(async (tx) => {
    await lockEmail(tx, emailKey(person.email));
    const signingIn = comeBack(body, cookie);
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 10_000, interval: 20 });
    await setGoogleSubject(tx, id, null);
    return { pending: signingIn };
  });
  expect((await pending).body.user).not.toMatchObject({ id });
});

/** How many queries of this database wait for a lock. */
async function countWaiting() {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(app.app.database.db);
  return rows.length;
}

test("an address that Google has not verified neither signs in nor creates an account", async () => {
  const olivia = await buildAgent(app, "Olivia");
  for (const email of [olivia.email, newPerson().email]) {
    const answer = await signInAs(newPerson({ email, email_verified: false }));
    expect(answer).toMatchObject({ status: 403, body: { code: "GOOGLE_EMAIL_NOT_VERIFIED" } });
  }
});

test("a code works once", async () => {
  google.person = newPerson();
  const { url, cookie } = await leave();
  const body = await returned(url);
  expect((await comeBack(body, cookie)).status).toBe(200);
  expect((await comeBack(body, cookie)).body.code).toBe("GOOGLE_REFUSED");
  // A new attempt, so that Google is asked about the used code.
  const other = await leave();
  const state = new URL(other.url).searchParams.get("state");
  expect((await comeBack({ ...body, state }, other.cookie)).body.code).toBe("GOOGLE_REFUSED");
});

test("a wrong, missing or foreign state is refused, and so is a browser that never started an attempt", async () => {
  google.person = newPerson();
  const mine = await leave();
  const body = await returned(mine.url);
  const attackers = await leave();
  expect((await comeBack({ ...body, state: "made up" }, mine.cookie)).body.code).toBe("GOOGLE_REFUSED");
  const second = await leave();
  const fresh = await returned(second.url);
  expect((await comeBack(fresh, attackers.cookie)).body.code).toBe("GOOGLE_REFUSED");
  expect((await comeBack(fresh, "")).body.code).toBe("GOOGLE_REFUSED");
  expect((await comeBack({ code: fresh.code }, second.cookie)).body.code).toBe("VALIDATION_FAILED");
  expect((await comeBack(fresh, second.cookie)).status).toBe(200);
});

test("a code that Google never gave is refused", async () => {
  const { url, cookie } = await leave();
  const state = new URL(url).searchParams.get("state");
  expect((await comeBack({ code: "made-up", state }, cookie)).body.code).toBe("GOOGLE_REFUSED");
});

test("an attempt expires after ten minutes", async () => {
  google.person = newPerson();
  const { url, cookie } = await leave();
  const body = await returned(url);
  clock.offsetMs = session.googleAttemptLifeMs + minute;
  expect((await comeBack(body, cookie)).body.code).toBe("GOOGLE_REFUSED");
  clock.offsetMs = 0;
});
