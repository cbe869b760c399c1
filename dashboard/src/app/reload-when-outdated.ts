const RELOADED_KEY = "hark.reloaded-at";
const ONCE_WITHIN_MS = 60_000;

/**
 * A part of the app that cannot be loaded has been replaced by a newer one while this page was open, or the line or the
 * server is down. Loading the page again brings the newer app, and drafts are stored; where nothing answers it would
 * leave its reader with the browser's error page in place of the dashboard (RT-09). Once a minute at most.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener("vite:preloadError", () => void reloadIfOutdated());
}

async function reloadIfOutdated(): Promise<void> {
  if (!(await isOutdated())) return;
  try {
    const elapsed = Date.now() - Number(sessionStorage.getItem(RELOADED_KEY));
    if (elapsed >= 0 && elapsed < ONCE_WITHIN_MS) return;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  } catch {
    return;
  }
  window.location.reload();
}

/** A newer app begins with another script. */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector("script[type=module][src]")?.getAttribute("src");
  try {
    const page = await fetch("/", { cache: "no-store" });
    return page.ok && Boolean(entry) && !(await page.text()).includes(String(entry));
  } catch {
    return false;
  }
}
