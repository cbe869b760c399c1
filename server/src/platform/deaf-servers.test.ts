import { listProjects } from "@hark/contract/projects/endpoints";
import { afterEach, expect, test } from "vitest";
import { buildTestApp } from "../../test/build-test-app.ts";
import { buildAgent } from "../../test/cast.ts";
import { type DeafServer, startDeafServer, startLine } from "../../test/deaf-server.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { composeMail } from "./mail/compose.ts";
import { createSmtpMailer } from "./mail/mailer.ts";
import { createS3Storage } from "./storage/s3-storage.ts";

/** A server that takes a connection and says nothing stands behind each line that Hark opens; Hark gives up, and says so. */
let deaf: DeafServer | undefined;
afterEach(async () => {
  await deaf?.close();
  deaf = undefined;
});

test("a mail server that says nothing fails the mail, which is then tried again", async () => {
  deaf = await startDeafServer();
  const mailer = await createSmtpMailer({
    url: `smtp://127.0.0.1:${deaf.port}`,
    from: "Hark <hark@support.example>",
    limits: { greetingTimeout: 50 },
  });
  const mail = composeMail({
    to: { name: "", address: "ann@customer.example" },
    subject: "Hello",
    greeting: "Hello",
    paragraphs: [],
    footer: "",
  });
  await expect(mailer.send(mail)).rejects.toThrow("Greeting never received");
  mailer.close();
});

test("a bucket that says nothing is UNAVAILABLE for a while, and holds up nobody for ever", async () => {
  deaf = await startDeafServer();
  const storage = createS3Storage(
    {
      endpoint: `http://127.0.0.1:${deaf.port}`,
      region: "us-east-1",
      bucket: "hark",
      accessKeyId: "key",
      secretAccessKey: "secret",
      publicUrl: undefined,
    },
    50,
  );
  await expect(storage.sizeOf("files/a.png")).rejects.toMatchObject({ code: "UNAVAILABLE", retryAfterSeconds: 5 });
  await expect(storage.read("files/a.png")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  storage.close();
});

test("a line to the database on which nothing comes any more is given up, and the next one serves", async () => {
  const database = await createTestDatabase();
  const { hostname, port } = new URL(database.url);
  const line = await startLine({ host: hostname, port: Number(port) });
  deaf = line;
  const url = new URL(database.url);
  url.hostname = "127.0.0.1";
  url.port = String(line.port);
  const app = await buildTestApp({
    databaseUrl: url.href,
    databaseLimits: { statementMs: 1_000, lockMs: 1_000, idleInTransactionMs: 1_000, waitMs: 1_000, maxWaiting: 10 },
  });
  const owner = await buildAgent(app, "Olivia");
  const list = () =>
    fetch(`${app.url}/api${listProjects.path}`, { headers: { authorization: `Bearer ${owner.token}` } });
  line.cut();
  const refused = await list();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  line.mend();
  await expect.poll(async () => (await list()).status).toBe(200);
  await app.close();
  await database.drop();
});
