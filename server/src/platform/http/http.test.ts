import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { getCurrentUser } from "@hark/contract/accounts/endpoints";
import { endpoint } from "@hark/contract/endpoint";
import { body as bodyLimits } from "@hark/contract/limits";
import { pino } from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildAgent, buildMember, buildProject } from "../../../test/cast.ts";
import { rawRequest } from "../../../test/raw-request.ts";
import { currentKind } from "../database/pool-shares.ts";
import { createLog } from "../log.ts";
import { createHttp } from "./http.ts";

const app = useTestApp();
const unknownId = "01900000-0000-7000-8000-000000000000";

test("[ENT-18] every refusal is {code, message, fields?} with its request id in a header", async () => {
  const answer = await rawRequest(app, "POST", "/users/authenticate", { body: { email: "not an address" } });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body).sort()).toEqual(["code", "fields", "message"]);
  expect(answer.body.code).toBe("VALIDATION_FAILED");
  expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(["email", "password"]);
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

const badBodies: [string, unknown, number, string][] = [
  ["malformed JSON", '{"email":', 400, "VALIDATION_FAILED"],
  ["no body at all", "", 400, "VALIDATION_FAILED"],
  ["an array", [], 400, "VALIDATION_FAILED"],
  ["text", '"text"', 400, "VALIDATION_FAILED"],
  ["null", null, 400, "VALIDATION_FAILED"],
  ["numbers for text", { email: 1, password: 2 }, 400, "VALIDATION_FAILED"],
  ["objects for text", { email: { $ne: "" }, password: { $gt: "" } }, 400, "VALIDATION_FAILED"],
  ["a NUL in the address", { email: "a\u0000b@team.example", password: "x" }, 400, "VALIDATION_FAILED"],
  [
    "a prototype, which is only a key",
    '{"__proto__":{"a":1},"email":"a@b.example","password":"x"}',
    401,
    "INVALID_CREDENTIALS",
  ],
  ["deeply nested JSON", "[".repeat(100_000), 400, "VALIDATION_FAILED"],
  ["too much", { email: "a@b.example", password: "x".repeat(bodyLimits.maxBytes) }, 413, "PAYLOAD_TOO_LARGE"],
];

test.each(badBodies)("a body of %s is refused in the closed shape", async (_, body, status, code) => {
  const answer = await rawRequest(app, "POST", "/users/authenticate", { body });
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test.each(["text/plain", "application/x-www-form-urlencoded", "application/xml", "multipart/form-data; boundary=x"])(
  "a body of %s is not taken, so a form on another site can't send one",
  async (type) => {
    const headers = { "content-type": type };
    const answer = await rawRequest(app, "POST", "/users/authenticate", { body: '{"email":"a@b.example"}', headers });
    expect([answer.status, answer.body.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  },
);

test("characters that the database can't store are a validation error, not a 500", async () => {
  const olivia = await buildAgent(app, "Olivia");
  const { token } = olivia;
  const answer = await rawRequest(app, "POST", "/projects", { token, body: { name: "a\u0000b" } });
  expect([answer.status, answer.body.code]).toEqual([400, "VALIDATION_FAILED"]);
  const half = await rawRequest(app, "POST", "/projects", { token, body: '{"name":"half \\ud83d"}' });
  expect(half.body.project).toMatchObject({ name: "half \ufffd" });
});

test("refusals come in the order 401, 404, 403, 400, whatever the body holds", async () => {
  const [olivia, marco, petra] = [
    await buildAgent(app, "Olivia"),
    await buildAgent(app, "Marco"),
    await buildAgent(app, "Petra"),
  ];
  const project = await buildProject(olivia);
  await buildMember(app, project, marco);
  const path = `/projects/${project.id}/members/invitations`;
  const body = '{"broken';
  const codes = [];
  for (const token of ["", "nobody's", petra.token, marco.token, olivia.token]) {
    codes.push((await rawRequest(app, "POST", path, { body, token })).body.code);
  }
  expect(codes).toEqual(["UNAUTHORIZED", "UNAUTHORIZED", "NOT_FOUND", "FORBIDDEN", "VALIDATION_FAILED"]);
});

test("a missing row, a malformed id and somebody else's row get the same answer", async () => {
  const [olivia, petra] = [await buildAgent(app, "Olivia"), await buildAgent(app, "Petra")];
  const project = await buildProject(petra);
  const ids = [unknownId, project.id, "not-an-id", "%00", "..%2f..", "a".repeat(390), "'; drop table accounts --"];
  const answers = await Promise.all(
    ids.map((id) => rawRequest(app, "GET", `/projects/${id}`, { token: olivia.token })),
  );
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 404, body: { code: "NOT_FOUND", message: "Not found" } });
  }
});

test.each(["/nothing-here", "/projects/%zz", `/projects/${"a".repeat(5000)}`, "/"])(
  "GET /api%s is not there, in JSON",
  async (path) => {
    const answer = await rawRequest(app, "GET", path);
    expect([answer.status, answer.body.code]).toEqual([404, "NOT_FOUND"]);
  },
);

test("what is not HTTP is refused in the closed shape", async () => {
  const { hostname, port } = new URL(app.url);
  const answer = await new Promise<string>((resolve, reject) => {
    let text = "";
    const socket = connect(Number(port), hostname, () => socket.write("NONSENSE\r\n\r\n"));
    socket.setEncoding("utf8").on("data", (part) => (text += part));
    socket.on("end", () => resolve(text)).on("error", reject);
  });
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ code: "VALIDATION_FAILED" });
});

