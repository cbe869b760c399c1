import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, open, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { register, signIn } from "@hark/contract/accounts/endpoints";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "./free-port.ts";
import { startServerProcess } from "./server-process.ts";
import { startSmtpServer } from "./smtp-server.ts";
import { createTestDatabase } from "./test-database.ts";

/** The real program as a process of its own: how it starts, stops and dies. */

/** Ended with the test, also with one that fails. */
async function start(options: Parameters<typeof startServerProcess>[0]) {
  const server = await startServerProcess(options);
  onTestFinished(() => void server.child.kill("SIGKILL"));
  return server;
}

async function prepare() {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "hark-process-"));
  onTestFinished(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { databaseUrl: database.url, dataDir, port: await findFreePort() };
}

async function signUp(port: number) {
  const password = "a long secret password";
  const email = `dora.${randomUUID().slice(0, 8)}@team.example`;
  const answer = await fetch(`http://127.0.0.1:${port}/api${register.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Dora", email, password, repeatPassword: password }),
  });
  expect(answer.ok).toBe(true);
}

test("a stop answers the request that is under way on a connection that its client keeps open, and ends with 0", async () => {
  const options = await prepare();
  const server = await start(options);
  const exited = once(server.child, "exit");
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const locker = new pg.Client({ connectionString: options.databaseUrl });
  await locker.connect();
  try {
    await locker.query("begin; lock table accounts in access exclusive mode");
    const asked = request({
      agent,
      port: options.port,
      path: `/api${signIn.path}`,
      method: signIn.method,
      headers: { "content-type": "application/json" },
    });
    const answered = once(asked, "response");
    asked.end(JSON.stringify({ email: "nobody@team.example", password: "a long secret password" }));
    const watcher = new pg.Client({ connectionString: options.databaseUrl });
    await watcher.connect();
    const countWaiting = async () =>
      (
        await watcher.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).rowCount;
    await expect.poll(countWaiting).toBe(1);
    await watcher.end();
    server.child.kill("SIGTERM");
    const isListening = () =>
      fetch(`http://127.0.0.1:${options.port}/healthz`).then(
        () => true,
        () => false,
      );
    await expect.poll(isListening).toBe(false);
    await locker.query("rollback");
    const [answer] = await answered;
    expect(answer.statusCode).toBe(401);
    answer.resume();
    expect(await exited).toEqual([0, null]);
  } finally {
    await locker.end();
    agent.destroy();
  }
});

test("a mail that is under way when the server is killed is sent again by the next one within a minute", async () => {
  const options = await prepare();
  const underWay = Promise.withResolvers<void>();
  let attempts = 0;
  const { received, url } = await startSmtpServer({
    // The first is never taken, as by a mail server that scans what it gets.
    onMailFrom(_address, _session, done) {
      if (attempts++ > 0) return done();
      underWay.resolve();
    },
  });
  const environment = { SMTP_URL: url, MAIL_FROM: "Hark <hark@support.example>" };
  const first = await start({ ...options, environment });
  await signUp(options.port);
  await underWay.promise;
  await first.kill();
  const second = await start({ ...options, environment });
  await expect.poll(() => received.length, { timeout: 60_000 }).toBe(1);
  await second.stop();
}, 90_000);

test("a mail server that hangs at one recipient holds up no mail to others", async () => {
  const options = await prepare();
  const hangs = Promise.withResolvers<void>();
  let recipients = 0;
  const { received, url } = await startSmtpServer({
    onRcptTo(_address, _session, done) {
      if (recipients++ > 0) return done();
      hangs.resolve();
    },
  });
  const server = await start({
    ...options,
    environment: { SMTP_URL: url, MAIL_FROM: "Hark <hark@support.example>" },
  });
  await signUp(options.port);
  await hangs.promise;
  await signUp(options.port);
  // Long before the mail server's time for the first is over.
  await expect.poll(() => received.length, { timeout: 15_000 }).toBe(1);
  await server.kill();
});

test("a HOST that is no address of this machine ends the start with one sentence", async () => {
  const { databaseUrl, dataDir } = await prepare();
  const main = join(import.meta.dirname, "../src/main.ts");
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: "0",
      HOST: "192.0.2.1",
      LOG_LEVEL: "fatal",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = once(child, "exit");
  expect(await text(child.stderr)).toBe(
    "HOST (192.0.2.1) is no address of this machine. Leave it out to listen on all of them.\n",
  );
  expect(await exited).toEqual([1, null]);
});

test("a request that never ends keeps no server from stopping in order, and a signal that comes twice at once is one", async () => {
  const options = await prepare();
  const server = await start(options);
  const exited = once(server.child, "exit");
  const endless = connect(options.port, "127.0.0.1");
  onTestFinished(() => void endless.destroy());
  endless.on("error", () => undefined);
  await once(endless, "connect");
  endless.write(
    `POST /api${signIn.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
  );
  // The server has the request once it answers another one that came after it.
  await fetch(`http://127.0.0.1:${options.port}/healthz`);
  server.child.kill("SIGINT");
  server.child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});

test("a server whose log is on a full disk serves and stops as ever", async () => {
  const { databaseUrl, dataDir, port } = await prepare();
  const full = await open("/dev/full", "w");
  const child = spawn(process.execPath, [join(import.meta.dirname, "../src/main.ts")], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: "debug",
      NODE_ENV: "test",
    },
    stdio: ["ignore", full.fd, "inherit"],
  });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await full.close();
  });
  const exited = once(child, "exit");
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady).toBe(true);
  // Each of them is a line, and the first that was refused used to be the last thing that the server did.
  for (let asked = 0; asked < 20; asked++) expect(await isReady()).toBe(true);
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});
