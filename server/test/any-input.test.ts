import { Agent, request as sendRequest } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Endpoint } from "@hark/contract/endpoint";
import { declaredErrors } from "@hark/contract/endpoint-errors";
import { type ErrorCode, errorStatus } from "@hark/contract/errors";
import { getWidgetConfig } from "@hark/contract/widget-settings/endpoints";
import fc, { type Arbitrary } from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { createLimiter } from "../src/platform/limits/limiter.ts";
import { anything, nearly } from "./any-input.ts";
import { buildRoles, type Roles } from "./build-roles.ts";
import { useTestApp } from "./build-test-app.ts";
import { type Caller, callers, expectedAnswers } from "./roles.ts";

/** More of them find more: `HARK_RUNS=500 npx vitest run --project server test/any-input.test.ts` takes minutes. */
const runs = Number(process.env.HARK_RUNS ?? 12);

const free = async () => {};
/** What a limit refuses would never reach a handler. */
const app = useTestApp({ limiter: { ...createLimiter(null), spend: free } });
const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

interface Wire {
  path: string;
  caller: Caller;
  headers: [string, string][];
  body: string | Uint8Array | undefined;
}

async function send(method: string, { path, caller, headers, body }: Wire, { tokens }: Roles) {
  const token = tokens[caller];
  const all = [...(token ? [["authorization", `Bearer ${token}`] as [string, string]] : []), ...headers];
  const answer = await new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) =>
      sendRequest(
        app.url + path,
        {
          agent,
          method,
          headers: [
            ["host", "localhost"],
            ...all,
            ...(body === undefined ? [] : [["content-length", String(Buffer.byteLength(body))]]),
          ].flat() as never,
        },
        async (message) =>
          resolve({
            status: message.statusCode ?? 0,
            headers: message.headers,
            text: (await buffer(message)).toString(),
          }),
      )
        .on("error", reject)
        .end(body),
  );
  return answer;
}

/** Any value of a part of the path: mostly the right one. */
const inPath = (right: string, ids: readonly string[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(right) },
    { weight: 2, arbitrary: fc.oneof(fc.constantFrom(...ids), fc.uuid()).map(encodeURIComponent) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("%00", "..%2f..", "%zz", "%", "%ed%a0%bd", "*", ":projectId", "a".repeat(2_300)),
    },
  );

function pathsOf(endpoint: Endpoint, { values }: Roles, ids: readonly string[]): Arbitrary<string> {
  const parts = endpoint.path.split("/").map((part) => {
    if (!part.startsWith(":")) return fc.constant(part);
    return inPath(encodeURIComponent(values[part.slice(1)] ?? ""), ids);
  });
  return fc.tuple(...parts).map((filled) => `/api${filled.join("/")}`);
}

const cursors = fc
  .tuple(
    fc.oneof(
      fc.constantFrom<unknown>(
        0,
        1,
        -1,
        1.5,
        1e300,
        2 ** 31,
        2 ** 53,
        "2026-01-01T00:00:00Z",
        "0000-01-01T00:00:00Z",
        "9999-12-31T23:59:59.999999999Z",
      ),
      anything,
    ),
    fc.oneof({ weight: 4, arbitrary: fc.uuid() as Arbitrary<unknown> }, { weight: 1, arbitrary: anything }),
  )
  .map((position) => Buffer.from(JSON.stringify(position)).toString("base64url"));

const toText = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
const encode = (value: unknown) => encodeURIComponent(toText(value).toWellFormed());

function queriesOf({ query }: Endpoint, ids: readonly string[]): Arbitrary<string> {
  if (!query) return fc.constantFrom("", "", "?", "?a=1&a=2", "?%00", "?__proto__=1");
  const pairs = Object.entries(query.shape).map(([name, schema]) => {
    const value =
      name === "cursor"
        ? cursors
        : fc.oneof(nearly(schema as never, ids), fc.constantFrom("1.5", "0", "-1", "200", "1e3"));
    const one = value.map((given) =>
      (Array.isArray(given) ? given : [given]).map((item) => `${name}=${encode(item)}`).join("&"),
    );
    return fc.oneof(
      { weight: 5, arbitrary: one },
      { weight: 3, arbitrary: fc.constant("") },
      { weight: 1, arbitrary: fc.tuple(one, one).map((both) => both.join("&")) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(`${name}`, `${name}=`, `${name}[]=1`, `${name}[a]=1`, `${name}=%00`, `${name}=%zz`),
      },
    );
  });
  return fc.tuple(...pairs).map((all) => `?${all.filter(Boolean).join("&")}`);
}

