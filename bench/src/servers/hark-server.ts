import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "../../../server/src/app.ts";
import { projectVisitorsRoom } from "../../../server/src/features/visitors/index.ts";
import { createLog } from "../../../server/src/platform/log.ts";
import { benchProjectId } from "../seed.ts";
import { obey } from "./spawn-server.ts";

/** The real server with authentication, validation and storage; only its rate limits are raised. */
const app = await buildApp({
  databaseUrl: process.env.DATABASE_URL ?? "",
  redisUrl: process.env.REDIS_URL || undefined,
  dataDir: join(tmpdir(), "hark-bench-files"),
  pricingUrl: "http://127.0.0.1/pricing",
  mailFrom: "Hark <hark@bench.example>",
  publicUrl: "http://127.0.0.1",
  trustedProxies: ["loopback"],
  metrics: "OFF",
  maxSocketsPerAddress: Number.POSITIVE_INFINITY,
  log: createLog("warn"),
  ...(process.env.BENCH_LIMITS !== "real" && {
    limiter: { spend: async () => {}, countAbove: async () => 0, refund: async () => {}, reset: async () => {} },
  }),
});
const port = await app.listen({ port: 0, host: "127.0.0.1" });
obey({
  port,
  fanOut(count) {
    const room = projectVisitorsRoom(benchProjectId);
    for (let index = 0; index < count; index++)
      app.realtime.emit(room, "availability.changed", { isOnline: true, backAt: null });
  },
  stop: () => app.close(),
});
