import * as endpoints from "@hark/contract/accounts/endpoints";
import { session as sessionLimits } from "@hark/contract/limits";
import { AppError, notFound } from "../../platform/errors.ts";
import { findFirstOrNote } from "../../platform/first-calls.ts";
import { createGoogle, type GoogleSettings } from "../../platform/google/google.ts";
import { addressOf } from "../../platform/limits/address-key.ts";
import { hashToken } from "../../platform/tokens.ts";
import type { FeatureContext } from "../feature.ts";
import { linkRequestJob, mailVerification } from "./account-mails.ts";
import { changePassword, endSessions, resetPassword } from "./change-password.ts";
import { confirmEmail } from "./confirm-email.ts";
import { deleteAccount } from "./delete-account.ts";
import { deviceCookie, readDeviceCookie } from "./device-cookie.ts";
import { emailKey } from "./email-key.ts";
import { sessionEnded } from "./events.ts";
import { attemptCookie, readAttemptCookie } from "./google-attempt-cookie.ts";
import type { AccountHooks } from "./hooks.ts";
import { noteDevice } from "./note-device.ts";
import { hashPassword } from "./passwords.ts";
import { presentSession, presentUser } from "./present.ts";
import {
  deleteSession,
  insertGoogleAttempt,
  type LinkPurpose,
  listSessionsOfAccount,
  takeGoogleAttempt,
} from "./queries.ts";
import {
  googlePerAddress,
  mailPerAddress,
  mailPerRecipient,
  mailPerRecipientAndAddress,
  registrationPerAddress,
} from "./rates.ts";
import { isContested, isRegistered, register } from "./register.ts";
import { renameAccount } from "./rename-account.ts";
import { startSession } from "./session.ts";
import { signIn, startSignedInSession } from "./sign-in.ts";
import { accountOfGoogleIdentity } from "./sign-in-with-google.ts";