test.each(["Bearer ", "Bearer null", "Basic b2xpdmlhOng=", "x".repeat(5000), "Bearer ü"])(
  "the authorization %j is nobody's",
  async (authorization) => {
    const answer = await fetch(`${app.url}/api${getCurrentUser.path}`, {
      headers: { authorization: Buffer.from(authorization).toString("latin1") },
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, "UNAUTHORIZED"]);
  },
);

test("every route is a kind of work of its own to the database, also where a body was read before, and who calls is checked in its share", async () => {
  const http = createHttp({ log: createLog("silent"), trustedProxies: [], isHostAllowed: () => true });
  const seen: string[] = [];
  http.door("agent", async () => {
    seen.push(`door of ${currentKind()}`);
    return {} as never;
  });
  const sending = endpoint({
    method: "POST",
    path: "/things/:id",
    door: "agent",
    summary: "Sends",
    params: z.object({ id: z.string() }),
    body: z.object({ text: z.string() }),
  });
  http.handle(sending, async () => void seen.push(currentKind()));
  http.fastify.get("/plain", async () => seen.push(currentKind()));
  await http.fastify.listen({ port: 0, host: "127.0.0.1" });
  const { port } = http.fastify.server.address() as AddressInfo;
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ text: "long ".repeat(10_000) });
  await fetch(`http://127.0.0.1:${port}/api/things/7`, { method: "POST", headers, body });
  await fetch(`http://127.0.0.1:${port}/plain`);
  await http.fastify.close();
  expect(seen).toEqual(["door of POST /api/things/:id", "POST /api/things/:id", "GET /plain"]);
});

test("[ERR-01] an internal error is a bare 500, logged once with the request's id and without its contents", async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const http = createHttp({ log, trustedProxies: [], isHostAllowed: () => true });
  const failing = endpoint({
    method: "POST",
    path: "/failing",
    door: "open",
    summary: "Fails",
    body: z.object({ password: z.string() }),
  });
  http.handle(failing, async () => {
    throw new Error("the database is on fire");
  });
  const answer = await http.fastify.inject({ method: "POST", url: "/api/failing", payload: { password: "hunter22" } });
  await http.fastify.close();
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ code: "INTERNAL", message: "An error occurred while processing your request" });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ reqId: answer.headers["x-request-id"], route: "/api/failing" });
  expect(JSON.stringify(lines)).not.toContain("hunter22");
});

test("of requests that fail and of those that are slow a line a second is logged, with the number of those left out", async () => {
  interface Line {
    msg: string;
    status?: number;
    err?: { message: string };
    skipped?: number;
  }
  const lines: Line[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(JSON.parse(line)) });
  const http = createHttp({ log, trustedProxies: [], isHostAllowed: () => true });
  const answering = (path: `/${string}`) => endpoint({ method: "GET", path, door: "open", summary: "Answers" });
  http.handle(answering("/failing"), async () => {
    throw new Error("the database is on fire");
  });
  http.handle(answering("/broken"), async () => {
    throw new TypeError("another fault");
  });
  http.handle(answering("/slow"), async () => {
    // The time that the handler takes, which makes it slow.
    await once(AbortSignal.timeout(1_010), "abort");
    return undefined;
  });
  http.handle(answering("/fast"), async () => undefined);
  const ask = (path: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => http.fastify.inject({ url: `/api${path}` })));
  const counted = (found: readonly Line[]) => found.reduce((sum, { skipped = 0 }) => sum + 1 + skipped, 0);
  const failures = () => lines.filter(({ err }) => err?.message === "the database is on fire");
  const of = (status: number) => lines.filter((line) => line.status === status);

  const asked = 200;
  await ask("/failing", asked);
  await ask("/broken", 1);
  expect(failures().length).toBeLessThan(asked / 10);
  // What happens for the first time is never left out.
  expect(lines.filter(({ err }) => err?.message === "another fault")).toHaveLength(1);
  await expect
    .poll(async () => (await ask("/failing", 1)) && counted(failures()), { timeout: 10_000 })
    .toBeGreaterThan(asked);
  expect(counted(of(500))).toBeGreaterThan(asked);
  expect(of(500).length).toBeLessThan(asked / 10);

  await ask("/fast", 1);
  await ask("/slow", asked);
  expect(of(204).length).toBeGreaterThanOrEqual(2);
  expect(of(204).length).toBeLessThan(asked / 10);
  await http.fastify.close();
});
