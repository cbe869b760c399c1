import { defineConfig } from "vitest/config";

/** Patience for a machine that does something else meanwhile; no test measures time. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

/**
 * A worker loads the code under test once for all its files, which takes half the time. What a file changes beyond its own app, such as
 * a global, it puts back. A file that replaces modules is the exception: it is of a project whose files get a fresh worker each.
 */
const shared = { ...patience, isolate: false };

const serverFiles = { root: "server", globalSetup: ["test/run-database.ts"] };
const serverMocks = ["src/features/accounts/accounts.test.ts"];

export default defineConfig({
  test: {
    // Two cores are what a small machine has; more workers than that only wait for each other.
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: "contract", root: "contract", include: ["src/**/*.test.ts"] } },
      {
        test: { ...shared, ...serverFiles, name: "server", include: ["{src,test}/**/*.test.ts"], exclude: serverMocks },
      },
      { test: { ...patience, ...serverFiles, name: "server-mocks", include: serverMocks } },
      // Its screens leave state behind, so each file has a worker of its own.
      "dashboard",
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
      { test: { ...shared, name: "tools", root: "tools", include: ["**/*.test.ts"] } },
    ],
  },
});
