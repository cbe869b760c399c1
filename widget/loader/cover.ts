import type { Page } from "./page.ts";

/**
 * For a panel that covers the screen, as on a phone: nothing in the page behind can be reached, and Back closes the panel before it
 * leaves the page.
 */
export function createCover({ settings, signal }: Page, close: () => void) {
  /** What was made inert here; a page may do so itself. */
  let behind: HTMLElement | undefined;
  let hasEntry = false;
  let isWanted = false;
  /** Browsers go back a moment after they were asked to; who opens the panel again by then must not have it closed. */
  let isGoingBack = false;

  const makeEntry = () => {
    if (!isWanted || !settings.back || hasEntry || isGoingBack) return;
    // What the page's own router keeps there stays, so that it sees the page it knows.
    history.pushState({ ...history.state, hark: true }, "");
    hasEntry = true;
  };

  addEventListener(
    "popstate",
    () => {
      if (isGoingBack) {
        isGoingBack = false;
        return makeEntry();
      }
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
    // This code may have come after `destroy`.
    if (signal.aborted) return;
    if (!isCovering || !isReady) release();
    else if (!document.body.inert) {
      behind = document.body;
      behind.inert = true;
    }
    try {
      isWanted = isCovering;
      makeEntry();
      if (isCovering || !hasEntry) return;
      hasEntry = false;
      isGoingBack = history.state?.hark === true;
      if (isGoingBack) history.back();
    } catch {
      // A page without an origin, or one that takes no more entries.
    }
  };
}
