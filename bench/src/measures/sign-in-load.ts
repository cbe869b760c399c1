import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { call } from "../load/call.ts";
import { percentile } from "../report.ts";
import { agentToken, seed } from "../seed.ts";
import { spawnServer } from "../servers/spawn-server.ts";
import { type Measure, runPairs } from "./measure.ts";

const signInsPerSecond = 20;
const readsPerSecond = 50;
const warmUpMs = 1_000;
const measuredMs = 10_000;

/**
 * Hashing passwords is the most expensive thing that a request can cause, and other requests must not wait for it. The baseline
 * is the same server while nobody signs in. The addresses are unknown, which costs as much as known ones (S65).
 */
export const signInLoad: Measure = {
  name: "sign-in-load",
  title: `Reading ${readsPerSecond} times a second while ${signInsPerSecond} people a second sign in`,
  targets: { "p99 ms": { ratio: 2, isBetter: "lower" } },
  run: (postgres) =>
    runPairs(async (side) => {
      const databaseUrl = await postgres.createDatabase(`sign_in_${side}`);
      await seed("hark", databaseUrl, { agents: 1, visitors: 1 });
      const server = await spawnServer("hark", databaseUrl);
      // Reads have their own connections, or they would wait here for one that a sign-in holds.
      const readers = new Agent({ keepAlive: true });
      const strangers = new Agent({ keepAlive: true });
      const latencies: number[] = [];
      const startedAt = performance.now();
      const isOver = () => performance.now() - startedAt > warmUpMs + measuredMs;

      async function read() {
        const sentAt = performance.now();
        await call(readers, `${server.url}/api/projects`, { token: agentToken(0), statuses: [200] });
        if (sentAt - startedAt > warmUpMs) latencies.push(performance.now() - sentAt);
      }
      const signIn = (index: number) =>
        call(strangers, `${server.url}/api/users/authenticate`, {
          body: { email: `nobody${index}@bench.example`, password: "a guess" },
          // 503: on a machine too slow for this many, turning some away is how the server keeps the others quick.
          statuses: [401, 503],
        });

      await Promise.all([
        repeat(readsPerSecond, isOver, read),
        side === "hark" ? repeat(signInsPerSecond, isOver, signIn) : undefined,
      ]);
      readers.destroy();
      strangers.destroy();
      await server.stop();
      return { "p50 ms": percentile(latencies, 0.5), "p99 ms": percentile(latencies, 0.99) };
    }),
};

/** Starts a call at each due time, whether or not earlier ones are done, as people do. */
async function repeat(perSecond: number, isOver: () => boolean, work: (index: number) => Promise<void>) {
  const startedAt = performance.now();
  const running: Promise<void>[] = [];
  for (let index = 0; !isOver(); index++) {
    const waitMs = startedAt + (index * 1_000) / perSecond - performance.now();
    if (waitMs > 0) await delay(waitMs);
    running.push(work(index));
  }
  await Promise.all(running);
}
