import { afterAll, beforeAll } from "vitest";
import type { AppOptions } from "../src/app.ts";
import { buildTestApp, type TestApp } from "./build-test-app.ts";
import { startRedis, type TestRedis } from "./redis-server.ts";

/** Two nodes on one database and one Redis, for all tests of a file. */
export function useTwoNodes(options: Partial<AppOptions> = {}): { redis: TestRedis; first: TestApp; second: TestApp } {
  const redis = {} as TestRedis;
  const first = {} as TestApp;
  const second = {} as TestApp;
  beforeAll(async () => {
    Object.assign(redis, await startRedis());
    const shared = { ...options, redisUrl: redis.url };
    Object.assign(first, await buildTestApp(shared));
    Object.assign(second, await buildTestApp({ ...shared, databaseUrl: first.databaseUrl }));
  });
  afterAll(async () => {
    await second.close?.();
    await first.close?.();
    await redis.stop?.();
  });
  return { redis, first, second };
}
