import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "./free-port.ts";

export interface TestRedis {
  url: string;
  /** The process stops without a word: connections stay open and nothing is answered. */
  pause(): void;
  resume(): void;
  /** It ends, and its connections break. */
  end(): Promise<void>;
  /** After `end`, at the same address. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** A Redis of its own, in memory, on a free port. */
export async function startRedis(): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), "hark-redis-"));
  const port = await findFreePort();
  const start = async () => {
    const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder];
    const child = spawn("redis-server", args, { stdio: ["ignore", "pipe", "inherit"] });
    for await (const chunk of child.stdout) if (String(chunk).includes("Ready to accept connections")) break;
    child.stdout.resume();
    return child;
  };
  let child = await start();
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGCONT");
    child.kill("SIGTERM");
    await exited;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    end,
    async startAgain() {
      child = await start();
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
