/**
 * Where a person wanted to go before they were asked to sign in, over a way that leaves this page: to Google and back, or by an
 * invitation. It lives as long as the tab.
 */
const KEY = "hark.wanted-path";

export const wantedPath = {
  keep(path: string | undefined): void {
    try {
      if (path === undefined) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, path);
    } catch {
      // Without storage the sign-in leads to '/'.
    }
  },

  /** Once: the next sign-in starts anew. */
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