const oddHeaders: Arbitrary<[string, string]> = fc.constantFrom<[string, string]>(
  ["range", "bytes=0-0"],
  ["range", "bytes=9-1,-"],
  ["if-match", "*"],
  ["if-match", '"x"'],
  ["if-none-match", "*"],
  ["if-none-match", 'W/"'],
  ["if-modified-since", "yesterday"],
  ["accept", "image/png"],
  ["accept", "x".repeat(2_000)],
  ["accept-encoding", "nonsense;q=9"],
  ["accept-language", "\u00ff\u00fe"],
  ["expect", "100-continue"],
  ["origin", "null"],
  ["cookie", "a=b; a=%zz; =; hark=\u00e9"],
  ["user-agent", "\u00e9".repeat(1_000)],
  ["x-forwarded-for", "nonsense, ::1, 1.2.3.4.5"],
  ["x-forwarded-host", "evil.example"],
  ["x-http-method-override", "DELETE"],
  ["content-encoding", "gzip"],
  ["content-type", "text/plain"],
  ["content-type", ""],
  ["content-type", "application/json; charset=utf-16"],
  ["content-type", "application/json;;;="],
  ["authorization", "Bearer a"],
  ["authorization", "Bearer \u00e9 \u00e9"],
);
const headers = fc.oneof(
  { weight: 3, arbitrary: fc.constant<[string, string][]>([]) },
  { weight: 1, arbitrary: fc.array(oddHeaders, { maxLength: 3 }) },
);

function bodiesOf({ method, body }: Endpoint, ids: readonly string[]): Arbitrary<string | Uint8Array | undefined> {
  const raw = fc.constantFrom<string | Uint8Array>(
    "",
    "{",
    '{"a":1',
    "undefined",
    "\u0000",
    Buffer.from([0xff, 0xfe, 0x7b]),
    "[".repeat(5_000),
    '"\\ud83d"',
  );
  const asJson = (values: Arbitrary<unknown>) => values.map((value) => JSON.stringify(value) ?? "");
  if (!body) {
    const nothing = fc.constant(undefined);
    return method === "GET"
      ? nothing
      : fc.oneof({ weight: 3, arbitrary: nothing }, { weight: 1, arbitrary: fc.oneof(raw, asJson(anything)) });
  }
  return fc.oneof(
    { weight: 12, arbitrary: asJson(nearly(body, ids)) },
    { weight: 1, arbitrary: asJson(anything) },
    { weight: 1, arbitrary: raw },
  );
}

/** Who is let in comes more often than who is not: the doors have tests of their own. */
function callersOf(endpoint: Endpoint): Arbitrary<Caller> {
  const row = expectedAnswers[`${endpoint.method} ${endpoint.path}`];
  const isLetIn = (...refusals: number[]) => callers.filter((caller) => row && !refusals.includes(row[caller]));
  // The row may speak of something that nobody has, which is the same to everybody behind the door.
  const welcome = [isLetIn(401, 403, 404), isLetIn(401, 403)].find(({ length }) => length > 0) ?? callers;
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...welcome) },
    { weight: 1, arbitrary: fc.constantFrom(...callers) },
  );
}

/** Throws unless an answer is what the contract lets an endpoint answer. */
function expectClosed(endpoint: Endpoint, answer: Awaited<ReturnType<typeof send>>) {
  expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  if (endpoint.path !== getWidgetConfig.path) expect(answer.headers["cache-control"]).toBe("no-store");
  if (answer.status < 400) return;
  const { code, message, fields, ...others } = JSON.parse(answer.text) as Record<string, unknown>;
  expect(declaredErrors(endpoint)).toContain(code);
  expect(["INTERNAL", "UNAVAILABLE"]).not.toContain(code);
  expect(answer.status).toBe(errorStatus[code as ErrorCode]);
  expect([typeof message, others]).toEqual(["string", {}]);
  if (fields !== undefined) expect(Object.values(fields as object).every((one) => typeof one === "string")).toBe(true);
}

describe("whatever is sent, an endpoint answers what its contract declares and never fails", () => {
  let shared: Promise<Roles> | undefined;

  test.each(Object.keys(expectedAnswers))("%s", async (call) => {
    const endpoint = app.app.http.endpoints.find((one) => `${one.method} ${one.path}` === call);
    if (!endpoint) throw new Error(`There is no endpoint ${call}`);
    shared ??= buildRoles(app);
    // Others read what is not changed here.
    const roles = endpoint.method === "GET" ? await shared : await buildRoles(app);
    const ids = Object.values(roles.values).filter((value) => /^[0-9a-f-]{36}$/.test(value));
    const requests = fc.record({
      path: fc.tuple(pathsOf(endpoint, roles, ids), queriesOf(endpoint, ids)).map((parts) => parts.join("")),
      caller: callersOf(endpoint),
      headers: fc.tuple(headers, bodiesOf(endpoint, ids)),
    });
    await fc.assert(
      fc.asyncProperty(requests, async ({ path, caller, headers: [odd, body] }) => {
        const type: [string, string][] = body === undefined ? [] : [["content-type", "application/json"]];
        expectClosed(endpoint, await send(endpoint.method, { path, caller, headers: [...odd, ...type], body }, roles));
      }),
      { numRuns: runs },
    );
  });
});
