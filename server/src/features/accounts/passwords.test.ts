import { randomUUID } from "node:crypto";
import * as endpoints from "@hark/contract/accounts/endpoints";
import { minute, rates, session } from "@hark/contract/limits";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildAgent, buildPerson } from "../../../test/cast.ts";
import { linkIn, nextMail } from "../../../test/mails.ts";
import { outcomesOf } from "../../../test/outcomes.ts";
import { connectDashboard } from "../../../test/socket-client.ts";
import { createLimiter } from "../../platform/limits/limiter.ts";
import { signIn as comparePassword, startSignedInSession } from "./sign-in.ts";

const clock = { offsetMs: 0, now: () => new Date(Date.now() + clock.offsetMs) };
const app = useTestApp({ clock });
const anybody = () => buildPerson(app, null);

async function forgot(email: string, count = 1) {
  await anybody().call(endpoints.sendForgotPassword, { body: { email } });
  const link = linkIn(await nextMail(app, email, { subject: "Reset", count }));
  return { link, token: link.searchParams.get("token") ?? "", email: link.searchParams.get("email") ?? "" };
}

const reset = (body: { token: string; email: string; password: string }) =>
  anybody().call(endpoints.changePasswordWithToken, { body });
const signIn = (email: string, password: string) => anybody().call(endpoints.signIn, { body: { email, password } });

async function buildWithPassword(password: string) {
  const olivia = await buildAgent(app, "Olivia");
  const { token, email } = await forgot(olivia.email);
  await reset({ token, email, password });
  const answer = await signIn(olivia.email, password);
  return { ...olivia, ...buildPerson(app, answer.token) };
}

test("[AUTH-05] [API-08] [API-09] a forgotten password is reset with the mailed link", async () => {
  const olivia = await buildAgent(app, "Olivia");
  const { link, token, email } = await forgot(olivia.email);
  expect(link.pathname).toBe("/auth/redefine");
  expect(email).toBe(olivia.email);
  await reset({ token, email, password: "sesame" });
  const { user } = await signIn(olivia.email, "sesame");
  expect(user).toMatchObject({ id: olivia.accountId, canChangePassword: true });
});

test("[S64] a reset link works once, also when it is used twice concurrently", async () => {
  const { email } = await buildAgent(app, "Olivia");
  const { token } = await forgot(email);
  const uses = await outcomesOf(["first one", "second one"].map((password) => reset({ token, email, password })));
  expect(uses.sort()).toEqual(["400 INVALID_TOKEN", "done"]);
  await expect(reset({ token, email, password: "third one" })).rejects.toMatchObject({ code: "INVALID_TOKEN" });
});

test("[S64] a newer link invalidates the older one; an expired link or another address is refused and uses nothing up", async () => {
  const [{ email }, petra] = [await buildAgent(app, "Olivia"), await buildAgent(app, "Petra")];
  const older = await forgot(email);
  const newer = await forgot(email, 2);
  const refused = { code: "INVALID_TOKEN", status: 400 };
  await expect(reset({ ...older, password: "sesame" })).rejects.toMatchObject(refused);
  await expect(reset({ ...newer, email: petra.email, password: "sesame" })).rejects.toMatchObject(refused);
  clock.offsetMs = session.resetLinkLifeMs + minute;
  await expect(reset({ ...newer, password: "sesame" })).rejects.toMatchObject(refused);
  clock.offsetMs = 0;
  await reset({ ...newer, email: email.toUpperCase(), password: "sesame" });
});

test("[VAL-08] a reset accepts 6 characters and refuses 5", async () => {
  const { email } = await buildAgent(app, "Olivia");
  const { token } = await forgot(email);
  await expect(reset({ token, email, password: "12345" })).rejects.toMatchObject({
    fields: { password: "The password must be at least 6 characters long" },
  });
  await reset({ token, email, password: "123456" });
});

test("[S64] a reset ends every session and its sockets", async () => {
  const olivia = await buildAgent(app, "Olivia");
  const socket = await connectDashboard(app, olivia);
  const ended = new Promise((resolve) => socket.socket.once("disconnect", resolve));
  await reset({ ...(await forgot(olivia.email)), password: "sesame" });
  await ended;
  await expect(olivia.call(endpoints.getCurrentUser)).rejects.toMatchObject({ status: 401 });
});

