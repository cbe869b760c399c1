import type { Feature } from "../feature.ts";
import type { AccountHooks } from "./hooks.ts";
import { deleteExpired } from "./queries.ts";
import { routes } from "./routes.ts";
import { requireAccount } from "./session.ts";

export { emailKey } from "./email-key.ts";
export { sessionEnded } from "./events.ts";
export type { AccountHooks } from "./hooks.ts";
export { type Account, findAccountByToken, requireAccount } from "./session.ts";

const sweepSeconds = 3600;

/** Registration, sign-in, sessions and verified addresses. */
export const accounts =
  (hooks: AccountHooks): Feature =>
  (context) => {
    const { http, database, clock, jobs } = context;
    http.door("account", (request) => requireAccount(database, clock, request));
    jobs.repeat("expired-sessions", sweepSeconds, () => deleteExpired(database, clock.now()));
    routes(context, hooks);
  };
