import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { installationSnippet } from "@hark/contract/widget-settings/snippet";
import { findChromium } from "../../../tools/prepare/chromium.mjs";
import { benchProjectId, seed } from "../seed.ts";
import { startHostSite } from "../servers/host-site.ts";
import { spawnServer } from "../servers/spawn-server.ts";
import type { Figures, Measure, Round } from "./measure.ts";

/** Lighthouse is fetched at the first run, since its hundred packages are needed for nothing else. */
const lighthouse = "lighthouse@13.5.0";
const samples = 5;

/** A page that has something to draw. */
const article = `<h1>Northside Cycles</h1>${"<p>Repairs while you wait, from a flat tyre to a new chain, on every day but Sunday. ".repeat(200)}`;

interface Report {
  audits: {
    "network-requests": { details: { items: { url: string; transferSize: number }[] } };
    "total-blocking-time": { numericValue: number };
    "cumulative-layout-shift": { numericValue: number };
  };
  categories: { performance: { score: number } };
}

/** Performance row 8: the cost of the widget on a page whose visitor never opens it, compared to the same page without it. */
export const pageCost: Measure = {
  name: "page-cost",
  title: "What the widget costs a page on which nobody opens it (Lighthouse, mobile)",
  targets: {
    "points lost": { absolute: 1, isBetter: "lower" },
    "blocked ms": { absolute: 0, isBetter: "lower" },
    "layout shift": { absolute: 0, isBetter: "lower" },
    requests: { absolute: 2, isBetter: "lower" },
    "kB sent": { absolute: 4, isBetter: "lower" },
  },
  async run(postgres) {
    const databaseUrl = await postgres.createDatabase("page_cost");
    await seed("hark", databaseUrl, { agents: 1, visitors: 1 });
    const hark = await spawnServer("hark", databaseUrl);
    const snippet = installationSnippet({ publicUrl: hark.url, projectId: benchProjectId });
    const without = await startHostSite(article);
    const withHark = await startHostSite(article + snippet);
    const rounds: Round[] = [];
    for (let sample = 0; sample < samples; sample++) {
      const plain = await audit(without.url);
      const widget = await audit(withHark.url);
      if (widget.requests === 0) throw new Error("The page with the widget asked Hark for nothing");
      const lost = (plain.points ?? Number.NaN) - (widget.points ?? Number.NaN);
      rounds.push({ baseline: { points: plain.points ?? Number.NaN }, hark: { "points lost": lost, ...widget } });
    }
    await without.stop();
    await withHark.stop();
    await hark.stop();
    return rounds;
  },
};

async function audit(url: string): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), "hark-lighthouse-"));
  const file = join(folder, "report.json");
  const flags = "--headless --no-sandbox --disable-gpu --disable-background-networking";
  const chosen = ["--only-categories=performance", "--output=json", `--output-path=${file}`, "--quiet"];
  await promisify(execFile)("npx", ["--yes", lighthouse, url, ...chosen, `--chrome-flags=${flags}`], {
    env: { ...process.env, CHROME_PATH: await findChromium() },
  });
  const { audits, categories }: Report = JSON.parse(await readFile(file, "utf8"));
  await rm(folder, { recursive: true });
  const others = audits["network-requests"].details.items.filter(
    (item) => /^http/.test(item.url) && !item.url.startsWith(url),
  );
  return {
    points: categories.performance.score * 100,
    "blocked ms": audits["total-blocking-time"].numericValue,
    "layout shift": audits["cumulative-layout-shift"].numericValue,
    requests: others.length,
    "kB sent": others.reduce((sum, item) => sum + item.transferSize, 0) / 1000,
  };
}
