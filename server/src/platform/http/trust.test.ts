import { readFile } from "node:fs/promises";
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { rates } from "@hark/contract/limits";
import { listProjects } from "@hark/contract/projects/endpoints";
import { startVisitorSession } from "@hark/contract/visitors/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildAgent, buildPerson, buildProject } from "../../../test/cast.ts";
import { startNginx } from "../../../test/nginx.ts";
import { connectDashboard } from "../../../test/socket-client.ts";
import { createLog } from "../log.ts";
import { createHttp } from "./http.ts";

const mailboxKey = "a-key-that-was-printed-at-the-start";
const metrics = { token: "a-token-of-the-operator" };

const app = useTestApp({
  publicUrl: "https://support.example.com",
  trustedProxies: ["loopback"],
  allowedHosts: ["help.example.org"],
  mailboxKey,
  metrics,
});

/** Unlike fetch, it can send any `Host`. */
function get(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingMessage["headers"]; text: string }> {
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = httpRequest(url, { headers }, (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.on("error", reject).end();
  });
}

describe("what only the operator has access to", () => {
  test("the mailbox opens only with its key, and no cache keeps it", async () => {
    const opened = await get(`${app.url}/dev/mailbox?key=${mailboxKey}`);
    expect([opened.status, opened.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(opened.headers["referrer-policy"]).toBe("no-referrer");
    for (const path of [
      "/dev/mailbox",
      "/dev/mailbox.json",
      "/dev/mailbox?key=wrong",
      "/dev/mailbox?key=a&key=b",
      "/dev//mailbox",
      "/dev/mailbox/",
    ]) {
      expect([path, (await get(`${app.url}${path}`)).status]).toEqual([path, 404]);
    }
  });

  test("metrics need the operator's token", async () => {
    expect((await get(`${app.url}/metrics`)).status).toBe(404);
    expect((await get(`${app.url}/metrics`, { authorization: "Bearer wrong" })).status).toBe(404);
    const read = await get(`${app.url}/metrics`, { authorization: `Bearer ${metrics.token}` });
    expect([read.status, read.headers["cache-control"]]).toEqual([200, "no-store"]);
  });
});

describe("the names that the server goes by", () => {
  test.each([
    "support.example.com",
    "SUPPORT.example.com:443",
    "help.example.org",
    "localhost:3000",
    "127.0.0.1",
    "[::1]:3000",
    "hark",
    "app.localhost",
    "support.example.com.",
  ])("it is reached as %s", async (host) => {
    expect((await get(`${app.url}/api/openapi.json`, { host })).status).toBe(200);
  });

  test.each(["evil.example", "support.example.com.evil.example", "evil.example:3000", "127.0.0.1.evil.example"])(
    "a page that lets %s point here reads nothing",
    async (host) => {
      for (const path of ["/api/openapi.json", "/", `/dev/mailbox?key=${mailboxKey}`, "/metrics", "/widget.js"]) {
        const answer = await get(`${app.url}${path}`, { host });
        expect([path, answer.status, JSON.parse(answer.text).code]).toEqual([path, 421, "HOST_NOT_ALLOWED"]);
      }
      const socket = await get(`${app.url}/socket.io/?EIO=4&transport=polling`, { host });
      expect(socket.status).toBe(403);
      expect((await get(`${app.url}/healthz`, { host })).status).toBe(200);
    },
  );

  test.each(["/%61pi/users", "/api/%75sers", "/%61%70%69/users"])("%s gets the headers of /api/users", async (path) => {
    const plain = await get(`${app.url}/api/users`);
    const encoded = await get(`${app.url}${path}`);
    for (const name of ["cache-control", "content-security-policy", "x-content-type-options"]) {
      expect([name, encoded.headers[name]]).toEqual([name, plain.headers[name]]);
    }
    expect(encoded.status).toBe(401);
  });
});

describe.each([
  [
    "a plain one, which sets no header",
    (port: number, target: string) => `server { listen ${port}; location / { proxy_pass ${target}; } }`,
  ],
  [
    "one that says what it does",
    (port: number, target: string) =>
      `server { listen ${port}; location / { proxy_pass ${target}; proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_set_header X-Real-IP $remote_addr; } }`,
  ],
])("behind nginx, %s", (_, site) => {
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    nginx = await startNginx((port) => site(port, app.url));
  });
  afterAll(() => nginx.stop());

  test.each<[string, Record<string, string>]>([
    ["without a word", {}],
    ["as localhost", { host: "localhost" }],
    ["as loopback", { "x-forwarded-for": "127.0.0.1", forwarded: "for=127.0.0.1", "x-real-ip": "127.0.0.1" }],
  ])("mail and metrics stay shut to who asks %s", async (_name, headers) => {
    for (const path of ["/dev/mailbox", "/dev/mailbox.json?to=olivia@team.example", "/metrics"]) {
      expect([path, (await get(`${nginx.url}${path}`, headers)).status]).toEqual([path, 404]);
    }
  });

  test("all other requests work", async () => {
    const olivia = await buildAgent(app, "Olivia");
    await buildProject(olivia);
    const through = buildPerson(nginx, olivia.token);
    expect((await through.call(listProjects)).projects).toHaveLength(1);
  });
});

