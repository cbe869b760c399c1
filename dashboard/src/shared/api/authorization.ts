/**
 * The bearer token of this browser (AUTH-54..56, AUTH-61, AUTH-65; CONST-37). It lives in local storage so that a reload
 * keeps the session, and other tabs learn of a sign-in or sign-out through the `storage` event.
 */
const TOKEN_KEY = "hark.token";

type Listener = (token: string | null) => void;

const listeners = new Set<Listener>();
let current: string | null = null;

function readStoredToken(): string | null {
  try {
    return toToken(localStorage.getItem(TOKEN_KEY));
  } catch {
    return null;
  }
}

/** Careless code stores these words; none of them is a token (AUTH-55). */
function toToken(stored: string | null): string | null {
  return stored === null || stored === "" || stored === "undefined" || stored === "null" ? null : stored;
}

function change(token: string | null): void {
  if (token === current) return;
  current = token;
  for (const listener of [...listeners]) listener(token);
}

export const authorization = {
  token: (): string | null => current,

  /** Returns the value of the `Authorization` header, or null when signed out. */
  header: (): string | null => (current === null ? null : `Bearer ${current}`),

  /** Reads the token that an earlier page has stored. */
  restore(): void {
    change(readStoredToken());
  },

  store(token: string): void {
    try {
      localStorage.setItem(TOKEN_KEY, token);
    } catch {
      // Storage is full or blocked, so the session lasts as long as the page.
    }
    change(token);
  },

  forget(): void {
    try {
      localStorage.removeItem(TOKEN_KEY);
    } catch {
      // Nothing was stored then.
    }
    change(null);
  },

  /** The listener is called on every change, whether it was made here or in another tab. */
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Follows sign-ins and sign-outs in other tabs. Returns a function that stops following. */
export function followOtherTabs(onChange: (token: string | null) => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    // The key is null after `localStorage.clear()`.
    if (event.storageArea !== localStorage || (event.key !== TOKEN_KEY && event.key !== null)) return;
    const token = readStoredToken();
    if (token === current) return;
    change(token);
    onChange(token);
  };
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
}
