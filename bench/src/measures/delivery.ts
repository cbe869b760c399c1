import { deliver } from "../load/deliver.ts";
import { seed } from "../seed.ts";
import { spawnServer } from "../servers/spawn-server.ts";
import { type Measure, runPairs } from "./measure.ts";

const visitors = 2_000;
const agents = 20;
const perSecond = 200;
const warmUp = 400;
const measured = 2_000;

/** Performance row 2: from the visitor's request to each agent's socket; no message is lost, duplicated or out of order. */
export const delivery: Measure = {
  name: "delivery",
  title: `Delivery at ${perSecond} messages a second, ${visitors} visitors and ${agents} agents connected`,
  targets: {
    "p50 ms": { ratio: 1.3, isBetter: "lower" },
    "p99 ms": { ratio: 1.5, isBetter: "lower" },
    lost: { absolute: 0, isBetter: "lower" },
    doubled: { absolute: 0, isBetter: "lower" },
    "out of order": { absolute: 0, isBetter: "lower" },
  },
  run: (postgres) =>
    runPairs(async (side) => {
      const databaseUrl = await postgres.createDatabase(`delivery_${side}`);
      await seed(side, databaseUrl, { agents, visitors });
      const server = await spawnServer(side, databaseUrl);
      const figures = await deliver(side, server.url, { visitors, agents, perSecond, warmUp, measured });
      await server.stop();
      return figures;
    }),
};
