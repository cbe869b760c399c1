import type { Page } from "./page.ts";

/**
 * For a panel that covers the screen, as on a phone: nothing in the page behind can be reached, and Back closes the panel before it
 * leaves the page.
 */
export function createCover({ settings, signal }: Page, close: () => void) {
  /** What was made inert here; a page may do so itself. */
  let behind: HTMLElement | undefined;
  let hasEntry = false;

  addEventListener(
    "popstate",
    () => {
      if (!hasEntry) return;
      hasEntry = false;
      close();
    },
    { signal },
  );

  const release = () => {
    if (behind) behind.inert = false;
    behind = undefined;
  };
  signal.addEventListener("abort", release);

  return (isCovering: boolean, isReady: boolean) => {
    if (!isCovering || !isReady) release();
    else if (!document.body.inert) {
      behind = document.body;
      behind.inert = true;
    }
    try {
      if (isCovering && settings.back && !hasEntry) {
        // What the page's own router keeps there stays, so that it sees the page it knows.
        history.pushState({ ...history.state, hark: true }, "");
        hasEntry = true;
      } else if (!isCovering && hasEntry) {
        hasEntry = false;
        if (history.state?.hark) history.back();
      }
    } catch {
      // A page without an origin, or one that takes no more entries.
    }
  };
}
