import { randomUUID } from "node:crypto";
import * as endpoints from "@hark/contract/accounts/endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildPerson } from "../../../test/cast.ts";
import { linkIn, nextMail } from "../../../test/mails.ts";
import { rawRequest } from "../../../test/raw-request.ts";

const app = useTestApp();
const anybody = buildPerson.bind(null, app, null);

async function buildRegistered() {
  const email = `ann.${randomUUID().slice(0, 8)}@team.example`;
  const body = { name: "Ann", email, password: "old password", repeatPassword: "old password" };
  await anybody().call(endpoints.register, { body });
  const code = linkIn(await nextMail(app, email, { subject: "Verify" })).searchParams.get("code") ?? "";
  await anybody().call(endpoints.confirmEmail, { body: { code } });
  return email;
}

/** Signs in with a browser, which keeps its cookie. */
async function signIn(email: string, cookie = "", password = "old password") {
  const answer = await rawRequest(app, "POST", "/users/authenticate", {
    body: { email, password },
    ...(cookie && { headers: { cookie } }),
  });
  expect(answer.status).toBe(200);
  const set = answer.headers.get("set-cookie") ?? "";
  return { token: String(answer.body.token), set, cookie: set.split(";")[0] ?? "" };
}

const subjectsTo = (email: string) => app.mails.filter((mail) => mail.to === email).map((mail) => mail.subject);

/** Mails of one queue leave in order: when this one is there, the earlier ones are. */
async function settledSubjectsTo(email: string) {
  const later = `later.${randomUUID().slice(0, 8)}@team.example`;
  const body = { name: "L", email: later, password: "some password", repeatPassword: "some password" };
  await anybody().call(endpoints.register, { body });
  await nextMail(app, later);
  return subjectsTo(email);
}

test("a sign-in with another browser is mailed; the first after registration and a known browser are not", async () => {
  const email = await buildRegistered();
  const laptop = await signIn(email);
  expect(laptop.set).toMatch(/^hark_device=[\w-]+; Path=\/api\/users; .*HttpOnly; SameSite=Strict/);
  const again = await signIn(email, laptop.cookie);
  expect(again.cookie).toBe(laptop.cookie);
  expect(await settledSubjectsTo(email)).not.toContain("New sign-in to Hark");
  const phone = await signIn(email);
  expect(phone.cookie).not.toBe(laptop.cookie);
  const mail = await nextMail(app, email, { subject: "New sign-in" });
  expect(linkIn(mail).href).toBe("http://hark.test/auth/forgot");
  await signIn(email, phone.cookie);
  await signIn(email, laptop.cookie);
  expect((await settledSubjectsTo(email)).filter((subject) => subject.startsWith("New sign-in"))).toHaveLength(1);
});

test("a mark is kept as a hash of one account's own, so that what is stored says nothing of a browser", async () => {
  const [ann, bea] = [await buildRegistered(), await buildRegistered()];
  const { cookie } = await signIn(ann);
  await signIn(bea, cookie);
  const rows = await app.app.database.db
    .selectFrom("account_devices")
    .innerJoin("accounts", "accounts.id", "account_devices.account_id")
    .select("mark_hash")
    .where("accounts.email", "in", [ann, bea])
    .execute();
  const marks = rows.map((row) => row.mark_hash.toString("hex"));
  expect(new Set(marks).size).toBe(2);
  expect(marks.join(" ")).not.toContain(Buffer.from(cookie.split("=")[1] ?? "").toString("hex"));
});

test("a wrong password marks no browser", async () => {
  const email = await buildRegistered();
  const answer = await rawRequest(app, "POST", "/users/authenticate", { body: { email, password: "wrong" } });
  expect([answer.status, answer.headers.get("set-cookie")]).toEqual([401, null]);
  await signIn(email);
  expect(await settledSubjectsTo(email)).not.toContain("New sign-in to Hark");
});

test("a changed and a reset password are mailed, without anything that opens the account", async () => {
  const email = await buildRegistered();
  const { token } = await signIn(email);
  const change = { currentPassword: "old password", newPassword: "new password" };
  await buildPerson(app, token).call(endpoints.changePassword, { body: change });
  const changed = await nextMail(app, email, { subject: "was changed" });
  expect(linkIn(changed).href).toBe("http://hark.test/auth/forgot");
  expect(changed.text).not.toContain("password\n> ");

  await anybody().call(endpoints.sendForgotPassword, { body: { email } });
  const reset = linkIn(await nextMail(app, email, { subject: "Reset" })).searchParams.get("token") ?? "";
  await anybody().call(endpoints.changePasswordWithToken, { body: { token: reset, email, password: "third one" } });
  await nextMail(app, email, { subject: "was changed", count: 2 });
});
