import type { KeptDrafts } from "../protocol.ts";

/** Of one tab: two tabs write different things, and what was typed goes when the tab is closed. */
export function createDraftStorage(key: string) {
  return {
    read(): KeptDrafts | null {
      try {
        const kept = JSON.parse(sessionStorage.getItem(key) || "null");
        return kept && typeof kept.token === "string" && kept.texts ? kept : null;
      } catch {
        // Blocked, or not ours: as good as empty.
        return null;
      }
    },
    write(kept: KeptDrafts | null) {
      try {
        if (kept) sessionStorage.setItem(key, JSON.stringify(kept));
        else sessionStorage.removeItem(key);
      } catch {
        // Blocked or full: what is typed lasts as long as the page.
      }
    },
  };
}
