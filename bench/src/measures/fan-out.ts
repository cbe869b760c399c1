import { connectVisitors } from "../load/connect-sockets.ts";
import { seed } from "../seed.ts";
import { spawnServer } from "../servers/spawn-server.ts";
import { type Measure, runPairs } from "./measure.ts";

const visitors = 2_000;
const emits = 50;

/** Performance row 6. */
export const fanOut: Measure = {
  name: "fan-out",
  title: `Fan-out of one event to ${visitors} sockets`,
  targets: { "deliveries a second": { ratio: 0.8, isBetter: "higher" } },
  run: (postgres) =>
    runPairs(async (side) => {
      const databaseUrl = await postgres.createDatabase(`fanout_${side}`);
      await seed(side, databaseUrl, { agents: 1, visitors });
      const server = await spawnServer(side, databaseUrl);
      const sockets = await connectVisitors(side, server.url, visitors);
      const run = (count: number) =>
        new Promise<number>((resolve) => {
          let received = 0;
          const start = performance.now();
          for (const socket of sockets) {
            socket.on("availability.changed", () => {
              if (++received === count * visitors) resolve((performance.now() - start) / 1000);
            });
          }
          server.fanOut(count);
        });
      await run(5);
      for (const socket of sockets) socket.off("availability.changed");
      const seconds = await run(emits);
      for (const socket of sockets) socket.close();
      await server.stop();
      return { "deliveries a second": (emits * visitors) / seconds };
    }),
};
