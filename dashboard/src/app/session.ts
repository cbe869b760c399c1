import type { QueryClient } from "@tanstack/react-query";
import { currentUserQuery } from "../features/accounts/requests.ts";
import { signOutOnServer } from "../features/accounts/sign-out.ts";
import { projectsQuery } from "../features/projects/requests.ts";
import { authorization, followOtherTabs } from "../shared/api/authorization.ts";
import { onSessionExpired } from "../shared/api/request.ts";
import type { Session } from "../shared/session/session.ts";
import { personStorage } from "../shared/storage/person-storage.ts";

export type SessionStatus = "checking" | "signed-in" | "signed-out";

/** `ended`: somebody signed out, here or in another tab. `expired`: the server no longer knows the session (GAP-94). */
export type LeaveReason = "ended" | "expired";

export interface SessionStore extends Session {
  status: () => SessionStatus;
  subscribe: (listener: () => void) => () => void;
  /** Reads the stored token and loads the account behind it (AUTH-54..60). */
  check: () => Promise<void>;
  /** Listens for expiry and for other tabs; returns the way to stop. */
  watch: () => () => void;
}

interface SessionOptions {
  client: QueryClient;
  /** Leads away from what only signed-in people see; the cache is wiped when it is done. */
  leaveScreens: (reason: LeaveReason) => Promise<void>;
}

/**
 * Signed in means: there is a token and its account has been loaded. The token may go by the person's wish, in another
 * tab, or because the server no longer knows it; all ways end in `leave`, so that cache, socket and guards agree.
 */
export function createSessionStore({ client, leaveScreens }: SessionOptions): SessionStore {
  const listeners = new Set<() => void>();
  let status: SessionStatus = "checking";
  // Counts changes of the session, so that an answer for an earlier token never decides about a later one.
  let turn = 0;

  function become(next: SessionStatus): void {
    if (next === status) return;
    status = next;
    for (const listener of [...listeners]) listener();
  }

  async function leave(reason: LeaveReason): Promise<void> {
    turn++;
    authorization.forget();
    void client.cancelQueries();
    become("signed-out");
    try {
      await leaveScreens(reason);
    } finally {
      // Not earlier: what is still on screen would ask for its data again, without a token. Not if somebody else has
      // signed in meanwhile: `begin` has wiped the cache then.
      if (status === "signed-out") client.clear();
    }
  }

  async function check(): Promise<void> {
    const own = ++turn;
    authorization.restore();
    if (authorization.token() === null) {
      become("signed-out");
      return;
    }
    become("checking");
    void client.prefetchQuery(projectsQuery);
    try {
      await client.fetchQuery(currentUserQuery);
      if (own === turn) become("signed-in");
    } catch {
      // AUTH-59
      if (own === turn) await leave("ended");
    }
  }

  return {
    status: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check,
    watch() {
      const stopExpiry = onSessionExpired(() => {
        // Drafts stay: the person is expected back.
        if (status === "signed-in") void leave("expired");
      });
      const stopTabs = followOtherTabs((token) => {
        if (token === null) {
          void leave("ended");
        } else {
          // Another account, perhaps: the token alone does not say.
          client.clear();
          void check();
        }
      });
      return () => {
        stopExpiry();
        stopTabs();
      };
    },
    begin({ user, token }) {
      turn++;
      client.clear();
      authorization.store(token);
      client.setQueryData(currentUserQuery.queryKey, user);
      void client.prefetchQuery(projectsQuery);
      become("signed-in");
    },
    end() {
      const user = client.getQueryData(currentUserQuery.queryKey);
      if (user) personStorage.forgetEverything(user.id);
      // The call reads the token before `leave` forgets it.
      void signOutOnServer();
      void leave("ended");
    },
  };
}
