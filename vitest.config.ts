import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Two cores are what a small machine has; more workers than that only wait for each other.
    maxWorkers: 2,
    projects: [
      { test: { name: "contract", root: "contract", include: ["src/**/*.test.ts"] } },
      {
        test: {
          name: "server",
          root: "server",
          include: ["{src,test}/**/*.test.ts"],
          globalSetup: ["test/run-database.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      "dashboard",
      {
        test: {
          name: "widget",
          root: "widget",
          include: ["{loader,panel,test}/**/*.test.{ts,tsx}", "*.test.ts"],
        },
      },
      // Clients and server together: each event against the server's own answer.
      {
        test: {
          name: "events",
          root: "e2e",
          include: ["events/**/*.test.ts"],
          setupFiles: ["events/browser.ts"],
          globalSetup: ["../server/test/run-database.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: "tools", root: "tools", include: ["**/*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 } },
    ],
  },
});
