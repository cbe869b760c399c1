import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

const main = join(import.meta.dirname, "../src/main.ts");

export interface ServerProcess {
  child: ChildProcess;
  /** Ends it without a word, as a crash or a lack of memory does. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** The real program, as `npm start` runs it, on a fixed port. Resolves once it serves. */
export async function startServerProcess(options: {
  databaseUrl: string;
  dataDir: string;
  port: number;
  environment?: Record<string, string>;
}): Promise<ServerProcess> {
  const { databaseUrl, dataDir, port, environment } = options;
  const own = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "fatal" };
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...own, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  const lines = createInterface(child.stdout as NodeJS.ReadableStream);
  for await (const line of lines) if (line.startsWith("Hark is ready")) break;
  child.stdout?.resume();
  return { child, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}
