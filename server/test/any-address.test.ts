import { request as sendRequest } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { errorStatus } from "@hark/contract/errors";
import { uploadVisitorMedia } from "@hark/contract/files/endpoints";
import fc from "fast-check";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { useTestApp } from "./build-test-app.ts";
import { buildStage } from "./cast.ts";
import { buildPicture, put } from "./files.ts";

/** What is no endpoint of the contract: files, uploads, links of mails, health, the reference, and what is hardly HTTP. */

const runs = Number(process.env.HARK_RUNS ?? 300);
const failures: string[] = [];
const app = useTestApp({
  log: pino({ level: "error" }, { write: (line: string) => void failures.push(line) }),
  metrics: { token: "metrics-token" },
  mailboxKey: "mailbox-key",
});
afterEach(() => expect(failures.splice(0)).toEqual([]));

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const ask = (method: string, path: string, headers: string[], body?: string) =>
  new Promise<Answer>((resolve, reject) =>
    sendRequest(app.url + path, { method, headers: ["host", "localhost", ...headers] as never }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }),
    )
      .on("error", reject)
      .end(body),
  );

test("no address, method or header makes the server fail, and every refusal says who refused it", async () => {
  const { theo, project } = await buildStage(app);
  const picture = await buildPicture("png");
  const grant = async () =>
    theo.call(uploadVisitorMedia, {
      params: { projectId: project.id },
      body: { contentType: "image/png", size: picture.length },
    });
  const { presignedUrl, fileUrl } = await grant();
  expect((await put(app, presignedUrl, picture, "image/png")).status).toBe(204);
  const waiting = new URL((await grant()).presignedUrl);
  const stored = new URL(fileUrl).pathname;
  const token = waiting.search;
  const addresses = [
    stored,
    waiting.pathname + token,
    `${waiting.pathname}${token}&${token.slice(1)}`,
    `${waiting.pathname}?token[]=a&token[a]=b`,
    ..."/files/ /files/%00 /files/..%2f.. /files/%zz /api/uploads/x?token=a&token=b /api/uploads/%00?token=a".split(
      " ",
    ),
    ..."/unsubscribe/x /unsubscribe/%00 /dev/mailbox?key=a&key=b /dev/mailbox.json?key=mailbox-key&to=a&to=b".split(
      " ",
    ),
    ..."/dev/mailbox.json?key=mailbox-key&to=%00 /metrics /healthz /readyz /api/docs /api/docs/%00 /api/docs/..%2f..".split(
      " ",
    ),
    ..."/api/docs/static/%zz /api/openapi.json /api/stripe/webhook /api/socket /socket.io/?EIO=4&transport=polling".split(
      " ",
    ),
    ..."/%61pi/users /api/%zz /api//users // /%00 /widget/%00 /widget/..%2f /nothing".split(" "),
    `/${"a".repeat(10_000)}`,
    `/api/widget/${"a".repeat(3_000)}/config`,
  ];
  const headers = fc.array(
    fc.constantFrom(
      ["range", "bytes=0-0"],
      ["range", "bytes=5-1"],
      ["range", "bytes=-0"],
      ["range", "bytes=-99999999999999999999"],
      ["range", "bytes=99999999999999999999-"],
      ["range", "bytes=0-,2-3"],
      ["if-match", '"x"'],
      ["if-none-match", "*"],
      ["if-range", "yesterday"],
      ["accept", "text/html"],
      ["content-type", "image/png"],
      ["content-type", "application/json"],
      ["content-type", "multipart/form-data"],
      ["authorization", "Bearer metrics-token"],
      ["authorization", "Basic \u00e9"],
      ["stripe-signature", "t=1,v1=\u00e9"],
      ["origin", "null"],
      ["access-control-request-method", "\u00e9"],
      ["cookie", "hark=%zz;;="],
      ["host", "elsewhere.example"],
    ),
    { maxLength: 4 },
  );
  const methods = fc.constantFrom(..."GET GET HEAD PUT POST PATCH DELETE OPTIONS PROPFIND TRACE".split(" "));
  await fc.assert(
    fc.asyncProperty(
      methods,
      fc.constantFrom(...addresses),
      headers,
      fc.constantFrom(undefined, "", "{}", "x"),
      async (method, path, sent, body) => {
        const answer = await ask(method, path, sent.flat(), method === "GET" || method === "HEAD" ? undefined : body);
        expect(answer.status).toBeLessThan(500);
        if (path.startsWith("/socket.io")) return;
        if (answer.status !== 400) expect(answer.headers["x-request-id"]).toBeDefined();
        if (!/^\/(api|%61pi)\//.test(path) || answer.status < 400 || method === "HEAD") return;
        const { code, message, fields, ...others } = JSON.parse(answer.body);
        expect([errorStatus[code as keyof typeof errorStatus], typeof message, others]).toEqual([
          answer.status,
          "string",
          {},
        ]);
      },
    ),
    { numRuns: runs },
  );
});

/** Says all of it, ends its half, and hears what comes until the server ends the other one. */
const speak = (words: string) =>
  new Promise<string>((resolve, reject) => {
    let heard = "";
    const { hostname, port } = new URL(app.url);
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true }, () => socket.end(words));
    socket.setEncoding("latin1").on("data", (part) => (heard += part));
    socket.on("close", () => resolve(heard)).on("error", reject);
  });

const post = (headers: string, body: string) =>
  `POST /api/users/authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n${headers}\r\n\r\n${body}`;

test.each([
  ["a body that ends too early", post("Content-Length: 500", '{"email":')],
  ["a body that goes on", post("Content-Length: 2", "{}{}{}{}")],
  ["two lengths", post("Content-Length: 2\r\nContent-Length: 3", "{}")],
  ["a length that is none", post("Content-Length: -1", "{}")],
  ["a length beyond all", post("Content-Length: 99999999999999999999", "{}")],
  ["a length beside chunks", post("Content-Length: 2\r\nTransfer-Encoding: chunked", "2\r\n{}\r\n0\r\n\r\n")],
  ["chunks that lie", post("Transfer-Encoding: chunked", "zz\r\n{}\r\n0\r\n\r\n")],
  ["chunks that end too early", post("Transfer-Encoding: chunked", "ff\r\n{}")],
  ["an encoding that nobody knows", post("Transfer-Encoding: gzip", "{}")],
  ["two hosts", "GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n"],
  ["no host", "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n"],
  ["two types", post("Content-Length: 2\r\nContent-Type: text/plain", "{}")],
  ["a header without a name", "GET /healthz HTTP/1.1\r\nHost: localhost\r\n: x\r\nConnection: close\r\n\r\n"],
  [
    "headers without end",
    `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(40_000)}\r\nConnection: close\r\n\r\n`,
  ],
  [
    "a target of another server",
    "GET http://evil.example/api/users HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
  ],
  ["a target that is none", "GET * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"],
])("%s ends in a refusal, or in silence where the caller is gone", async (_, words) => {
  const [status = "", ...rest] = (await speak(words)).split("\r\n");
  expect(status).toMatch(/^(HTTP\/1.1 [24]\d\d .*)?$/);
  expect(rest.join("\n")).not.toMatch(/INTERNAL/);
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
});
