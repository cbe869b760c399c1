import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Measure, rounds } from "./measure.ts";

const root = join(import.meta.dirname, "../../..");

/** Performance row 7: built and migrated, from `npm start` to the line that says it is ready. */
export const startUp: Measure = {
  name: "start-up",
  title: "npm start to ready, built and migrated",
  targets: { seconds: { absolute: 2.5, isBetter: "lower" } },
  async run() {
    const dataDir = await mkdtemp(join(tmpdir(), "hark-start-"));
    try {
      await startOnce(dataDir);
      const results = [];
      for (let round = 0; round < rounds; round++)
        results.push({ baseline: null, hark: { seconds: await startOnce(dataDir) } });
      return results;
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

async function startOnce(dataDir: string): Promise<number> {
  const start = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const exited = once(child, "exit");
  let isReady = false;
  for await (const chunk of child.stdout) {
    isReady = String(chunk).includes("Hark is ready");
    if (isReady) break;
  }
  if (!isReady) throw new Error("npm start ended before Hark was ready");
  const seconds = (performance.now() - start) / 1000;
  // npm hands a signal to its child only when the whole group gets it.
  process.kill(-(child.pid as number), "SIGTERM");
  await exited;
  return seconds;
}
