import type { User } from "@hark/contract/accounts/schema";
import { RequestError } from "@hark/contract/request";
import { loadAccount } from "../features/accounts/load-account.ts";
import { signOutOnServer } from "../features/accounts/sign-out.ts";
import { address } from "../shared/address/address.ts";
import { authorization, followOtherTabs } from "../shared/api/authorization.ts";
import { onSessionExpired } from "../shared/api/request.ts";
import { withRetries } from "../shared/api/retries.ts";
import type { Session } from "../shared/session/session.ts";
import { unsent } from "../shared/session/unsent.ts";
import { personStorage } from "../shared/storage/person-storage.ts";

export type SessionStatus = "checking" | "signed-in" | "signed-out";

export interface SessionState {
  status: SessionStatus;
  /** Set while signed in. */
  user: User | null;
  /** While checking: the server has not answered, so that nobody knows yet. */
  isUnreachable: boolean;
  /** Counts the sessions of this page; after a change it may be another person. */
  turn: number;
}

export interface SessionStore extends Session {
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Loads the account behind the stored token (AUTH-54..60). */
  check: () => Promise<void>;
  /** Listens for expiry and for other tabs. Returns a function that stops listening. */
  watch: () => () => void;
}

/**
 * Signed in means that there is a token and its account has been loaded. The token can go because the person signs out, here
 * or in another tab, or because the server no longer knows it. All of these end in `leave`, so that socket and screen agree.
 */
export function createSessionStore(): SessionStore {
  authorization.restore();
  const listeners = new Set<() => void>();
  let state: SessionState = {
    status: authorization.token() === null ? "signed-out" : "checking",
    user: null,
    isUnreachable: false,
    turn: 0,
  };

  function change(next: SessionState): void {
    state = next;
    for (const listener of [...listeners]) listener();
  }

  async function check(): Promise<void> {
    const { status, turn } = state;
    if (status !== "checking") return;
    if (state.isUnreachable) change({ ...state, isUnreachable: false });
    try {
      const user = await withRetries(() => loadAccount());
      // A response for an earlier token is ignored.
      if (turn === state.turn) change({ status: "signed-in", user, isUnreachable: false, turn });
    } catch (error) {
      if (turn !== state.turn) return;
      // AUTH-59. Without an answer nothing is known, so a start without network signs nobody out, nor does a proxy without its server.
      if (error instanceof RequestError && [0, 502, 503, 504].includes(error.status))
        change({ ...state, isUnreachable: true });
      else leave();
    }
  }

  function leave(): void {
    authorization.forget();
    change({ status: "signed-out", user: null, isUnreachable: false, turn: state.turn + 1 });
  }

  /** Somebody signed out on purpose, so the next sign-in does not return to this address. */
  function leaveForGood(): void {
    leave();
    address.push("/auth/login");
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check,
    watch() {
      const stopExpiry = onSessionExpired(() => {
        // Drafts and the address are kept: the person is expected back (GAP-94).
        if (state.status === "signed-in") leave();
      });
      const stopTabs = followOtherTabs((token) => {
        if (token === null) {
          leaveForGood();
        } else {
          // It may be another account; the token alone does not tell.
          change({ status: "checking", user: null, isUnreachable: false, turn: state.turn + 1 });
          void check();
        }
      });
      const handleOnline = () => {
        if (state.isUnreachable) void check();
      };
      window.addEventListener("online", handleOnline);
      return () => {
        window.removeEventListener("online", handleOnline);
        stopExpiry();
        stopTabs();
      };
    },
    isSignedIn: () => state.status === "signed-in",
    begin({ user, token }) {
      authorization.store(token);
      change({ status: "signed-in", user, isUnreachable: false, turn: state.turn + 1 });
    },
    end() {
      if (state.user) personStorage.forgetEverything(state.user.id);
      // The calls read the token before `leave` forgets it.
      void signOutOnServer(Promise.all([...unsent].map((send) => send())));
      leaveForGood();
    },
  };
}
