const RELOADED_KEY = "hark.reloaded-at";
const ONCE_WITHIN_MS = 60_000;

/**
 * A part of the app that cannot be loaded has most likely been replaced by a newer one while this page was open. Loading
 * the page again brings the newer app; drafts are stored. Once a minute at most, for it may also be the line.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener("vite:preloadError", (event) => {
    try {
      const elapsed = Date.now() - Number(sessionStorage.getItem(RELOADED_KEY));
      if (elapsed >= 0 && elapsed < ONCE_WITHIN_MS) return;
      sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    } catch {
      return;
    }
    event.preventDefault();
    window.location.reload();
  });
}
