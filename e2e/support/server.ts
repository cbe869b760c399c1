import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const entry = fileURLToPath(new URL("../../server/src/main.ts", import.meta.url));
const startLimitMs = 60_000;
const stopLimitMs = 15_000;

export interface HarkServer {
  /** The server's origin; host pages are on another site. */
  url: string;
  /** The mailbox's address with this start's key; only for servers without a mail server. */
  mailboxUrl: () => string;
  /** Restarts as a new process on the same port and data; `whileDown` runs in between. */
  restart: (whileDown?: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the real program like `npm start`, with its own data folder. */
export async function startHark(env: Record<string, string> = {}): Promise<HarkServer> {
  // While writing tests one may keep a server running.
  const running = process.env.HARK_E2E_URL;
  if (running && Object.keys(env).length === 0) {
    const mailboxUrl = () => process.env.HARK_E2E_MAILBOX_URL ?? "";
    return { url: running, mailboxUrl, restart: refuse, stop: async () => {} };
  }
  const folder = await mkdtemp(join(tmpdir(), "hark-e2e-"));
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const start = () =>
    startProcess(url, {
      DATA_DIR: folder,
      PORT: String(port),
      PUBLIC_URL: url,
      LOG_LEVEL: "warn",
      TRUSTED_PROXIES: "loopback",
      ...env,
    });
  let server = await start();
  return {
    url,
    mailboxUrl: () => server.mailboxUrl,
    async restart(whileDown) {
      await end(server.child);
      await whileDown?.();
      server = await start();
    },
    async stop() {
      await end(server.child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function refuse(): Promise<void> {
  throw new Error("A server that is kept running cannot be restarted");
}

async function startProcess(url: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(String(chunk)));
  try {
    await waitUntilReady(url, child);
    await waitUntil(() => /Hark is ready/.test(output.join("")));
  } catch (error) {
    child.kill("SIGKILL");
    throw new Error(`The server did not start: ${String(error)}\n${output.join("").slice(-3_000)}`);
  }
  const [, mailboxUrl = ""] = /Mail is kept at (\S+)/.exec(output.join("")) ?? [];
  return { child, mailboxUrl };
}

/** It accepts requests before its output has come through the pipe. */
async function waitUntil(isDone: () => boolean) {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function waitUntilReady(url: string, child: ChildProcess) {
  const giveUpAt = Date.now() + startLimitMs;
  while (Date.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`);
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("it took too long");
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return;
  const timer = setTimeout(() => child.kill("SIGKILL"), stopLimitMs);
  child.kill("SIGTERM");
  await once(child, "exit");
  clearTimeout(timer);
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No port");
  return address.port;
}
