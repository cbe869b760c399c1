import type { StoredVisitor } from "../protocol.ts";

export interface VisitorStorage {
  read: () => StoredVisitor | null;
  write: (visitor: StoredVisitor | null) => void;
  isKept: () => boolean;
}

/**
 * The visitor's token in the page's own storage, where no browser treats it as a third party's. Where storage is blocked
 * or full, memory keeps it until the page is left (case S39).
 */
export function createVisitorStorage(key: string): VisitorStorage {
  let visitor: StoredVisitor | null = null;
  let isBlocked = false;
  return {
    read() {
      if (isBlocked) return visitor;
      try {
        const kept = JSON.parse(localStorage.getItem(key) || "null");
        visitor = kept && typeof kept.token === "string" ? kept : null;
      } catch {
        // Blocked, or not ours: as good as empty.
      }
      return visitor;
    },
    write(next) {
      visitor = next;
      try {
        if (next) localStorage.setItem(key, JSON.stringify(next));
        else localStorage.removeItem(key);
      } catch {
        isBlocked = true;
      }
    },
    isKept: () => !isBlocked,
  };
}
