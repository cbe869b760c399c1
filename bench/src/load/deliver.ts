import { setTimeout as delay } from "node:timers/promises";
import type { Figures, Side } from "../measures/measure.ts";
import { percentile } from "../report.ts";
import { connectAgents, connectVisitors } from "./connect-sockets.ts";
import { createSender } from "./send-messages.ts";

interface Delivery {
  visitors: number;
  agents: number;
  perSecond: number;
  /** Messages before those that are measured. */
  warmUp: number;
  measured: number;
  /** Called before the first message that is measured. */
  onWarm?(): void;
}

const deadlineMs = 10_000;

/** Sends messages of visitors at a steady rate, while all are connected, and counts what arrives at each agent's socket. */
export async function deliver(
  side: Side,
  url: string,
  { visitors, agents, perSecond, warmUp, measured, onWarm }: Delivery,
  whileConnected: () => Promise<Figures> = async () => ({}),
): Promise<Figures> {
  const visitorSockets = await connectVisitors(side, url, visitors);
  const agentSockets = await connectAgents(side, url, agents);
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
  const sender = createSender(side, url, 64);
  const total = warmUp + measured;
  const sending: Promise<void>[] = [];
  const start = performance.now();
  for (let index = 0; index < total; index++) {
    const due = start + (index * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await delay(wait);
    if (index === warmUp) onWarm?.();
    sentAt[index] = performance.now();
    sending.push(sender.send(index % visitors, `Message ${index}`));
  }
  await Promise.all(sending);
  const deadline = Date.now() + deadlineMs;
  while (seen.some((counts) => counts.size < total) && Date.now() < deadline) await delay(20);
  const lost = seen.reduce((sum, counts) => sum + total - counts.size, 0);
  const doubled = seen.reduce((sum, counts) => sum + [...counts.values()].filter((count) => count > 1).length, 0);
  sender.close();
  const more = await whileConnected();
  for (const socket of [...visitorSockets, ...agentSockets]) socket.close();
  return {
    "p50 ms": percentile(latencies, 0.5),
    "p99 ms": percentile(latencies, 0.99),
    lost,
    doubled,
    "out of order": disordered,
    ...more,
  };
}
