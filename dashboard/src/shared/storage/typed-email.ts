/**
 * The address that a person has typed on one of the signed-out screens, or that a mailed link names, so that nobody types it
 * twice. It lasts as long as the tab.
 */
const KEY = "hark.typed-email";

export const typedEmail = {
  keep(email: string): void {
    try {
      sessionStorage.setItem(KEY, email);
    } catch {
      // Without storage the person types it again.
    }
  },

  read(): string {
    try {
      return sessionStorage.getItem(KEY) ?? "";
    } catch {
      return "";
    }
  },

  forget(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // There is nothing to forget.
    }
  },
};
