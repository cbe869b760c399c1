import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { call } from "../load/call.ts";
import { connectAgents, connectVisitors } from "../load/connect-sockets.ts";
import { agentToken, benchProjectId, conversationId, seed, visitorToken } from "../seed.ts";
import { type Server, spawnServer } from "../servers/spawn-server.ts";
import type { Figures, Measure } from "./measure.ts";

const perSecond = 140;
const visitors = 500;
const agents = 10;
/** `SOAK_MINUTES=60 npm run bench -- soak` for the hour that the goal speaks of. */
const minutes = Number(process.env.SOAK_MINUTES ?? 4);
const warmUpMinutes = Math.min(1, minutes / 4);
const path = `/api/projects/${benchProjectId}`;
const visitorPath = `/api/widget/${benchProjectId}`;

type Step = (index: number) => Parameters<typeof call>[2] & { path: string };

const ofVisitor = (index: number) => visitorToken(index % visitors);
const ofAgent = (index: number) => agentToken(index % agents);
const statuses = [200, 204, 429];
const talk = (index: number) => conversationId(index % visitors);

/** As many of each as there are in a busy inbox: visitors look and write, agents list, open, answer and search. */
const steps: readonly Step[] = [
  () => ({ path: `${visitorPath}/config`, statuses }),
  () => ({
    path: `${visitorPath}/sessions`,
    body: {
      locale: { language: "en", timezone: "Europe/Berlin" },
      page: { url: `https://shop.example/${randomUUID()}`, title: "A page" },
    },
    statuses,
  }),
  (index) => ({ path: `${visitorPath}/conversations`, token: ofVisitor(index), statuses }),
  (index) => ({
    path: `${visitorPath}/conversations/${talk(index)}/messages`,
    token: ofVisitor(index),
    body: { content: `Message ${index}`, clientId: randomUUID() },
    statuses,
  }),
  (index) => ({ path: `${path}/conversations`, token: ofAgent(index), statuses }),
  (index) => ({ path: `${path}/conversations/${talk(index)}/messages`, token: ofAgent(index), statuses }),
  (index) => ({
    path: `${path}/conversations/${talk(index)}/messages`,
    token: ofAgent(index),
    body: { content: `Answer ${index}`, type: "TEXT", clientId: randomUUID() },
    statuses,
  }),
  (index) => ({ path: `/api/notifications`, token: ofAgent(index), statuses: [...statuses, 404] }),
  (index) => ({
    path: `${path}/search?query=message%20${index % 50}`,
    token: ofAgent(index),
    statuses: [...statuses, 400],
  }),
  (index) => ({ path: `${path}/feedbacks?cursor=${index}`, token: ofAgent(index), statuses: [...statuses, 400] }),
  () => ({ path: `/api/users`, token: randomUUID(), statuses: [401] }),
  () => ({ path: `/api/nowhere/${randomUUID()}`, statuses: [404] }),
];

/** Memory after a collection stays where it is, however long requests come. */
export const soak: Measure = {
  name: "soak",
  title: `Memory over ${minutes} minutes of ${perSecond} requests a second, after collections`,
  targets: {
    "heap kB more a minute": { absolute: 100, isBetter: "lower" },
    "resident MB at the end": { absolute: 300, isBetter: "lower" },
    "calls that failed": { absolute: 0, isBetter: "lower" },
  },
  async run(postgres) {
    const databaseUrl = await postgres.createDatabase("soak");
    await seed("hark", databaseUrl, { agents, visitors });
    const server = await spawnServer("hark", databaseUrl, { BENCH_LIMITS: "real" });
    const sockets = [
      ...(await connectVisitors("hark", server.url, visitors)),
      ...(await connectAgents("hark", server.url, agents)),
    ];
    const figures = await measure(server);
    for (const socket of sockets) socket.close();
    await server.stop();
    return [{ baseline: null, hark: figures }];
  },
};

async function measure(server: Server): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const start = performance.now();
  const samples: { minute: number; heap: number; resident: number }[] = [];
  let nextSample = warmUpMinutes;
  const open = new Set<Promise<void>>();
  let failed = 0;
  for (let index = 0; ; index++) {
    const due = start + (index * 1000) / perSecond;
    if (due > performance.now()) await delay(due - performance.now());
    const minute = (performance.now() - start) / 60_000;
    if (minute >= nextSample) {
      const { heapUsed, heapTotal, external } = await server.collectGarbage();
      samples.push({ minute, heap: heapUsed + external, resident: server.memory() });
      const { heap, resident } = samples.at(-1) ?? { heap: 0, resident: 0 };
      console.log(
        `  ${minute.toFixed(1)} min: heap ${megabytes(heap)} of ${megabytes(heapTotal)}, resident ${megabytes(resident)}`,
      );
      nextSample += Math.max(0.5, minutes / 20);
    }
    if (minute >= minutes) break;
    const step = steps[index % steps.length]?.(Math.floor(index / steps.length));
    if (!step) continue;
    const { path: at, ...options } = step;
    const sent = call(agent, server.url + at, options)
      .catch((error: unknown) => {
        // One must not end the hour, and all of them need not be read.
        if (failed++ < 10) console.log(`  ${minute.toFixed(1)} min: ${error instanceof Error ? error.message : error}`);
      })
      .finally(() => open.delete(sent));
    open.add(sent);
  }
  await Promise.all(open);
  agent.destroy();
  return {
    "heap kB more a minute": slope(samples) / 1024,
    "resident MB at the end": (samples.at(-1)?.resident ?? Number.NaN) / 1024 / 1024,
    "calls that failed": failed,
  };
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Least squares over the samples, bytes a minute. */
function slope(samples: readonly { minute: number; heap: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const at = mean(samples.map(({ minute }) => minute));
  const heap = mean(samples.map((sample) => sample.heap));
  const rise = samples.reduce((sum, sample) => sum + (sample.minute - at) * (sample.heap - heap), 0);
  const run = samples.reduce((sum, { minute }) => sum + (minute - at) ** 2, 0);
  return rise / run;
}
