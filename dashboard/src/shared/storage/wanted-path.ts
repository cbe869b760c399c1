/**
 * Where a person wanted to go before they were asked to sign in, kept while they leave this page for Google or an invitation.
 * It lasts as long as the tab.
 */
const KEY = "hark.wanted-path";

export const wantedPath = {
  keep(path: string | undefined): void {
    try {
      if (path === undefined) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, path);
    } catch {
      // Without storage the person lands on '/' after signing in.
    }
  },

  /** Returns the path and forgets it. */
  take(): string | null {
    try {
      const path = sessionStorage.getItem(KEY);
      sessionStorage.removeItem(KEY);
      return path;
    } catch {
      return null;
    }
  },
};
