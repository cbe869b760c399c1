import { listConversations, sendMessage, startConversation } from "@hark/contract/conversations/endpoints";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "./build-test-app.ts";
import { buildPerson, buildStage } from "./cast.ts";
import { findFreePort } from "./free-port.ts";
import { startNginx, type TestNginx } from "./nginx.ts";
import { startRedis, type TestRedis } from "./redis-server.ts";

/**
 * Two nodes behind nginx, of which one after the other is replaced, as in an update without a pause. As this nginx asks nobody for
 * their health, the test takes a node out of its list when `/readyz` says so, which has to be done within the drain.
 */
const drainMs = 3_000;

let redis: TestRedis;
let nginx: TestNginx;
let nodes: TestApp[];
let ports: number[];

const build = (port: number, databaseUrl?: string) =>
  buildTestApp(
    { redisUrl: redis.url, drainMs, trustedProxies: ["loopback"], ...(databaseUrl && { databaseUrl }) },
    port,
  );

/** Names its nodes in a header, so that one can see which list is in force. */
const siteWith = (members: readonly number[]) => (port: number) =>
  `upstream hark { ${members.map((member) => `server 127.0.0.1:${member};`).join(" ")} keepalive 8; }
  server {
    listen ${port};
    keepalive_timeout 0;
    add_header x-nodes "${members.join(" ")}" always;
    location / {
      proxy_pass http://hark;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }`;

async function putBehindNginx(members: readonly number[]) {
  await nginx.reload(siteWith(members));
  const listed = async () => (await fetch(`${nginx.url}/healthz`)).headers.get("x-nodes");
  await expect.poll(listed).toBe(members.join(" "));
}

beforeAll(async () => {
  redis = await startRedis();
  ports = [await findFreePort(), await findFreePort()];
  const first = await build(ports[0] as number);
  nodes = [first, await build(ports[1] as number, first.databaseUrl)];
  nginx = await startNginx(siteWith(ports));
});

afterAll(async () => {
  await nginx?.stop();
  for (const node of [...(nodes ?? [])].reverse()) await node.close();
  await redis?.stop();
});

test("while two nodes are replaced one after the other, /readyz says so first and no request fails", async () => {
  const behind = { ...(nodes[0] as TestApp), url: nginx.url };
  const { olivia, theo, project } = await buildStage(nodes[0] as TestApp);
  const agent = buildPerson(behind, olivia.token);
  const visitor = buildPerson(behind, theo.token);
  const { conversation } = await visitor.call(startConversation, {
    params: { projectId: project.id },
    body: { type: "QUESTION", content: "Are you there all the time?" },
  });
  const params = { projectId: project.id, conversationId: conversation.id };

  let isOver = false;
  let calls = 0;
  const asking = Array.from({ length: 4 }, async (_, index) => {
    while (!isOver) {
      // `call` throws at any other status than 200.
      if (index % 2) await agent.call(sendMessage, { params, body: { content: "Yes" } });
      else await agent.call(listConversations, { params: { projectId: project.id } });
      calls += 1;
    }
  });
  const replaced = (async () => {
    for (const [index, port] of ports.entries()) {
      const before = calls;
      await expect.poll(() => calls - before).toBeGreaterThan(20);
      const old = nodes[index] as TestApp;
      const closed = old.app.close();
      const readiness = await fetch(`http://127.0.0.1:${port}/readyz`);
      expect([readiness.status, readiness.headers.get("connection")]).toEqual([503, "close"]);
      await putBehindNginx(ports.filter((other) => other !== port));
      await closed;
      nodes[index] = { ...(await build(port, old.databaseUrl)), databaseUrl: old.databaseUrl };
      await putBehindNginx(ports);
    }
    const before = calls;
    await expect.poll(() => calls - before).toBeGreaterThan(20);
  })().finally(() => {
    isOver = true;
  });
  await Promise.all([replaced, ...asking]);
});
