import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { buildTestApp, useTestApp } from "../../test/build-test-app.ts";
import { runCommand } from "../../test/commands.ts";
import { findFreePort } from "../../test/free-port.ts";
import { makeCertificate } from "../../test/self-made-certificate.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { readConfig } from "../config.ts";
import { openDatabase } from "../platform/database/database.ts";
import { createDomainEvents } from "../platform/domain-events.ts";
import { createLog } from "../platform/log.ts";
import { doctorCommands } from "./commands.ts";
import { examineCertificate, examineProxy, examinePublicAddress, examineWebSocket } from "./examine-address.ts";
import { examineJobs, examineSchema } from "./examine-database.ts";

const app = useTestApp();

const stops: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const serve = async (handler: RequestListener) => `http://127.0.0.1:${await listen(createServer(handler))}`;

function examine(environment: Record<string, string>, words: string[] = []) {
  const settings = () =>
    readConfig({ DATA_DIR: app.dataDir, PUBLIC_URL: app.url, KEEP_FREE_DISK_MB: "1", ...environment });
  return runCommand(app, doctorCommands(settings), ["doctor", ...words]);
}

const lineOf = (lines: string[], name: string) => lines.find((line) => line.slice(2).startsWith(name));

test("the doctor finds nothing wrong with a server that works, and has a mail delivered", async () => {
  const recipients: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo({ address }, _, done) {
      recipients.push(address);
      done();
    },
  });
  // A connection that breaks off is the client's matter.
  smtp.on("error", () => undefined);
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  stops.push(() => new Promise<void>((done) => smtp.close(done)));
  const { port } = smtp.server.address() as AddressInfo;
  const { ended, lines } = await examine({ SMTP_URL: `smtp://127.0.0.1:${port}` }, ["ann@team.example"]);
  // The tests' own PostgreSQL doesn't wait for the disk.
  expect(lines.filter((line) => /^[!✗]/.test(line))).toEqual([
    expect.stringMatching(/^! Database .* Switched off: fsync, full_page_writes, synchronous_commit\.$/),
  ]);
  expect(lines.at(-1)).toBe("Problems: 0. Warnings: 1.");
  expect(ended).toBe("done");
  expect(recipients).toEqual(["ann@team.example"]);
  expect(lineOf(lines, "Live")).toBe("✓ Live         Live connections (WebSocket) pass.");
  expect(lines.filter((line) => line.startsWith("✓"))).toHaveLength(10);
});

test("the doctor says what is wrong and what to do, never a password, and fails", async () => {
  const nobody = await findFreePort();
  const { ended, lines } = await examine({
    PUBLIC_URL: `http://127.0.0.1:${nobody}`,
    REDIS_URL: `redis://:s3cret@127.0.0.1:${nobody}`,
    SMTP_URL: `smtp://hark:s3cret@127.0.0.1:${nobody}`,
    S3_ENDPOINT: `http://127.0.0.1:${nobody}`,
    S3_BUCKET: "files",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "s3cret",
  });
  expect(ended).toBe("failed");
  const wrong = lines.filter((line) => line.startsWith("✗")).map((line) => line.slice(2, 14).trim());
  expect(wrong).toEqual(["Redis", "Files", "Mail", "Address", "Live"]);
  expect(lines.filter((line) => line.includes("→"))).toHaveLength(wrong.length + 1);
  expect(lines.join("\n")).not.toContain("s3cret");
  expect(lines.at(-1)).toBe("Problems: 5. Warnings: 1.");
});

test("the doctor without a mail server says that nobody gets mails, and takes no second address", async () => {
  const { ended, lines } = await examine({});
  expect(ended).toBe("done");
  expect(lineOf(lines, "Mail")).toMatch(/^! Mail .*nobody gets them/);
  expect((await examine({}, ["a@b.example", "c@d.example"])).ended).toBe("usage");
  expect((await examine({}, ["not an address"])).ended).toBe("usage");
});

test("a forged address that the server would believe is found", async () => {
  const believing = await buildTestApp({ trustedProxies: ["loopback"] });
  stops.push(() => believing.close());
  expect(await examineProxy(app.url)).toMatchObject({ state: "GOOD", says: expect.stringContaining("127.0.0.1") });
  expect(await examineProxy(believing.url)).toMatchObject({ state: "BROKEN" });
});

test("what answers at PUBLIC_URL is told apart: another program, a redirect, a server that isn't ready, nothing", async () => {
  const other = await serve((_, response) => response.end("It works!"));
  expect(await examinePublicAddress(other)).toMatchObject({
    state: "BROKEN",
    says: expect.stringContaining("isn't Hark"),
  });
  expect(await examineWebSocket(other)).toMatchObject({ state: "BROKEN" });
  const moved = await serve((_, response) => response.writeHead(301, { location: "https://www.example.com/" }).end());
  expect(await examinePublicAddress(moved)).toMatchObject({
    says: expect.stringContaining("https://www.example.com/"),
  });
  const busy = await serve((_, response) => response.writeHead(503).end('{"status":"unavailable"}'));
  expect(await examinePublicAddress(busy)).toMatchObject({
    state: "BROKEN",
    says: expect.stringContaining("isn't ready"),
  });
});

test("a certificate that browsers refuse is found", async () => {
  const port = await listen(createTlsServer(makeCertificate()));
  expect(await examineCertificate(`https://localhost:${port}`)).toMatchObject({
    state: "BROKEN",
    says: expect.stringContaining("Browsers won't accept"),
  });
  expect(await examineCertificate(`http://localhost:${port}`)).toMatchObject({ state: "OFF" });
});

test("a schema of another version and a job that nobody takes are found", async () => {
  const { url, drop } = await createTestDatabase();
  const log = createLog("silent");
  const database = openDatabase({ url, events: createDomainEvents(log), log, limits: null });
  stops.push(drop, () => database.close());
  expect(await examineSchema(database)).toMatchObject({ state: "GOOD" });
  await database.transaction((tx) => tx.run("delete from migrations where name like '023%'"));
  expect(await examineSchema(database)).toMatchObject({
    state: "POOR",
    says: expect.stringMatching(/migrations are pending/),
  });
  await database.transaction((tx) => tx.run("insert into migrations (name) values ('9999_future.sql')"));
  expect(await examineSchema(database)).toMatchObject({
    state: "BROKEN",
    says: expect.stringContaining("9999_future.sql"),
  });

  const running = await buildTestApp({ databaseUrl: url });
  stops.push(() => running.close());
  expect(await examineJobs(database)).toMatchObject({ state: "GOOD" });
  await database.transaction((tx) =>
    tx.run(
      "insert into pgboss.job (name, start_after) select name, now() - interval '5 minutes' from pgboss.queue where name = 'mail'",
    ),
  );
  expect(await examineJobs(database)).toMatchObject({
    state: "BROKEN",
    // The running server may have a job of its own in line at this moment.
    says: expect.stringMatching(/^(One job has been due for|\d+ jobs are due, the first of them for) \d{3} s\.$/),
  });
});
