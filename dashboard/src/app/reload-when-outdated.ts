const RELOADED_KEY = "hark.reloaded-at";
const ONCE_WITHIN_MS = 60_000;

/**
 * When a chunk cannot be loaded, either a newer version was deployed while this page was open, or the network or server is
 * down. In the first case the page is reloaded (drafts are stored). In the second it is not, as a reload would replace the
 * dashboard with the browser's error page (RT-09). Reloads at most once a minute.
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

/** A newer version of the app has another entry script. */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector("script[type=module][src]")?.getAttribute("src");
  try {
    const page = await fetch("/", { cache: "no-store" });
    return page.ok && Boolean(entry) && !(await page.text()).includes(String(entry));
  } catch {
    return false;
  }
}
