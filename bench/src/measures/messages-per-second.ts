import { createSender } from "../load/send-messages.ts";
import { seed } from "../seed.ts";
import { spawnServer } from "../servers/spawn-server.ts";
import { type Measure, runPairs } from "./measure.ts";

const connections = 32;
const visitors = 2_000;
const warmUpMs = 2_000;
const measuredMs = 6_000;

/** Performance row 1. */
export const messagesPerSecond: Measure = {
  name: "messages",
  title: `Visitor messages accepted a second, ${connections} connections`,
  targets: { "messages a second": { ratio: 1, isBetter: "higher" } },
  run: (postgres) =>
    runPairs(async (side) => {
      const databaseUrl = await postgres.createDatabase(`messages_${side}`);
      await seed(side, databaseUrl, { agents: 3, visitors });
      const server = await spawnServer(side, databaseUrl);
      const sender = createSender(side, server.url, connections);
      let next = 0;
      let accepted = 0;
      const run = async (until: number) => {
        while (Date.now() < until) {
          const index = next++;
          await sender.send(index % visitors, `Message ${index}`);
          accepted++;
        }
      };
      const all = (until: number) => Promise.all(Array.from({ length: connections }, () => run(until)));
      await all(Date.now() + warmUpMs);
      accepted = 0;
      const start = performance.now();
      await all(Date.now() + measuredMs);
      const seconds = (performance.now() - start) / 1000;
      sender.close();
      await server.stop();
      return { "messages a second": accepted / seconds };
    }),
};
