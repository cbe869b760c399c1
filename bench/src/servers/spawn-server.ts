import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Side } from "../measures/measure.ts";

export interface Server {
  url: string;
  pid: number;
  /** Resident memory, bytes. */
  memory(): number;
  /** Emits one event to the room of all visitors, `count` times. */
  fanOut(count: number): void;
  /** Returns what is in use afterwards. */
  collectGarbage(): Promise<NodeJS.MemoryUsage>;
  stop(): Promise<void>;
}

export type Order = { kind: "fan-out"; count: number } | { kind: "collect-garbage" } | { kind: "stop" };

const files: Record<Side, string> = { baseline: "baseline-server.ts", hark: "hark-server.ts" };
/** As `npm start` has it. */
const flags: Record<Side, string[]> = { baseline: [], hark: ["--max-semi-space-size=8", "--heap-growing-percent=20"] };
const compileCache = join(import.meta.dirname, "../../../.cache/compiled");

const running = new Set<ChildProcess>();

/** Stops the servers that a failed measure has left running. */
export function killServers() {
  for (const child of running) child.kill();
}

/** Each side runs in its own process and is controlled over IPC, so that the load does not share its event loop. */
export async function spawnServer(
  side: Side,
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<Server> {
  const child = fork(join(import.meta.dirname, files[side]), [], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      NODE_COMPILE_CACHE: compileCache,
      MALLOC_ARENA_MAX: "2",
      ...environment,
    },
    execArgv: ["--expose-gc", ...flags[side]],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  const [ready] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => {
      throw new Error(`The ${side} server ended with code ${code} before it was ready`);
    }),
  ])) as [{ port: number }];
  const pid = child.pid ?? 0;
  return {
    url: `http://127.0.0.1:${ready.port}`,
    pid,
    memory() {
      const pages = readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+) kB/)?.[1];
      return Number(pages) * 1024;
    },
    fanOut: (count) => void child.send({ kind: "fan-out", count } satisfies Order),
    async collectGarbage() {
      const done = once(child, "message");
      child.send({ kind: "collect-garbage" } satisfies Order);
      const [{ memory }] = (await done) as [{ memory: NodeJS.MemoryUsage }];
      return memory;
    },
    async stop() {
      const ended = once(child, "exit");
      child.send({ kind: "stop" } satisfies Order);
      await ended;
    },
  };
}

/** The child's side: handles commands until it is told to stop. */
export function obey(orders: { port: number; fanOut(count: number): void; stop(): Promise<void> }) {
  process.on("message", (order: Order) => {
    if (order.kind === "fan-out") orders.fanOut(order.count);
    if (order.kind === "collect-garbage") {
      globalThis.gc?.();
      process.send?.({ kind: "collected", memory: process.memoryUsage() });
    }
    if (order.kind === "stop") void orders.stop().then(() => process.exit(0));
  });
  process.send?.({ port: orders.port });
}
