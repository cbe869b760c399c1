import { connectVisitors } from "../load/connect-sockets.ts";
import { seed } from "../seed.ts";
import { spawnServer } from "../servers/spawn-server.ts";
import { type Measure, runPairs } from "./measure.ts";

const visitors = 2_000;

/** Performance row 5. */
export const idleMemory: Measure = {
  name: "memory",
  title: `Memory with ${visitors} idle visitors connected`,
  targets: {
    "kB a visitor": { absolute: 12, isBetter: "lower" },
    "MB in all": { absolute: 180, isBetter: "lower" },
  },
  run: (postgres) =>
    runPairs(async (side) => {
      const databaseUrl = await postgres.createDatabase(`memory_${side}`);
      await seed(side, databaseUrl, { agents: 1, visitors });
      const server = await spawnServer(side, databaseUrl);
      // The first connections load code and grow pools, which is not a cost per visitor.
      const first = await connectVisitors(side, server.url, 100);
      await server.collectGarbage();
      const before = server.memory();
      const rest = await connectVisitors(side, server.url, visitors - 100);
      await server.collectGarbage();
      const after = server.memory();
      for (const socket of [...first, ...rest]) socket.close();
      await server.stop();
      return { "kB a visitor": (after - before) / rest.length / 1024, "MB in all": after / 1024 / 1024 };
    }),
};
