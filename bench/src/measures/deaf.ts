import type { Socket as NetSocket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Socket } from "socket.io-client";
import { connectVisitors } from "../load/connect-sockets.ts";
import { seed } from "../seed.ts";
import { spawnServer } from "../servers/spawn-server.ts";
import type { Measure } from "./measure.ts";

const deaf = 200;
const hearing = 200;
const events = 500;
const deadlineMs = 20_000;
/** An engine that hears nothing of a client ends it after its two limits, which are 45 s together. */
const givenUpMs = 60_000;

/** Stops reading, as a laptop does whose lid was closed: the connection stays open and its buffers fill. */
function stopHearing(socket: Socket) {
  const { transport } = socket.io.engine as unknown as { transport: { ws: { _socket: NetSocket } | null } };
  if (!transport.ws) throw new Error("A socket was lost before it was measured; this machine is too busy");
  transport.ws._socket.pause();
}

/** What is sent to those who do not read may cost neither the others nor the server's memory for long. */
export const deafListeners: Measure = {
  name: "deaf",
  title: `${events} events to ${hearing} who hear and ${deaf} who don't`,
  targets: {
    "slower than without": { absolute: 1.5, isBetter: "lower" },
    "MB more meanwhile": { absolute: 100, isBetter: "lower" },
    "MB more afterwards": { absolute: 10, isBetter: "lower" },
  },
  async run(postgres) {
    const databaseUrl = await postgres.createDatabase("deaf");
    await seed("hark", databaseUrl, { agents: 1, visitors: deaf + hearing });
    const server = await spawnServer("hark", databaseUrl);
    const sockets = await connectVisitors("hark", server.url, deaf + hearing);
    const others = sockets.slice(deaf);
    let heard = 0;
    for (const socket of others) socket.on("availability.changed", () => heard++);
    const fanOut = async () => {
      heard = 0;
      const start = performance.now();
      server.fanOut(events);
      while (heard < events * hearing && performance.now() - start < deadlineMs) await delay(5);
      return performance.now() - start;
    };
    await fanOut();
    const without = await fanOut();
    const before = await inUse(server);
    for (const socket of sockets.slice(0, deaf)) stopHearing(socket);
    const withThem = await fanOut();
    const meanwhile = await inUse(server);
    await delay(givenUpMs);
    const afterwards = await inUse(server);
    for (const socket of sockets) socket.close();
    await server.stop();
    const figures = {
      "slower than without": withThem / without,
      "MB more meanwhile": meanwhile - before,
      "MB more afterwards": afterwards - before,
    };
    return [{ baseline: null, hark: figures }];
  },
};

async function inUse(server: { collectGarbage(): Promise<NodeJS.MemoryUsage> }): Promise<number> {
  const { heapUsed, external } = await server.collectGarbage();
  return (heapUsed + external) / 1024 / 1024;
}
