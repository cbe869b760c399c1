import { Agent } from "node:http";
import { call } from "../load/call.ts";
import { connectVisitors } from "../load/connect-sockets.ts";
import { percentile } from "../report.ts";
import { seed } from "../seed.ts";
import { spawnServer } from "../servers/spawn-server.ts";
import type { Measure } from "./measure.ts";

const visitors = 2_000;

/** The worst case: the clients spread themselves (decision 0098), and here all of them come in one moment, as after a short cut of a line. */
export const comeBack: Measure = {
  name: "come-back",
  title: `${visitors} sockets that come back at once`,
  targets: {
    "seconds until all are back": { absolute: 10, isBetter: "lower" },
    "p99 ms of requests meanwhile": { absolute: 1_000, isBetter: "lower" },
  },
  async run(postgres) {
    const databaseUrl = await postgres.createDatabase("come_back");
    await seed("hark", databaseUrl, { agents: 1, visitors });
    const server = await spawnServer("hark", databaseUrl);
    for (const socket of await connectVisitors("hark", server.url, visitors)) socket.close();
    const agent = new Agent({ keepAlive: true });
    const waits: number[] = [];
    let isOver = false;
    const asking = (async () => {
      while (!isOver) {
        const asked = performance.now();
        await call(agent, `${server.url}/readyz`, { statuses: [200] });
        waits.push(performance.now() - asked);
      }
    })();
    const start = performance.now();
    const sockets = await connectVisitors("hark", server.url, visitors, visitors);
    const seconds = (performance.now() - start) / 1000;
    isOver = true;
    await asking;
    agent.destroy();
    for (const socket of sockets) socket.close();
    await server.stop();
    const figures = {
      "seconds until all are back": seconds,
      "p99 ms of requests meanwhile": percentile(waits, 0.99),
    };
    return [{ baseline: null, hark: figures }];
  },
};
