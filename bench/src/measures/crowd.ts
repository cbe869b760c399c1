import { deliver } from "../load/deliver.ts";
import { seed } from "../seed.ts";
import { spawnServer } from "../servers/spawn-server.ts";
import type { Measure } from "./measure.ts";

const visitors = 10_000;
const agents = 50;
const perSecond = 300;
/** `CROWD_SECONDS=60 npm run bench -- crowd` for the minute that the goal speaks of. */
const seconds = Number(process.env.CROWD_SECONDS ?? 10);

/** Performance row 13. */
export const crowd: Measure = {
  name: "crowd",
  title: `${visitors} idle visitors, ${agents} agents, ${perSecond} messages a second for ${seconds} s, one node`,
  targets: {
    "p99 ms": { absolute: 250, isBetter: "lower" },
    lost: { absolute: 0, isBetter: "lower" },
    doubled: { absolute: 0, isBetter: "lower" },
    "out of order": { absolute: 0, isBetter: "lower" },
    "MB in all": { absolute: 400, isBetter: "lower" },
  },
  async run(postgres) {
    const databaseUrl = await postgres.createDatabase("crowd");
    await seed("hark", databaseUrl, { agents, visitors });
    const server = await spawnServer("hark", databaseUrl);
    const load = { visitors, agents, perSecond, warmUp: perSecond * 2, measured: perSecond * seconds };
    const figures = await deliver("hark", server.url, load, async () => ({
      "MB in all": server.memory() / 1024 / 1024,
    }));
    await server.stop();
    return [{ baseline: null, hark: figures }];
  },
};
