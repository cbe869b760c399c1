import { setTimeout as delay } from "node:timers/promises";
import { connectAgents, connectVisitors } from "../load/connect-sockets.ts";
import { createSender } from "../load/send-messages.ts";
import { percentile } from "../report.ts";
import { seed } from "../seed.ts";
import { spawnServer } from "../servers/spawn-server.ts";
import { type Measure, runPairs } from "./measure.ts";

const visitors = 2_000;
const agents = 20;
const perSecond = 200;
const warmUp = 400;
const measured = 2_000;
const deadlineMs = 10_000;

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
      const visitorSockets = await connectVisitors(side, server.url, visitors);
      const agentSockets = await connectAgents(side, server.url, agents);
      const sentAt: number[] = [];
      const seen = agentSockets.map(() => new Map<number, number>());
      const lastSequences = agentSockets.map(() => new Map<string, number>());
      const latencies: number[] = [];
      let disordered = 0;
      for (const [agent, socket] of agentSockets.entries()) {
        socket.on("widget.message", ({ message }) => {
          const index = Number(String(message.content).slice("Message ".length));
          const counts = seen[agent] as Map<number, number>;
          counts.set(index, (counts.get(index) ?? 0) + 1);
          const conversation = String(message.conversationId ?? message.conversation_id);
          const last = lastSequences[agent] as Map<string, number>;
          if (message.sequence <= (last.get(conversation) ?? 0)) disordered++;
          last.set(conversation, message.sequence);
          if (index >= warmUp) latencies.push(performance.now() - (sentAt[index] ?? 0));
        });
      }
      const sender = createSender(side, server.url, 64);
      const total = warmUp + measured;
      const sending: Promise<void>[] = [];
      const start = performance.now();
      for (let index = 0; index < total; index++) {
        const due = start + (index * 1000) / perSecond;
        if (due > performance.now()) await delay(due - performance.now());
        sentAt[index] = performance.now();
        sending.push(sender.send(index % visitors, `Message ${index}`));
      }
      await Promise.all(sending);
      const deadline = Date.now() + deadlineMs;
      while (seen.some((counts) => counts.size < total) && Date.now() < deadline) await delay(20);
      const lost = seen.reduce((sum, counts) => sum + total - counts.size, 0);
      const doubled = seen.reduce((sum, counts) => sum + [...counts.values()].filter((count) => count > 1).length, 0);
      sender.close();
      for (const socket of [...visitorSockets, ...agentSockets]) socket.close();
      await server.stop();
      return {
        "p50 ms": percentile(latencies, 0.5),
        "p99 ms": percentile(latencies, 0.99),
        lost,
        doubled,
        "out of order": disordered,
      };
    }),
};
