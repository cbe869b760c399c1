import { updateProject } from "@hark/contract/projects/endpoints";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-test-app.ts";
import { buildStage } from "../../test/cast.ts";
import { startDeafServer, startLine } from "../../test/deaf-server.ts";
import { findFreePort } from "../../test/free-port.ts";
import { startRedis, type TestRedis } from "../../test/redis-server.ts";
import { connectDashboard } from "../../test/socket-client.ts";
import { projectAgentsRoom } from "../features/agents/index.ts";
import { createLimiter } from "./limits/limiter.ts";
import { createLog } from "./log.ts";
import { connectRedis, type Redis } from "./redis.ts";
import { StartupError } from "./startup-error.ts";

let redis: TestRedis;
const log = createLog("silent");

beforeEach(async () => {
  redis = await startRedis();
});
afterEach(() => redis.stop());

const rule = { name: "test", points: 2, windowMs: 600_000 };

async function spendAll(client: Redis) {
  const limiter = createLimiter(client);
  await limiter.spend(rule, "somebody");
  await limiter.spend(rule, "somebody");
  await expect(limiter.spend(rule, "somebody")).rejects.toMatchObject({ code: "RATE_LIMITED" });
}

test("a limit counts in Redis, in memory while Redis is gone, and in Redis again when it is back", async () => {
  const client = await connectRedis(redis.url, log);
  await spendAll(client);
  await redis.end();
  await spendAll(client);
  await redis.startAgain();
  await expect.poll(() => client.isReady).toBe(true);
  await spendAll(client);
  client.destroy();
});

test("a limit does not wait for a Redis that says nothing, and its connection is given up and made again", async () => {
  const client = await connectRedis(redis.url, log);
  redis.pause();
  // A busy node sends all the time, which must not count as a sign of life.
  const busy = setInterval(() => void client.incr("busy").catch(() => {}), 50);
  await spendAll(client);
  await expect.poll(() => client.isReady).toBe(false);
  redis.resume();
  await expect.poll(() => client.isReady).toBe(true);
  clearInterval(busy);
  expect(await client.ping()).toBe("PONG");
  client.destroy();
});

test("clients of a busy node are told to look again after Redis said nothing", async () => {
  const lines: string[] = [];
  const node: TestApp = await buildTestApp({
    redisUrl: redis.url,
    log: pino({ level: "warn" }, { write: (line) => void lines.push(line) }),
  });
  const { olivia, project } = await buildStage(node);
  const inbox = await connectDashboard(node, olivia);
  const broken = new Promise((resolve) => inbox.socket.once("disconnect", resolve));
  redis.pause();
  const removed = { noteId: "note", conversationId: "conversation", projectId: project.id };
  const busy = setInterval(() => node.app.realtime.emit(projectAgentsRoom(project.id), "note.removed", removed), 50);
  // The one of the limits, and the one between the nodes.
  await expect.poll(() => lines.filter((line) => line.includes("its connection is made anew")).length).toBe(2);
  redis.resume();
  expect(await broken).toBe("transport close");
  clearInterval(busy);
  inbox.close();
  await node.close();
});

test("a Redis that takes the connection and says nothing is said at the start in a sentence", async () => {
  const deaf = await startDeafServer();
  const failure = await connectRedis(`redis://127.0.0.1:${deaf.port}`, log).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartupError);
  await deaf.close();
});

test("a connection made anew on which Redis never says a word is given up too", async () => {
  const { hostname: host, port } = new URL(redis.url);
  const line = await startLine({ host, port: Number(port) });
  const client = await connectRedis(`redis://127.0.0.1:${line.port}`, log);
  const remade = new Promise((resolve) => client.once("connect", resolve));
  line.cut();
  await remade;
  // What was opened meanwhile stays silent for ever.
  line.mend();
  await expect.poll(() => client.isReady, { timeout: 20_000 }).toBe(true);
  client.destroy();
  await line.close();
});

test("a Redis that can't be reached at the start is said in a sentence", async () => {
  const nowhere = `redis://127.0.0.1:${await findFreePort()}`;
  const failure = await connectRedis(nowhere, log).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartupError);
  expect(String(failure)).toContain("Check REDIS_URL.");
});

test("clients of another node are told to look again once the line between the nodes is back", async () => {
  const first: TestApp = await buildTestApp({ redisUrl: redis.url });
  const second: TestApp = await buildTestApp({ redisUrl: redis.url, databaseUrl: first.databaseUrl });
  const { olivia, project } = await buildStage(first);
  const inbox = await connectDashboard(second, olivia);
  const broken = new Promise((resolve) => inbox.socket.once("disconnect", resolve));
  await redis.end();
  // Nobody on the second node hears of it.
  await olivia.call(updateProject, { params: { projectId: project.id }, body: { name: "Renamed" } });
  await redis.startAgain();
  expect(await broken).toBe("transport close");
  inbox.close();
  await second.close();
  await first.close();
});
