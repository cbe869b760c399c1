import { installationSnippet } from "@hark/contract/widget-settings/snippet";
import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "../../../tools/prepare/chromium.mjs";
import { benchProjectId, seed } from "../seed.ts";
import { startHostSite } from "../servers/host-site.ts";
import { spawnServer } from "../servers/spawn-server.ts";
import type { Figures, Measure } from "./measure.ts";

const samples = 5;
/** What Lighthouse calls slow 4G: a round trip of 150 ms, 1.6 Mbit/s down, 0.75 up. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

interface Conditions {
  cpuRate: number;
  isSlow4g?: boolean;
  /** The pointer rests on the launcher until the panel has been fetched. */
  isHovered?: boolean;
}

/** Until the actions of Home can be pressed, and what is pressed is done (decision 0124). */
const conditions: Record<string, Conditions> = {
  "plain ms": { cpuRate: 1 },
  "CPU 4x ms": { cpuRate: 4 },
  "CPU 4x, slow 4G ms": { cpuRate: 4, isSlow4g: true },
  "CPU 4x after a hover ms": { cpuRate: 4, isHovered: true },
};

/** Performance row 10: from the click on the launcher to a panel that can be used, with an empty cache. */
export const panelOpen: Measure = {
  name: "panel-open",
  title: "From a click on the launcher to a panel that can be used",
  targets: {
    "plain ms": { absolute: 140, isBetter: "lower" },
    "CPU 4x ms": { absolute: 360, isBetter: "lower" },
    "CPU 4x, slow 4G ms": { absolute: 900, isBetter: "lower" },
    "CPU 4x after a hover ms": { absolute: 60, isBetter: "lower" },
  },
  async run(postgres) {
    const databaseUrl = await postgres.createDatabase("panel_open");
    await seed("hark", databaseUrl, { agents: 1, visitors: 1 });
    const hark = await spawnServer("hark", databaseUrl);
    const host = await startHostSite(
      `<h1>Host</h1>${installationSnippet({ publicUrl: hark.url, projectId: benchProjectId })}`,
    );
    const executablePath = await findChromium();
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      // The site and the panel share one process, as on phones, because throttling applies to a process.
      args: ["--no-sandbox", "--disable-gpu", "--disable-site-isolation-trials"],
    });
    const rounds = [];
    await openOnce(browser, host.url, { cpuRate: 1 });
    for (let sample = 0; sample < samples; sample++) {
      const figures: Figures = {};
      for (const [figure, condition] of Object.entries(conditions))
        figures[figure] = await openOnce(browser, host.url, condition);
      rounds.push({ baseline: null, hark: figures });
    }
    await browser.close();
    await host.stop();
    await hark.stop();
    return rounds;
  },
};

/** A new visitor, with nothing cached or stored. */
async function openOnce(browser: Browser, url: string, { cpuRate, isSlow4g, isHovered }: Conditions): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  // Told by the page, not asked of it: what Playwright puts into a frame to ask takes the frame's own time.
  const usable = Promise.withResolvers<number>();
  await page.exposeBinding("reportUsable", (_, at: number) => usable.resolve(at));
  await page.addInitScript(watchPanel);
  await page.goto(url);
  const launcher = page.locator("hark-widget").getByRole("button");
  await launcher.waitFor();
  // Requests after the page's own loading are not counted.
  await page.waitForLoadState("networkidle");
  if (isHovered) {
    await launcher.hover();
    const panel = page.frameLocator("hark-widget iframe");
    await panel.locator(".actions").waitFor({ state: "attached" });
    // What is drawn without React is there sooner.
    await page.waitForLoadState("networkidle");
    await page.waitForFunction(() => new Promise((idle) => requestIdleCallback(idle)));
    await panel.locator("html").evaluate(() => document.fonts.ready.then(() => {}));
  }
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuRate });
  await session.send("Network.enable");
  if (isSlow4g) await session.send("Network.emulateNetworkConditions", slow4g);
  const clickedAt = await click(page);
  const ms = (await usable.promise) - clickedAt;
  await context.close();
  return ms;
}

/** The time of the click by the browser's own clock, without Playwright's overhead. */
async function click(page: Page): Promise<number> {
  const box = await page.locator("hark-widget").getByRole("button").boundingBox();
  if (!box) throw new Error("There is no launcher to click");
  const clickedAt = Promise.withResolvers<number>();
  await page.exposeBinding("reportClick", (_, at: number) => clickedAt.resolve(at));
  await page.evaluate(() => {
    const { reportClick } = window as unknown as { reportClick(at: number): void };
    addEventListener("click", (event) => reportClick(performance.timeOrigin + event.timeStamp));
  });
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return await clickedAt.promise;
}

/** Runs in every frame before its page: notes when the home screen's actions are drawn in a panel that is open. */
function watchPanel() {
  if (window.parent === window) return;
  const look = () => {
    const action = document.querySelector(".actions button");
    // Opening moves the focus into the panel; before that it is only prefetched.
    if (!action || !document.hasFocus()) return void requestAnimationFrame(look);
    // The frame after this one is on the screen.
    const { reportUsable } = window as unknown as { reportUsable(at: number): void };
    requestAnimationFrame(() => setTimeout(() => reportUsable(performance.timeOrigin + performance.now())));
  };
  look();
}