describe("behind nginx as the example has it", () => {
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    const documented = await readFile(new URL("../../../../deploy/nginx.conf", import.meta.url), "utf8");
    nginx = await startNginx((port) =>
      documented.replace("listen 80;", `listen ${port};`).replace("http://127.0.0.1:3000", app.url),
    );
  });
  afterAll(() => nginx.stop());

  test("sockets work, and limits count a client by its real address whatever it claims", async () => {
    const olivia = await buildAgent(app, "Olivia");
    const project = await buildProject(olivia);
    const socket = await connectDashboard(nginx, olivia);
    expect(socket.socket.connected).toBe(true);
    socket.close();

    const start = (claimed: string) =>
      fetch(`${nginx.url}/api${startVisitorSession.path.replace(":projectId", project.id)}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": claimed },
        body: JSON.stringify({ locale: { language: "en", timezone: "UTC" } }),
      });
    const statuses: number[] = [];
    for (let index = 0; index <= rates.visitorSessionsPerAddressPerMinute; index += 1) {
      statuses.push((await start(`198.51.100.${index}`)).status);
    }
    const last = await start("203.0.113.9");
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]));
  });
});

describe("connections that do not close by themselves", () => {
  const http = createHttp({
    log: createLog("silent"),
    trustedProxies: [],
    isHostAllowed: () => true,
    timeLimits: { headers: 200, body: 200, upload: 60_000, idle: 60_000, check: 50 },
  });
  let port = 0;
  beforeAll(async () => {
    http.fastify.post("/slow", async () => ({ status: "read" }));
    http.fastify.put("/upload", { config: { bodyTimeoutMs: 60_000 } }, async () => ({ status: "read" }));
    await http.fastify.listen({ port: 0, host: "127.0.0.1" });
    port = Number(new URL(http.fastify.listeningOrigin).port);
  });
  afterAll(() => http.fastify.close());

  /**
   * Returns what the server said before it closed the connection; the client itself never closes. What comes after the first
   * part is sent once something was answered.
   */
  function converse(to: number, first: string, then?: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port: to, host: "127.0.0.1", allowHalfOpen: true }, () => socket.write(first));
      let heard = "";
      socket.once("data", () => then !== undefined && socket.write(then));
      socket.on("data", (chunk) => {
        heard += chunk;
      });
      socket.on("end", () => resolve(heard)).on("error", reject);
    });
  }

  test("a connection whose body never arrives is closed", async () => {
    const answer = await converse(
      port,
      "POST /slow HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain("TIMED_OUT");
  });

  test("a connection whose headers arrive too slowly is closed", async () => {
    expect(await converse(port, "POST /slow HTTP/1.1\r\nHost: a\r\nX-Drip: ")).toMatch(/^HTTP\/1.1 408 /);
  });

  test("another protocol is refused at once, also on a connection that was used before", async () => {
    const hark = Number(new URL(app.url).port);
    const upgrade = "GET /api/users HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n";
    expect(await converse(hark, upgrade)).toMatch(/^HTTP\/1.1 400 /);
    const used = await converse(hark, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", upgrade);
    expect(used.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"]);
  });
});
