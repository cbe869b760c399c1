import { readFileSync } from "node:fs";
import { startNginx } from "../../../server/test/nginx.ts";
import { startRedis } from "../../../server/test/redis-server.ts";
import { deliver } from "../load/deliver.ts";
import type { Postgres } from "../postgres.ts";
import { seed } from "../seed.ts";
import { type Server, spawnServer } from "../servers/spawn-server.ts";
import type { Figures, Measure, Round } from "./measure.ts";

const load = { visitors: 200, agents: 20, perSecond: 100, measured: 2_000 };
/** Of messages before those that are measured. */
const warmUpOfNode = 1_500;
const rounds = 3;
/** In milliseconds, as Linux counts them. */
const tickMs = 10;

/** Requests and sockets go to the nodes in turn: WebSockets need no stickiness. */
const siteOf = (urls: readonly string[]) => (port: number) =>
  `map $http_upgrade $connection_upgrade { default upgrade; "" ""; }
  upstream hark { ${urls.map((url) => `server ${new URL(url).host};`).join(" ")} keepalive 64; }
  server {
    listen ${port};
    location / {
      proxy_pass http://hark;
      proxy_http_version 1.1;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_set_header Host $host;
      proxy_read_timeout 1h;
    }
  }`;

/** User and system time of the process until now. */
function processorMs({ pid }: Server): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** Performance row 12. The baseline is one node, behind the same nginx and without Redis. Needs nginx and redis-server. */
export const nodes: Measure = {
  name: "nodes",
  title: "Two nodes with Redis behind nginx, next to one",
  targets: {
    "processor ms a message": { ratio: 1.1, isBetter: "lower" },
    lost: { absolute: 0, isBetter: "lower" },
    doubled: { absolute: 0, isBetter: "lower" },
    "out of order": { absolute: 0, isBetter: "lower" },
  },
  async run(postgres) {
    const results: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      const one = await measure(postgres, 1, {});
      const redis = await startRedis();
      try {
        results.push({ baseline: one, hark: await measure(postgres, 2, { REDIS_URL: redis.url }) });
      } finally {
        await redis.stop();
      }
    }
    return results;
  },
};

async function measure(postgres: Postgres, count: number, environment: Record<string, string>): Promise<Figures> {
  const databaseUrl = await postgres.createDatabase(`nodes_${count}`);
  await seed("hark", databaseUrl, load);
  const servers: Server[] = [];
  for (let index = 0; index < count; index++) servers.push(await spawnServer("hark", databaseUrl, environment));
  const nginx = await startNginx(siteOf(servers.map(({ url }) => url)));
  const spent = () => servers.reduce((sum, server) => sum + processorMs(server), 0);
  // Connecting and the compiler's first work are no cost of a message, and two nodes do them twice: each is as warm as one alone.
  const warmUp = warmUpOfNode * count;
  let before = 0;
  const onWarm = () => {
    before = spent();
  };
  try {
    const figures = await deliver("hark", nginx.url, { ...load, warmUp, onWarm }, async () => ({
      "processor ms a message": (spent() - before) / load.measured,
    }));
    for (const server of servers) await server.stop();
    return figures;
  } finally {
    await nginx.stop();
  }
}
