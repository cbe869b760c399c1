/**
 * What a person stores in this browser: drafts and chosen filters. The keys contain the account, so two people
 * who share a browser never see each other's, and a sign-out can remove one person's and nothing else.
 */
const PREFIX = "hark.person";

// Storage may be blocked or full; values then last as long as the page.
const unstored = new Map<string, string>();
const listeners = new Map<string, Set<() => void>>();

function toKey(accountId: string, name: string): string {
  return `${PREFIX}.${accountId}.${name}`;
}

export const personStorage = {
  read(accountId: string, name: string): string | null {
    const key = toKey(accountId, name);
    try {
      return unstored.get(key) ?? localStorage.getItem(key);
    } catch {
      return null;
    }
  },

  /** Null removes the entry. */
  write(accountId: string, name: string, value: string | null): void {
    const key = toKey(accountId, name);
    unstored.delete(key);
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      if (value !== null) unstored.set(key, value);
    }
    for (const listener of listeners.get(key) ?? []) listener();
  },

  /** The listener is called on writes by other parts of this page. */
  subscribe(accountId: string, name: string, listener: () => void): () => void {
    const key = toKey(accountId, name);
    const known = listeners.get(key) ?? new Set();
    known.add(listener);
    listeners.set(key, known);
    return () => {
      known.delete(listener);
      if (known.size === 0) listeners.delete(key);
    };
  },

  forgetEverything(accountId: string): void {
    unstored.clear();
    try {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith(`${PREFIX}.${accountId}.`)) localStorage.removeItem(key);
      }
    } catch {
      // Nothing was stored then.
    }
  },
};
