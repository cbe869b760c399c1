import { defineConfig } from "vitest/config";

/**
 * Two cores are what a small machine has; more workers than that only wait for each other. A project that extends a file does not take it
 * over from the root, and with one worker Vitest would run its files after all others, one by one.
 */
const maxWorkers = 2;

/**
 * Patience for a machine that does something else meanwhile; no test measures time. As with the journeys, what fails once where nobody
 * looks on is tried again, and `npm test` lists it at its end.
 */
const patience = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  retry: process.env.CI ? 1 : 0,
};

/**
 * A worker loads the code under test once for all its files, which takes half the time. What a file changes beyond its own app, such as
 * a global, it puts back. A file that replaces modules is the exception: it is of a project whose files get a fresh worker each.
 */
const shared = { ...patience, isolate: false };

const serverFiles = { root: "server", globalSetup: ["test/run-database.ts"] };
const serverMocks = ["src/features/accounts/accounts.test.ts"];

const dashboardConfig = "./dashboard/vitest.config.ts";
const dashboard = { ...patience, root: "dashboard", maxWorkers };
const allOfDashboard = "{src,test}/**/*.test.{ts,tsx}";
/** They leave state behind, or replace a module. */
const screens = ["src/screens/**/*.test.{ts,tsx}", "src/features/conversations/renders.test.tsx"];

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      { test: { ...shared, name: "contract", root: "contract", include: ["src/**/*.test.ts"] } },
      {
        test: { ...shared, ...serverFiles, name: "server", include: ["{src,test}/**/*.test.ts"], exclude: serverMocks },
      },
      { test: { ...patience, ...serverFiles, name: "server-mocks", include: serverMocks } },
      { extends: dashboardConfig, test: { ...dashboard, name: "dashboard", include: screens } },
      {
        extends: dashboardConfig,
        test: { ...dashboard, ...shared, name: "dashboard-parts", include: [allOfDashboard], exclude: screens },
      },
      {
        test: {
          ...shared,
          name: "widget",
          root: "widget",
          include: ["{loader,panel,test}/**/*.test.{ts,tsx}", "*.test.ts"],
        },
      },
      // Clients and server together: each event against the server's own answer.
      {
        test: {
          ...patience,
          name: "events",
          root: "e2e",
          include: ["events/**/*.test.ts"],
          setupFiles: ["events/browser.ts"],
          globalSetup: ["../server/test/run-database.ts"],
        },
      },
      { test: { ...shared, name: "site", root: "site", include: ["test/**/*.test.ts"] } },
      { test: { ...shared, name: "tools", root: "tools", include: ["**/*.test.ts"] } },
    ],
  },
});
