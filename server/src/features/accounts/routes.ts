import * as endpoints from "@hark/contract/accounts/endpoints";
import { AppError } from "../../platform/errors.ts";
import { hashToken } from "../../platform/tokens.ts";
import type { FeatureContext } from "../feature.ts";
import { emailKey } from "./email-key.ts";
import { sessionEnded } from "./events.ts";
import type { AccountHooks } from "./hooks.ts";
import { mailVerification } from "./mail-verification.ts";
import { hashPassword } from "./passwords.ts";
import { presentUser } from "./present.ts";
import { deleteSession, findAccountByEmailKey, findLink, markEmailVerified } from "./queries.ts";
import { mailPerAddress, mailPerRecipient, registrationPerAddress } from "./rates.ts";
import { register } from "./register.ts";
import { startSession } from "./session.ts";
import { signIn } from "./sign-in.ts";

export function routes(
  { http, database, jobs, limiter, clock, publicUrl }: FeatureContext,
  { findPlan }: AccountHooks,
) {
  http.handle(endpoints.getCurrentUser, async ({ actor }) => ({
    user: presentUser(actor, await findPlan(database, actor.id)),
  }));

  http.handle(endpoints.signIn, async ({ body, request }) => {
    const account = await signIn({ database, limiter }, { ...body, ip: request.ip });
    const token = await database.transaction((tx) => startSession(tx, account.id, clock.now()));
    return { user: presentUser(account, await findPlan(database, account.id)), token };
  });

  http.handle(endpoints.register, async ({ body, request }) => {
    await limiter.spend(registrationPerAddress, request.ip);
    const passwordHash = await hashPassword(body.password);
    await database.transaction(async (tx) => {
      const account = await register(tx, { name: body.name, email: body.email, passwordHash });
      await mailVerification(tx, { jobs, publicUrl, account, now: clock.now() });
    });
    return undefined;
  });

  http.handle(endpoints.confirmEmail, async ({ body }) => {
    await database.transaction(async (tx) => {
      const now = clock.now();
      const link = await findLink(tx, "VERIFY_EMAIL", hashToken(body.code), now);
      if (!link) throw new AppError("INVALID_CODE");
      // The link stays good while it lives: mail scanners open it before the person does (design section 6).
      await markEmailVerified(tx, link.account_id, now);
    });
    return undefined;
  });

  http.handle(endpoints.resendVerification, async ({ body, request }) => {
    const key = emailKey(body.email);
    await limiter.spend(mailPerAddress, request.ip);
    await limiter.spend(mailPerRecipient, key);
    await database.transaction(async (tx) => {
      const account = await findAccountByEmailKey(tx, key);
      if (!account || account.email_verified_at) return;
      await mailVerification(tx, { jobs, publicUrl, account, now: clock.now() });
    });
    return undefined;
  });

  http.handle(endpoints.signOut, async ({ actor }) => {
    await database.transaction(async (tx) => {
      await deleteSession(tx, actor.session_id);
      tx.announce(sessionEnded({ sessionId: actor.session_id, accountId: actor.id, agentId: actor.agent_id }));
    });
    return undefined;
  });
}
