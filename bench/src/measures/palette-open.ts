import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "../../../tools/prepare/chromium.mjs";
import { percentile } from "../report.ts";
import { agentToken, benchProjectId, seed } from "../seed.ts";
import { seedInbox } from "../seed-inbox.ts";
import { spawnServer } from "../servers/spawn-server.ts";
import type { Measure, Round } from "./measure.ts";

const samples = 3;
const opens = 9;

/** Beyond.md, A6: from the keys to a palette whose field has the focus, on the screen. The first open is of code that came when quiet. */
export const paletteOpen: Measure = {
  name: "palette-open",
  title: "From Ctrl K to the palette over the inbox",
  targets: {
    "first open, ms": { absolute: 50, isBetter: "lower" },
    "median open, ms": { absolute: 50, isBetter: "lower" },
  },
  async run(postgres) {
    const databaseUrl = await postgres.createDatabase("palette_open");
    await seed("hark", databaseUrl, { agents: 1, visitors: 1 });
    await seedInbox("hark", databaseUrl, { conversations: 1_000, unread: 50 });
    const hark = await spawnServer("hark", databaseUrl);
    const executablePath = await findChromium();
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: ["--no-sandbox", "--disable-gpu"],
    });
    const results: Round[] = [];
    await openSome(browser, hark.url);
    for (let sample = 0; sample < samples; sample++) {
      const [first = 0, ...later] = await openSome(browser, hark.url);
      results.push({
        baseline: null,
        hark: { "first open, ms": first, "median open, ms": percentile(later, 0.5) },
      });
    }
    await browser.close();
    await hark.stop();
    return results;
  },
};

async function openSome(browser: Browser, url: string): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((token) => localStorage.setItem("hark.token", token), agentToken(0));
  const page = await context.newPage();
  await page.goto(`${url}/${benchProjectId}/messages/inbox`);
  await page.locator("[data-conversation]").first().waitFor();
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /\/palette-[^/]+\.js$/.test(name)),
  );
  await page.waitForLoadState("networkidle");
  const times: number[] = [];
  for (let count = 0; count < opens; count++) times.push(await openOnce(page));
  await context.close();
  return times;
}

/**
 * By the browser's own clock, from the key to the frame after the field has the focus. It listens before the key is pressed: a key that
 * overtakes the listener is never heard of.
 */
async function openOnce(page: Page): Promise<number> {
  const taken = await page.evaluateHandle(() => ({
    ms: new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error("The palette's field never had the focus")), 10_000);
      addEventListener(
        "keydown",
        ({ timeStamp }) => {
          const look = () => {
            if (document.activeElement?.getAttribute("role") !== "combobox") return void requestAnimationFrame(look);
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
          };
          look();
        },
        { once: true, capture: true },
      );
    }),
  }));
  await page.keyboard.press("Control+k");
  const ms = await taken.evaluate((one) => one.ms);
  await page.keyboard.press("Escape");
  // Keys do nothing behind a dialog, also behind one that still fades.
  await page.locator("[role=dialog]").waitFor({ state: "detached" });
  return ms;
}
