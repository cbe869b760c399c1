import type { GoogleSettings } from "../../platform/google/google.ts";
import type { Feature } from "../feature.ts";
import { workLinkRequests } from "./account-mails.ts";
import type { AccountHooks } from "./hooks.ts";
import { deleteExpired } from "./queries.ts";
import { routes } from "./routes.ts";
import { requireAccount } from "./session.ts";

export { accountCommands } from "./commands.ts";
export { composeChoice, composeReset, composeVerification, composeWarning } from "./compose-account-mails.ts";
export { emailKey } from "./email-key.ts";
export { accountRenamed, sessionEnded } from "./events.ts";
export { evictStranger } from "./evict-stranger.ts";
export type { AccountHooks } from "./hooks.ts";

export { type AccountWithAgent, findAccountByEmailKey, hasVerifiedAccount, lockEmail } from "./queries.ts";

export { seedAccount } from "./seed-account.ts";

export { type AccountActor, findAccountByToken, requireAccount } from "./session.ts";

const sweepSeconds = 3600;

/** Registration, sign-in, sessions, passwords and verified addresses. */
export function accounts(hooks: AccountHooks, google?: GoogleSettings): Feature {
  return (context) => {
    const { http, database, clock, jobs } = context;
    http.door("account", (request) => requireAccount(database, clock, request));
    jobs.repeat("expired-sessions", sweepSeconds, () => deleteExpired(database, clock.now()));
    workLinkRequests(context);
    routes(context, hooks, google);
  };
}
