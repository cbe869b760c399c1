import pg from "pg";
import type { SMTPServerOptions } from "smtp-server";
import { expect, test } from "vitest";
import { z } from "zod";
import { refusal, startSmtpServer } from "../../test/smtp-server.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { createLog } from "./log.ts";
import { createSmtpMailer } from "./mail/mailer.ts";

const secret = "what ada@example.com wrote";

/** The line of an error in the log. */
function lineOf(error: unknown): string {
  const lines: string[] = [];
  createLog("info", { write: (line: string) => void lines.push(line) }).error({ err: error }, "a request failed");
  return lines.join("");
}

test.each([
  ["a row that breaks a constraint", "insert into told values ($1), ($1)"],
  ["a value that is no number", "select cast($1 as integer)"],
  ["a value that is no id", "select cast($1 as uuid)"],
  ["a search that is none", "select to_tsquery(cast($1 as text))"],
  ["a value inside a function", "do $do$ begin perform cast('$1' as integer); end $do$"],
])("the log of %s names the fault and holds nothing of what people wrote", async (_, statement) => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("create table told (words text primary key)");
  const values = statement.startsWith("do ") ? [] : [secret];
  const error = await client
    .query(statement.replace("'$1'", `'${secret}'`), values)
    .catch((refusal: unknown) => refusal);
  await client.end();
  await database.drop();

  const line = lineOf(error);
  expect(error).toBeInstanceOf(pg.DatabaseError);
  expect(line).not.toContain("ada@example.com");
  expect(JSON.parse(line).err).toMatchObject({ type: "DatabaseError", code: (error as pg.DatabaseError).code });
});

const token = "t0ken-of-a-link";
const words = `5.1.1 <ada@example.com>: no such user, see https://hark.test/auth/verify?code=${token}`;

test.each([
  ["a recipient", { onRcptTo: (_to, _session, done) => done(refusal(550, words)) }, "RCPT TO"],
  ["a sender", { onMailFrom: (_from, _session, done) => done(refusal(550, words)) }, "MAIL FROM"],
  [
    "a mail",
    {
      onData(stream, _session, done) {
        stream.resume();
        stream.on("end", () => done(refusal(550, words)));
      },
    },
    "DATA",
  ],
] satisfies [string, SMTPServerOptions, string][])(
  "the log of a mail server that refuses %s holds its codes and none of its words",
  async (_, options, command) => {
    const { url } = await startSmtpServer(options);
    const mailer = await createSmtpMailer({ url, from: "Hark <hark@support.example>" });
    const to = { name: "Ada", address: "ada@example.com" };
    const sent = mailer.send({ to, subject: "Hi", text: "Hi", html: "<p>Hi</p>" });
    const error = await sent.catch((refused: unknown) => refused);
    mailer.close();
    expect(String(error)).toContain(words);

    for (const line of [lineOf(error), lineOf(new Error("wrapped", { cause: error }))]) {
      expect(line).not.toContain("ada@");
      expect(line).not.toContain(token);
      expect(line).not.toContain("no such user");
    }
    expect(JSON.parse(lineOf(error)).err).toMatchObject({ responseCode: 550, enhancedCode: "5.1.1", command });
    expect(JSON.parse(lineOf(error)).err.stack).toMatch(/\n {4}at /);
  },
);

const thrown = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error("It did not fail");
};

test.each<[string, () => unknown]>([
  ["JSON that can't be read", () => JSON.parse(`${secret}`)],
  ["an address that is none", () => new URL(`http://${secret}`)],
  ["an address that is fetched and is none", () => fetch(`http://${secret}`)],
  ["a pattern that is none", () => new RegExp(`(${secret}`)],
  ["an argument of another type", () => Buffer.byteLength({ toString: null, secret } as never)],
  ["a key that is not expected", () => z.strictObject({}).parse({ [secret]: 1 })],
  [
    "a value below a key",
    () => z.object({ metadata: z.record(z.string(), z.string()) }).parse({ metadata: { [secret]: 1 } }),
  ],
  ["a message of a library that names somebody", () => Promise.reject(new Error(`Invalid recipient "${secret}"`))],
  [
    "a message of a library that names a link",
    () => Promise.reject(new Error(`GET http://a.test/b?to=ada@example.com&code=${token}`)),
  ],
])("the log of %s holds nothing of it, also where it is a cause", async (_, work) => {
  const error = await thrown(work);
  for (const line of [lineOf(error), lineOf(new Error("wrapped", { cause: error }))]) {
    expect(line).not.toMatch(/ada@example|t0ken/);
    expect(JSON.parse(line).err.stack).toMatch(/\n {4}at /);
  }
});

test("the log of a fault of ours says its words, its frames and its cause", () => {
  const line = lineOf(new Error("the shelf is empty", { cause: new TypeError("no shelf") }));
  const { err } = JSON.parse(line);
  expect(err).toMatchObject({ type: "Error", message: "the shelf is empty: no shelf" });
  expect(err.stack).toMatch(/^Error: the shelf is empty\n {4}at [\s\S]*\ncaused by: TypeError: no shelf\n {4}at /);
});
