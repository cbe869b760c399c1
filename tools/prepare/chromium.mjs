import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findProgram, root, run } from "./run.mjs";

/**
 * The browser for the tests: CHROMIUM_PATH, one of the system's, or the one that Playwright has downloaded.
 *
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return existsSync(chosen) ? chosen : undefined;
  const candidates = [
    // The headless shell has the same engine, and tests take half as long.
    findProgram("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    await downloadedByPlaywright(),
  ];
  for (const path of candidates) {
    // Asked for its version, since Ubuntu's /usr/bin/chromium-browser may be a script that only says to use snap.
    if (path && existsSync(path) && (await run(path, ["--version"])).code === 0) return path;
  }
  return undefined;
}

/** Loaded only once the packages are there. */
async function downloadedByPlaywright() {
  const playwright = join(root, "node_modules", "playwright-core", "index.mjs");
  if (!existsSync(playwright)) return undefined;
  const { chromium } = await import(pathToFileURL(playwright).href);
  return chromium.executablePath();
}
