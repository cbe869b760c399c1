import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type App, type AppOptions, buildApp } from "../src/app.ts";
import { createLog } from "../src/platform/log.ts";
import type { Mailer } from "../src/platform/mail/mailer.ts";
import type { SentMail } from "./mails.ts";
import { createTestDatabase } from "./test-database.ts";

export interface TestApp {
  app: App;
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** Mails that went out, oldest first. */
  mails: SentMail[];
  close(): Promise<void>;
}

/** The real server on a database of its own, listening on a free port unless one is given. */
export async function buildTestApp(options: Partial<AppOptions> = {}, wantedPort = 0): Promise<TestApp> {
  const database = options.databaseUrl ? null : await createTestDatabase();
  const mails: SentMail[] = [];
  const undeclared = new Set<string>();
  const mailer: Mailer = {
    kind: "SMTP",
    send: async ({ to, ...mail }) => void mails.push({ ...mail, to: to.address, toName: to.name }),
    close: () => {},
  };
  const databaseUrl = options.databaseUrl ?? database?.url ?? "";
  const dataDir = await mkdtemp(join(tmpdir(), "hark-data-"));
  const app = await buildApp({
    dataDir,
    mailFrom: "Hark <hark@test.example>",
    publicUrl: "http://hark.test",
    pricingUrl: "http://hark.test/pricing",
    trustedProxies: [],
    metrics: "OFF",
    maxSocketsPerAddress: 2_000,
    log: createLog("silent"),
    mailer,
    onUndeclaredError: (call, code) => void undeclared.add(`${call} answered ${code}`),
    ...options,
    databaseUrl,
  });
  const port = await app.listen({ port: wantedPort, host: "127.0.0.1" });
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    databaseUrl,
    dataDir,
    mails,
    async close() {
      await app.close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
      if (undeclared.size > 0) {
        throw new Error(`Declare these in the endpoints' errors (contract/src): ${[...undeclared].join(", ")}`);
      }
    },
  };
}

/** One app for all tests of a file; each test builds projects of its own, so that all of them also test tenancy. */
export function useTestApp(options: Partial<AppOptions> = {}): TestApp {
  const holder = {} as TestApp;
  beforeAll(async () => {
    Object.assign(holder, await buildTestApp(options));
  });
  afterAll(() => holder.close?.());
  return holder;
}
