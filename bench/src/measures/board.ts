import { type Browser, chromium, type Page } from "@playwright/test";
import pg from "pg";
import { findChromium } from "../../../tools/prepare/chromium.mjs";
import { agentToken, benchProjectId, seed } from "../seed.ts";
import { spawnServer } from "../servers/spawn-server.ts";
import type { Measure, Round } from "./measure.ts";

const samples = 3;
const many = 1_500;

/** One column of 1,500 cards, or one list of 1,500 rows, and some in the other columns. */
async function seedBoard(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into feedbacks (id, project_id, title, description, status, position, upvote_count, comment_count, created_at)
     select gen_random_uuid(), $1, status || ' suggestion ' || n, repeat('What it would help with. ', 1 + n % 4), status,
       n * 1000, (n * 7919) % 500, n % 7, now() - n * interval '1 minute'
     from (values ('PENDING', $2::int), ('PLANNED', $2), ('IN_PROGRESS', 20), ('COMPLETED', 20)) as lanes (status, count),
       generate_series(1, count) as n`,
    [benchProjectId, many],
  );
  await client.query("vacuum analyze feedbacks");
  await client.end();
}

/** Performance.md, 16: the longest task of the page while something is done with all 1,500 loaded. */
export const board: Measure = {
  name: "board",
  title: "The longest task with 1,500 cards in a column and 1,500 rows in a list",
  targets: Object.fromEntries(
    ["open", "wheel", "lift", "move", "drop", "open list", "wheel list"].map((step) => [
      `${step}, ms`,
      { absolute: 50, isBetter: "lower" as const },
    ]),
  ),
  async run(postgres) {
    const databaseUrl = await postgres.createDatabase("board");
    await seed("hark", databaseUrl, { agents: 1, visitors: 1 });
    await seedBoard(databaseUrl);
    const hark = await spawnServer("hark", databaseUrl);
    const executablePath = await findChromium();
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: ["--no-sandbox", "--disable-gpu"],
    });
    const results: Round[] = [];
    for (let sample = 0; sample < samples; sample++) {
      results.push({ baseline: null, hark: await measureOnce(browser, hark.url) });
    }
    await browser.close();
    await hark.stop();
    return results;
  },
};

async function measureOnce(browser: Browser, url: string): Promise<Record<string, number>> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((token) => {
    localStorage.setItem("hark.token", token);
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: "longtask", buffered: true });
  }, agentToken(0));
  const page = await context.newPage();
  const figures: Record<string, number> = {};
  // What is loaded for the first time is no card's doing.
  await page.goto(`${url}/${benchProjectId}/feedback/known-issues`);
  await page.waitForLoadState("networkidle");
  const nav = (name: string) => page.getByRole("link", { name, exact: true });

  figures["open, ms"] = await longest(page, async () => {
    await nav("Roadmap").click();
    await page.locator("[data-rfd-draggable-id]").first().waitFor();
  });
  const lane = page.locator("[data-lane=PLANNED]");
  await page.mouse.move(500, 500);
  figures["wheel, ms"] = await longest(page, async () => {
    // Far enough that all of them are loaded.
    for (let turn = 0; turn < 400; turn++) {
      await page.mouse.wheel(0, 900);
      if (await lane.getByText(`PLANNED suggestion ${many}`, { exact: true }).count()) break;
      await page.waitForTimeout(30);
    }
  });
  const last = lane.getByText(`PLANNED suggestion ${many}`, { exact: true });
  await last.scrollIntoViewIfNeeded();
  const box = await last.boundingBox();
  if (!box) throw new Error("The last card is not in sight");
  await page.mouse.move(box.x + 60, box.y + 5);
  figures["lift, ms"] = await longest(page, async () => {
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + 20, { steps: 5 });
    await page.locator("[data-lane] > li[aria-hidden]").waitFor();
  });
  // An earlier sample may have moved it up already.
  const away = box.y > 500 ? -400 : 300;
  figures["move, ms"] = await longest(page, () => page.mouse.move(box.x + 60, box.y + away, { steps: 30 }));
  // Proves that it was a card that moved.
  const moved = page.waitForRequest((request) => request.method() === "PATCH");
  figures["drop, ms"] = await longest(page, async () => {
    await page.mouse.up();
    await moved;
  });

  figures["open list, ms"] = await longest(page, async () => {
    await nav("Suggestions").click();
    await page.locator("[data-index]").first().waitFor();
  });
  figures["wheel list, ms"] = await longest(page, async () => {
    for (let turn = 0; turn < 120; turn++) {
      await page.mouse.wheel(0, 700);
      await page.waitForTimeout(20);
    }
  });
  await context.close();
  return figures;
}

/** The longest task in ms while `act` runs and until the page is idle again; 0 if none was over 50 ms, which browsers do not tell of. */
async function longest(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    (window as unknown as { tasks: number[] }).tasks.length = 0;
  });
  await act();
  await page.waitForTimeout(600);
  return page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks));
}
