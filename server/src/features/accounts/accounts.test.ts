import { randomUUID } from "node:crypto";
import { day, hour, rates, session } from "@hark/contract/limits";
import { verify } from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { linkIn, nextMail, type SentMail } from "../../../test/mails.ts";
import { rawRequest } from "../../../test/raw-request.ts";
import { connectDashboard } from "../../../test/socket-client.ts";
import { createLimiter } from "../../platform/limits/limiter.ts";
import { signIn as compare } from "./sign-in.ts";

vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof import("@node-rs/argon2")>();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});

const clock = { offsetMs: 0, now: () => new Date(Date.now() + clock.offsetMs) };
const app = useTestApp({ clock, trustedProxies: ["loopback"] });

const password = "correct horse";
let addresses = 0;
/** An IP address of its own for each test, as a proxy reports it, so that tests don't use up each other's rate limits. */
const newAddress = () => `198.51.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;
const newEmail = (local = "ann") => `${local}.${randomUUID().slice(0, 8)}@team.example`;

const post = (path: string, body: unknown, from = newAddress()) =>
  rawRequest(app, "POST", `/users${path}`, { body, from });
const getUser = (token: string) => rawRequest(app, "GET", "/users", { token });
const registration = (email: string) => ({ name: "Ann", email, password, repeatPassword: password });

async function register(email: string) {
  expect(await post("", registration(email))).toMatchObject({ status: 204 });
  const link = linkIn(await nextMail(app, email, { subject: "Verify" }));
  return link.searchParams.get("code") ?? "";
}

async function buildVerified(email = newEmail()) {
  expect((await post("/confirm-email", { code: await register(email) })).status).toBe(204);
  return email;
}

async function signIn(email: string, secret = password, from?: string) {
  return post("/authenticate", { email, password: secret }, from);
}

async function tokenOf(email: string, secret = password): Promise<string> {
  const answer = await signIn(email, secret);
  expect(answer.status).toBe(200);
  return answer.body.token as string;
}

async function timeTravel<T>(ms: number, work: () => Promise<T>): Promise<T> {
  clock.offsetMs += ms;
  try {
    return await work();
  } finally {
    clock.offsetMs -= ms;
  }
}

test("[AUTH-01] [AUTH-03] [AUTH-04] [API-02] registering, verifying and signing in gives a session", async () => {
  const email = newEmail();
  const code = await register(email);
  expect(await signIn(email)).toMatchObject({ status: 403, body: { code: "EMAIL_NOT_VERIFIED" } });
  await post("/confirm-email", { code });
  const answer = await signIn(email);
  expect(answer.body.user).toMatchObject({ name: "Ann", email, emailVerified: true, canChangePassword: true });
  const me = await getUser(answer.body.token as string);
  expect(me.body.user).toEqual(answer.body.user);
  expect(JSON.stringify(me.body)).not.toContain("argon2");
});

test("[GAP-09] the server validates a registration and names every problem", async () => {
  const answer = await post("", { name: " ", email: "ann", password: "short", repeatPassword: "other" });
  expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION_FAILED" } });
  expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(["email", "name", "password", "repeatPassword"]);
  const mismatch = await post("", { ...registration(newEmail()), repeatPassword: "something else" });
  expect(mismatch.body.fields).toEqual({ repeatPassword: "The passwords do not match" });
  const long = await post("", {
    ...registration(newEmail()),
    password: "x".repeat(201),
    repeatPassword: "x".repeat(201),
  });
  expect(long.body.fields).toHaveProperty("password");
});

test("[AUTH-18] [GAP-09] the message for a missing, empty or too long value is written for people", async () => {
  const { name: _, ...nameless } = registration(newEmail());
  expect((await post("", nameless)).body.fields).toEqual({ name: "This is required" });
  const wordy = await post("", { ...registration(`${"a".repeat(330)}@team.example`), name: "x".repeat(101) });
  expect(wordy.body.fields).toEqual({ name: "Use at most 100 characters", email: "Use at most 254 characters" });
  expect((await post("/authenticate", { email: newEmail(), password: "" })).body.message).toBe("This is required");
  expect((await post("/confirm-email", { code: "" })).body.message).toBe("This is required");
});

test("[S61] [S66] one address is one account, in any case and in both forms of its domain", async () => {
  const id = randomUUID().slice(0, 8);
  await buildVerified(`Ann.${id}@bücher.example`);
  for (const spelling of [`ann.${id}@BÜCHER.example`, `ANN.${id}@xn--bcher-kva.example`]) {
    expect(await post("", registration(spelling))).toMatchObject({ status: 409, body: { code: "EMAIL_IN_USE" } });
    const answer = await signIn(spelling);
    expect(answer.body.user).toMatchObject({ email: `Ann.${id}@bücher.example` });
  }
});

const another = (email: string) => ({
  ...registration(email),
  name: "Bea",
  password: "another one",
  repeatPassword: "another one",
});

async function codeMailedTo(email: string, count = 1) {
  return linkIn(await nextMail(app, email, { subject: "Verify", count })).searchParams.get("code") ?? "";
}

test("registering an address again, once the first link has expired, replaces the registration and its password", async () => {
  const email = newEmail();
  await register(email);
  await timeTravel(session.verifyLinkLifeMs + 1_000, async () => {
    expect((await post("", another(email.toUpperCase()))).status).toBe(204);
    expect((await post("/confirm-email", { code: await codeMailedTo(email.toUpperCase()) })).status).toBe(204);
    expect((await signIn(email)).body.code).toBe("INVALID_CREDENTIALS");
    expect((await signIn(email, "another one")).body.user).toMatchObject({ name: "Bea" });
    expect(await post("", registration(email))).toMatchObject({ status: 409, body: { code: "EMAIL_IN_USE" } });
  });
});

test("[AUTH-04] of two who register an address, neither gets it by the link: the mailbox chooses the password", async () => {
  const email = newEmail();
  const firstCode = await register(email);
  expect((await post("", another(email))).status).toBe(204);
  const code = await codeMailedTo(email, 2);
  expect((await post("/confirm-email", { code: firstCode })).body.code).toBe("INVALID_CODE");
  // A scanner opens it too.
  for (let opened = 0; opened < 2; opened++) expect((await post("/confirm-email", { code })).status).toBe(204);
  for (const secret of [password, "another one"]) {
    expect(await signIn(email, secret)).toMatchObject({ status: 401, body: { code: "INVALID_CREDENTIALS" } });
  }
  const choice = linkIn(await nextMail(app, email, { subject: "Choose" }));
  expect(choice.pathname).toBe("/auth/redefine");
  const token = choice.searchParams.get("token");
  const chosen = await post("/change-password-with-token", { token, email, password: "my own choice" });
  expect(chosen.status).toBe(204);
  expect((await signIn(email, "my own choice")).body.user).toMatchObject({ email, emailVerified: true });
  await nextMail(app, email, { subject: "was changed" });
  expect(app.mails.filter((mail) => mail.to === email && mail.subject.startsWith("Choose"))).toHaveLength(1);
});

test("whoever registers twice with the same password keeps it", async () => {
  const email = newEmail();
  await register(email);
  expect((await post("", registration(email))).status).toBe(204);
  expect((await post("/confirm-email", { code: await codeMailedTo(email, 2) })).status).toBe(204);
  expect((await signIn(email)).status).toBe(200);
});

test("of several concurrent registrations of one address none wins, and one link is valid", async () => {
  const email = newEmail();
  const passwords = [1, 2, 3, 4].map((number) => `password ${number}`);
  const answers = await Promise.all(
    passwords.map((one) => post("", { ...registration(email), password: one, repeatPassword: one })),
  );
  expect(answers.map((answer) => answer.status)).toEqual([204, 204, 204, 204]);
  await nextMail(app, email, { subject: "Verify", count: 4 });
  const codes = app.mails.filter((mail) => mail.to === email).map((mail) => linkIn(mail).searchParams.get("code"));
  const uses = await Promise.all(codes.map((code) => post("/confirm-email", { code })));
  expect(uses.map((use) => use.status).sort()).toEqual([204, 400, 400, 400]);
  const entries = await Promise.all(passwords.map((one) => signIn(email, one)));
  expect(entries.map((entry) => entry.status)).toEqual([401, 401, 401, 401]);
  await nextMail(app, email, { subject: "Choose" });
});

test("[S63] plus, ampersand, percent and apostrophe survive the mailed link", async () => {
  for (const local of ["a+b", "a&b", "a%b", "o'neil", "a=b#c"]) {
    const email = await buildVerified(newEmail(local));
    expect((await signIn(email)).status).toBe(200);
  }
});

test("a verification link may be opened again until it expires", async () => {
  const code = await register(newEmail());
  expect((await post("/confirm-email", { code })).status).toBe(204);
  expect((await post("/confirm-email", { code })).status).toBe(204);
  const late = await timeTravel(session.verifyLinkLifeMs + 1_000, () => post("/confirm-email", { code }));
  expect(late).toMatchObject({ status: 400, body: { code: "INVALID_CODE" } });
  expect((await post("/confirm-email", { code: `${code}x` })).body.code).toBe("INVALID_CODE");
});

test("[AUTH-29] a resent link works, and so does the first one", async () => {
  const email = newEmail();
  const first = await register(email);
  expect((await post("/email-resend", { email: email.toUpperCase() })).status).toBe(204);
  const second = linkIn(await nextMail(app, email, { subject: "Verify", count: 2 })).searchParams.get("code") ?? "";
  expect(second).not.toBe(first);
  expect((await post("/confirm-email", { code: second })).status).toBe(204);
  expect((await post("/confirm-email", { code: first })).status).toBe(204);
});

test("a verified address gets no further verification mail", async () => {
  const email = await buildVerified();
  expect((await post("/email-resend", { email })).status).toBe(204);
  // Jobs of one queue run in order: once the later mail is there, the earlier one would be too.
  await register(newEmail("later"));
  expect(app.mails.filter((mail) => mail.to === email)).toHaveLength(1);
});

test("[S65] sign-in and resend have the same response and time for known and unknown addresses", async () => {
  const known = await buildVerified();
  const pending = newEmail();
  await register(pending);
  const wrong = await signIn(known, "wrong");
  expect(await signIn(newEmail(), "wrong")).toMatchObject({ status: wrong.status, body: wrong.body });
  expect(wrong).toMatchObject({ status: 401, body: { code: "INVALID_CREDENTIALS" } });
  expect((await signIn(pending, "wrong")).body).toEqual(wrong.body);
  for (const email of [known, pending, newEmail()]) {
    expect(await post("/email-resend", { email })).toMatchObject({ status: 204, body: {} });
  }
  // The time is the same because the work is: one comparison with a hash of the same cost.
  const comparisons = async (email: string) => {
    vi.mocked(verify).mockClear();
    await signIn(email, "wrong");
    return vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split("$").slice(0, 4).join("$"));
  };
  const toKnown = await comparisons(known);
  expect(toKnown).toEqual([expect.stringMatching(/^\$argon2id\$/)]);
  expect(await comparisons(newEmail())).toEqual(toKnown);
  // Nor does a registration tell by its time whether another one waits.
  for (const email of [pending, newEmail()]) {
    vi.mocked(verify).mockClear();
    expect((await post("", another(email))).status).toBe(204);
    expect(vi.mocked(verify)).toHaveBeenCalledTimes(1);
  }
});

test("[S67] ten wrong passwords close an account to their address and to no other, unknown accounts alike", async () => {
  const known = await buildVerified();
  const unknown = newEmail();
  const stranger = newAddress();
  for (const email of [known, unknown]) {
    for (let count = 0; count < rates.signInFailuresPerAccountAndAddress; count++) {
      expect((await signIn(email, "wrong", stranger)).body.code).toBe("INVALID_CREDENTIALS");
    }
    const refused = await signIn(email.toUpperCase(), password, stranger);
    expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
    expect(refused.body.message).toMatch(/try again/i);
  }
  expect((await signIn(known)).status).toBe(200);
  expect((await signIn(unknown)).status).toBe(401);
});

test("wrong passwords from everywhere make an account slower, up to a limit, and never close it", async () => {
  const waits = async (email: string) => {
    const waited: number[] = [];
    const limiter = createLimiter(null);
    const wait = async (ms: number) => void waited.push(ms);
    const guess = (ip: string, secret: string) =>
      compare({ database: app.app.database, limiter, wait }, { email, password: secret, ip });
    for (let count = 0; count < rates.signInFailuresBeforeDelay + 8; count++) {
      await expect(guess(newAddress(), "wrong")).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
    }
    return { waited, guess };
  };
  const known = await buildVerified();
  const { waited, guess } = await waits(known);
  expect(waited).toEqual([125, 250, 500, 1000, 2000, 4000, 4000, 4000]);
  expect((await waits(newEmail())).waited).toEqual(waited);
  expect(await guess(newAddress(), password)).toMatchObject({ email: known });
});

test("concurrent wrong passwords don't get past the limit", async () => {
  const email = await buildVerified();
  const stranger = newAddress();
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(email, "wrong", stranger)));
  const codes = answers.map((answer) => answer.body.code);
  const { signInFailuresPerAccountAndAddress: passed } = rates;
  expect(codes.filter((code) => code === "INVALID_CREDENTIALS")).toHaveLength(passed);
  expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(20 - passed);
});

test("IPv6 addresses of one network share a rate limit", async () => {
  const email = await buildVerified();
  for (let count = 0; count < rates.signInFailuresPerAccountAndAddress; count++) {
    await signIn(email, "wrong", `2001:db8:77:1::${count + 1}`);
  }
  expect((await signIn(email, password, "2001:db8:77:1:ffff::1")).status).toBe(429);
  expect((await signIn(email, password, "2001:db8:77:2::1")).status).toBe(200);
});

test("a successful sign-in spends no points, and gives the account its attempts back", async () => {
  const email = await buildVerified();
  const office = newAddress();
  for (let count = 0; count < rates.signInFailuresPerAccountAndAddress - 1; count++)
    await signIn(email, "wrong", office);
  for (let count = 0; count < 3; count++) expect((await signIn(email, password, office)).status).toBe(200);
  for (let count = 0; count < rates.signInFailuresPerAccountAndAddress - 1; count++) {
    expect((await signIn(email, "wrong", office)).status).toBe(401);
  }
  expect((await signIn(email, password, office)).status).toBe(200);
});

test("[S67] many wrong passwords from one address close it; others go on, and a forged header does not help", async () => {
  const attacker = newAddress();
  for (let count = 0; count < rates.signInFailuresPerAddress; count++) {
    const answer = await signIn(newEmail("victim"), "wrong", attacker);
    expect(answer.body.code).toBe("INVALID_CREDENTIALS");
  }
  expect((await signIn(newEmail(), "wrong", attacker)).status).toBe(429);
  // The proxy appends the address that it saw; everything before it was made up by the client.
  expect((await signIn(newEmail(), "wrong", `203.0.113.7, ${attacker}`)).status).toBe(429);
  expect((await signIn(newEmail(), "wrong", newAddress())).status).toBe(401);
});

test("[GAP-125] registrations and mails are limited per IP address and per mailbox, with a message", async () => {
  const office = newAddress();
  for (let count = 0; count < rates.registrationsPerAddressPerHour; count++) {
    await post("", { ...registration(newEmail()), repeatPassword: "no" }, office);
  }
  expect((await post("", registration(newEmail()), office)).status).toBe(204);
  for (let count = 1; count < rates.registrationsPerAddressPerHour; count++) {
    await post("", registration("taken@team.example"), office);
  }
  expect((await post("", registration(newEmail()), office)).body.code).toBe("RATE_LIMITED");

  const mailbox = newEmail();
  for (let count = 0; count < rates.mailsPerRecipientAndAddressPerHour; count++) {
    expect((await post("/email-resend", { email: mailbox }, "192.0.2.77")).status).toBe(204);
  }
  const refused = await post("/email-resend", { email: mailbox }, "192.0.2.77");
  expect(refused).toMatchObject({ status: 429 });
  expect(refused.body.message).toMatch(/spam folder/);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
  expect((await post("/email-resend", { email: mailbox })).status).toBe(204);
});

test("strangers who ask for somebody's mails neither use them up nor fill the mailbox", async () => {
  const email = await buildVerified();
  const resets = () => app.mails.filter((mail) => mail.to === email && mail.subject.includes("Reset"));
  const ask = () => post("/send-forgot-password", { email });
  for (let count = 0; count < rates.mailsPerRecipientBeforeMerging + 5; count++) {
    expect((await ask()).status).toBe(204);
  }
  // Jobs of one queue leave in order.
  const later = await buildVerified();
  await post("/send-forgot-password", { email: later });
  await nextMail(app, later, { subject: "Reset" });
  expect(resets()).toHaveLength(rates.mailsPerRecipientBeforeMerging);
  const link = linkIn(resets().at(-1) as SentMail);
  // Whose link was fresh still has it, and can have another a little later.
  await timeTravel(rates.mailsMergedWithinMs + 60_000, async () => {
    expect((await ask()).status).toBe(204);
    await nextMail(app, email, { subject: "Reset", count: rates.mailsPerRecipientBeforeMerging + 1 });
  });
  expect(link.pathname).toBe("/auth/redefine");
});

test("a session is extended by use and expires after 30 days without it", async () => {
  const token = await tokenOf(await buildVerified());
  await timeTravel(29 * day, async () => {
    expect((await getUser(token)).status).toBe(200);
    await timeTravel(29 * day, async () => {
      expect((await getUser(token)).status).toBe(200);
      await timeTravel(session.lifeMs + hour, async () => {
        expect((await getUser(token)).body.code).toBe("UNAUTHORIZED");
      });
    });
  });
});

test("[AUTH-65] signing out ends this session and its sockets, and no other session", async () => {
  const email = await buildVerified();
  const [here, there] = [await tokenOf(email), await tokenOf(email)];
  const socket = await connectDashboard(app, { token: here });
  const other = await connectDashboard(app, { token: there });
  const ended = new Promise((resolve) => socket.socket.once("disconnect", resolve));
  expect((await rawRequest(app, "POST", "/users/logout", { token: here })).status).toBe(204);
  await ended;
  expect((await getUser(here)).status).toBe(401);
  expect((await getUser(there)).status).toBe(200);
  expect(other.socket.connected).toBe(true);
  await expect(connectDashboard(app, { token: here })).rejects.toThrow("UNAUTHORIZED");
  other.close();
});