test("[S64] a sign-in whose password is reset during the comparison gets no session", async () => {
  const olivia = await buildWithPassword("old password");
  const { database } = app.app;
  const limiter = createLimiter(null);
  const account = await comparePassword(
    { database, limiter },
    { email: olivia.email, password: "old password", ip: "192.0.2.1" },
  );
  const { token, email } = await forgot(olivia.email, 2);
  await reset({ token, email, password: "new password" });
  const start = database.transaction((tx) => startSignedInSession(tx, account, clock.now(), undefined));
  await expect(start).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
});

test("[S64] of a concurrent reset and change one succeeds, and the other is refused", async () => {
  for (let round = 0; round < 3; round++) {
    const olivia = await buildWithPassword("old password");
    const { token, email } = await forgot(olivia.email, 2);
    const body = { currentPassword: "old password", newPassword: "a thief's own" };
    const outcomes = await outcomesOf([
      reset({ token, email, password: "new password" }),
      olivia.call(endpoints.changePassword, { body }),
    ]);
    const isReset = outcomes[0] === "done";
    // A change that loses the race finds that its session has ended, or that the password has changed.
    expect(outcomes).toEqual(
      isReset
        ? ["done", expect.stringMatching(/^(401 UNAUTHORIZED|400 WRONG_PASSWORD)$/)]
        : ["400 INVALID_TOKEN", "done"],
    );
    await signIn(email, isReset ? "new password" : "a thief's own");
  }
});

test("a reset verifies the address, so that a lost verification mail locks nobody out", async () => {
  const email = `ann+${randomUUID().slice(0, 8)}@team.example`;
  const body = { name: "Ann", email, password: "first password", repeatPassword: "first password" };
  await anybody().call(endpoints.register, { body });
  await reset({ ...(await forgot(email)), password: "sesame" });
  expect((await signIn(email, "sesame")).user.emailVerified).toBe(true);
});

test("[S65] a reset for an unknown address has the same response, and nothing is mailed", async () => {
  const unknown = `nobody.${randomUUID().slice(0, 8)}@team.example`;
  await anybody().call(endpoints.sendForgotPassword, { body: { email: unknown } });
  // Jobs of one queue run in order: once this mail has arrived, the other would have too.
  await forgot((await buildAgent(app, "Olivia")).email);
  expect(app.mails.filter((mail) => mail.to === unknown)).toEqual([]);
});

test("[SET-ACC-05] [API-10] [GAP-77] changing the password ends the other sessions and keeps this one", async () => {
  const olivia = await buildWithPassword("old password");
  const { token } = await signIn(olivia.email, "old password");
  const elsewhere = buildPerson(app, token);
  const body = { currentPassword: "old password", newPassword: "new password" };
  await olivia.call(endpoints.changePassword, { body });
  await olivia.call(endpoints.getCurrentUser);
  await expect(elsewhere.call(endpoints.getCurrentUser)).rejects.toMatchObject({ status: 401 });
  await expect(signIn(olivia.email, "old password")).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
  await signIn(olivia.email, "new password");
});

test("[VAL-13] a change needs 8 characters and the current password, whose failures are rate limited", async () => {
  const olivia = await buildWithPassword("old password");
  const change = (currentPassword: string, newPassword: string) =>
    olivia.call(endpoints.changePassword, { body: { currentPassword, newPassword } });
  await expect(change("old password", "1234567")).rejects.toMatchObject({
    fields: { newPassword: "New password must be at least 8 characters long" },
  });
  for (let count = 0; count < rates.passwordChangeFailuresPerSession; count++) {
    await expect(change("a guess", "12345678")).rejects.toMatchObject({ code: "WRONG_PASSWORD", status: 400 });
  }
  await expect(change("old password", "12345678")).rejects.toMatchObject({ code: "RATE_LIMITED" });
});

test("[SET-ACC-02] an account without a password can't change it", async () => {
  const olivia = await buildAgent(app, "Olivia");
  await expect(
    olivia.call(endpoints.changePassword, { body: { currentPassword: "x", newPassword: "12345678" } }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
});
