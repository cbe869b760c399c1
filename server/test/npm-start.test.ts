import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { findFreePort } from "./free-port.ts";
import { createTestDatabase } from "./test-database.ts";

const root = join(import.meta.dirname, "../..");

test("`npm start` that is stopped by SIGTERM, as by systemd or a container, stops the server too", async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "hark-start-"));
  const port = await findFreePort();
  const npm = spawn("npm", ["start", "--ignore-scripts"], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(npm, "exit");
  for await (const line of createInterface(npm.stdout)) if (line.startsWith("Hark is ready")) break;
  const address = `http://127.0.0.1:${port}/healthz`;
  expect((await fetch(address)).status).toBe(200);
  npm.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  await expect(fetch(address)).rejects.toThrow();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});
