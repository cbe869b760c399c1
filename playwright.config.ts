import { defineConfig } from "@playwright/test";
import { findChromium } from "./tools/prepare/chromium.mjs";

const chromium = await findChromium();
// Handed on to the workers, which read this file again, so that they need not look for it.
if (chromium) process.env.CHROMIUM_PATH = chromium;

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  // A machine that does something else for a moment fails a journey for no fault of ours; twice in a row it is one.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  // A small machine that runs two browsers and two servers takes its time.
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: ".cache/e2e-results.json" }]],
  use: {
    browserName: "chromium",
    // Recording every journey would take half of a small machine's time.
    trace: "on-first-retry",
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        // Root, as in most containers, can't use Chromium's sandbox; the pages are ours.
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        // Nothing but the pages under test may reach for the network.
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
