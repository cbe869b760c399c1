import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { register, signIn } from "@hark/contract/accounts/endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../test/build-test-app.ts";
import { buildPerson } from "../test/cast.ts";
import { startEmbeddedDatabase } from "./platform/database/embedded.ts";

const app = useTestApp();

function hark(words: string[], environment: Record<string, string>) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: "", ...environment };
    execFile(process.execPath, [join(import.meta.dirname, "cli.ts"), ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

test("accounts verify lets somebody in without mail, in any case of the address", async () => {
  const email = `ann+${randomUUID().slice(0, 8)}@team.example`;
  const person = buildPerson(app, null);
  const password = "correct horse";
  await person.call(register, { body: { name: "Ann", email, password, repeatPassword: password } });
  const environment = { DATABASE_URL: app.databaseUrl };
  const first = await hark(["accounts", "verify", email.toUpperCase()], environment);
  expect(first).toEqual({ code: 0, output: `${email} is verified and can sign in.\n` });
  await person.call(signIn, { body: { email, password } });

  const unknown = await hark(["accounts", "verify", "nobody@team.example"], environment);
  expect(unknown).toEqual({ code: 1, output: "No account has the address nobody@team.example.\n" });
});

test("without a command, or with an unknown one, it says what there is", async () => {
  const help = await hark([], {});
  expect(help.code).toBe(0);
  expect(help.output).toContain("npm run hark -- accounts verify <email>");
  expect(await hark(["accounts", "destroy"], {})).toEqual({ code: 2, output: help.output });
  expect(await hark(["accounts", "verify"], { DATABASE_URL: app.databaseUrl })).toEqual({
    code: 2,
    output: "Use it as: npm run hark -- accounts verify <email>\n",
  });
});

test("beside a running server it uses that server's database", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "hark-cli-"));
  const quiet = { info() {}, warn() {}, error() {} };
  const database = await startEmbeddedDatabase({ dataDir, log: quiet });
  const answer = await hark(["accounts", "verify", "nobody@team.example"], { DATA_DIR: dataDir });
  expect(answer).toEqual({ code: 1, output: "No account has the address nobody@team.example.\n" });
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("a database that can't be reached is one sentence", async () => {
  const answer = await hark(["accounts", "verify", "a@b.example"], {
    DATABASE_URL: "postgres://hark@127.0.0.1:9/hark",
  });
  expect(answer.code).toBe(1);
  expect(answer.output).toMatch(/^The database at 127\.0\.0\.1:9 can't be reached/);
  expect(answer.output.trim().split("\n")).toHaveLength(1);
});