export function routes(context: FeatureContext, hooks: AccountHooks, googleSettings: GoogleSettings | undefined) {
  const { http, database, jobs, limiter, clock, publicUrl, log, mailer } = context;
  const google = googleSettings && createGoogle(googleSettings, { publicUrl, log });
  http.handle(endpoints.getCurrentUser, async ({ actor }) => ({
    user: presentUser(actor, await hooks.findPlan(database, actor.id)),
  }));

  http.handle(endpoints.updateAccount, async ({ actor, body }) => {
    await database.transaction((tx) => renameAccount(tx, actor, body.name));
    return { user: presentUser({ ...actor, name: body.name }, await hooks.findPlan(database, actor.id)) };
  });

  http.handle(endpoints.deleteAccount, async ({ actor, body }) => {
    await deleteAccount(context, actor, { password: body.password, hooks });
    return undefined;
  });

  http.handle(endpoints.listSessions, async ({ actor }) => {
    const sessions = await listSessionsOfAccount(database, actor.id, clock.now());
    return { sessions: sessions.map((session) => presentSession(session, actor.session_id)) };
  });

  http.handle(endpoints.endSession, async ({ actor, params }) => {
    await database.transaction(async (tx) => {
      if (!(await deleteSession(tx, actor.id, params.sessionId))) throw notFound();
      tx.announce(sessionEnded({ sessionId: params.sessionId, accountId: actor.id, agentId: actor.agent_id }));
    });
    return undefined;
  });

  http.handle(endpoints.endOtherSessions, async ({ actor }) => {
    await database.transaction((tx) => endSessions(tx, actor, actor.session_id));
    return undefined;
  });

  http.handle(endpoints.getMailTransport, async () => ({ transport: mailer.kind }));

  http.handle(endpoints.signIn, async ({ body, request, reply }) => {
    const account = await signIn({ database, limiter }, { ...body, ip: addressOf(request) });
    const presented = readDeviceCookie(request.headers.cookie);
    const { token, mark } = await database.transaction(async (tx) => {
      const now = clock.now();
      const started = await startSignedInSession(tx, account, now, request.headers["user-agent"]);
      return { token: started, mark: await noteDevice(tx, account, presented, { jobs, publicUrl, now }) };
    });
    reply.header("set-cookie", deviceCookie(mark, publicUrl));
    return { user: presentUser(account, await hooks.findPlan(database, account.id)), token };
  });

  http.handle(endpoints.register, async ({ body, request, idempotencyKey }) => {
    const address = addressOf(request);
    await limiter.spend(registrationPerAddress, address);
    await limiter.spend(mailPerRecipientAndAddress, `${emailKey(body.email)} ${address}`);
    const passwordHash = await hashPassword(body.password);
    const { name, email, password } = body;
    const call = { kind: "registration", caller: emailKey(email), key: idempotencyKey };
    await database.transaction(async (tx) => {
      const now = clock.now();
      if (await isRegistered(tx, { email, password, call, now })) return;
      await hooks.checkRegistration(tx, emailKey(email));
      const kept = (await isContested(tx, { email, password, now })) ? null : passwordHash;
      const account = await register(tx, { name, email, passwordHash: kept });
      await findFirstOrNote(tx, call, { subjectId: account.id, now });
      await mailVerification(tx, { jobs, publicUrl, account, now });
    });
    return undefined;
  });

  http.handle(endpoints.confirmEmail, async ({ body }) => {
    await database.transaction((tx) => confirmEmail(tx, body.code, { hooks, jobs, publicUrl, now: clock.now() }));
    return undefined;
  });

  async function requestLink(purpose: LinkPurpose, email: string, ip: string) {
    const key = emailKey(email);
    await limiter.spend(mailPerAddress, ip);
    await limiter.spend(mailPerRecipientAndAddress, `${key} ${ip}`);
    const mayMerge = (await limiter.countAbove(mailPerRecipient, key)) > 0;
    await database.transaction((tx) => jobs.enqueue(tx, linkRequestJob, { purpose, emailKey: key, mayMerge }));
  }

  http.handle(endpoints.resendVerification, async ({ body, request }) => {
    await requestLink("VERIFY_EMAIL", body.email, addressOf(request));
    return undefined;
  });

  http.handle(endpoints.sendForgotPassword, async ({ body, request }) => {
    await requestLink("RESET_PASSWORD", body.email, addressOf(request));
    return undefined;
  });

  http.handle(endpoints.changePasswordWithToken, async ({ body }) => {
    const input = { tokenHash: hashToken(body.token), email: body.email, password: body.password };
    await resetPassword(database, input, { hooks, jobs, publicUrl, now: clock.now() });
    return undefined;
  });

  http.handle(endpoints.changePassword, async ({ actor, body }) => {
    await changePassword(context, actor, body);
    return undefined;
  });

  http.handle(endpoints.startGoogleSignIn, async ({ request, reply }) => {
    if (!google) throw new AppError("GOOGLE_NOT_CONFIGURED");
    await limiter.spend(googlePerAddress, addressOf(request));
    const { url, token, tokenHash, attempt } = await google.start();
    const expiresAt = new Date(clock.now().getTime() + sessionLimits.googleAttemptLifeMs);
    await insertGoogleAttempt(database, { ...attempt, tokenHash, expiresAt });
    reply.header("set-cookie", attemptCookie(token, publicUrl)).header("cache-control", "no-store");
    return { url };
  });

  http.handle(endpoints.signInWithGoogle, async ({ body, request, reply }) => {
    if (!google) throw new AppError("GOOGLE_NOT_CONFIGURED");
    const cookie = readAttemptCookie(request.headers.cookie);
    const attempt = cookie && (await takeGoogleAttempt(database, hashToken(cookie), clock.now()));
    const endedAttempt = attemptCookie("", publicUrl);
    reply.header("set-cookie", endedAttempt);
    if (!attempt) throw new AppError("GOOGLE_REFUSED");
    const identity = await google.finish(attempt, body);
    const now = clock.now();
    const presented = readDeviceCookie(request.headers.cookie);
    const { account, token, mark } = await database.transaction(async (tx) => {
      const found = await accountOfGoogleIdentity(tx, identity, { hooks, jobs, publicUrl, now });
      const noted = await noteDevice(tx, found, presented, { jobs, publicUrl, now });
      return {
        account: found,
        token: await startSession(tx, found.id, now, request.headers["user-agent"]),
        mark: noted,
      };
    });
    reply.removeHeader("set-cookie").header("set-cookie", [endedAttempt, deviceCookie(mark, publicUrl)]);
    return { user: presentUser(account, await hooks.findPlan(database, account.id)), token };
  });

  http.handle(endpoints.signOut, async ({ actor }) => {
    await database.transaction(async (tx) => {
      await deleteSession(tx, actor.id, actor.session_id);
      tx.announce(sessionEnded({ sessionId: actor.session_id, accountId: actor.id, agentId: actor.agent_id }));
    });
    return undefined;
  });
}
