import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { register, signIn } from "@hark/contract/accounts/endpoints";
import { Client } from "pg";
import { expect, test } from "vitest";
import { useTestApp } from "../test/build-test-app.ts";
import { buildPerson, buildStage } from "../test/cast.ts";
import { connectWidget } from "../test/socket-client.ts";
import { startEmbeddedDatabase } from "./platform/database/embedded.ts";
import { migrate } from "./platform/database/migrate.ts";

const app = useTestApp();

/** Each command is a process of its own, which would compile all of Hark again. */
const compiled = join(import.meta.dirname, "../../.cache/compiled");

function hark(words: string[], environment: Record<string, string>) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: compiled, DATABASE_URL: "", ...environment };
    execFile(process.execPath, [join(import.meta.dirname, "cli.ts"), ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

test("accounts verify lets somebody in without mail, and ignores the case of the address", async () => {
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

test("asked for help, or with an unknown command, the CLI lists the commands", async () => {
  const help = await hark([], {});
  expect(help.code).toBe(0);
  expect(help.output).toContain("npm run hark -- accounts verify <email>");
  for (const word of ["help", "--help", "-h"]) expect(await hark([word], {})).toEqual(help);
  const unknown = await hark(["accounts", "destroy"], {});
  expect(unknown.code).toBe(2);
  expect(unknown.output).toBe(`There is no command "accounts destroy". These are the commands:\n${help.output}`);
  expect(await hark(["accounts", "verify"], { DATABASE_URL: app.databaseUrl })).toEqual({
    code: 2,
    output: "Use it as: npm run hark -- accounts verify <email>\n",
  });
});

test("with a running server the CLI uses that server's database", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "hark-cli-"));
  const quiet = { info() {}, warn() {}, error() {} };
  const database = await startEmbeddedDatabase({ dataDir, log: quiet });
  const answer = await hark(["accounts", "verify", "nobody@team.example"], { DATA_DIR: dataDir });
  expect(answer).toEqual({ code: 1, output: "No account has the address nobody@team.example.\n" });
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("a database that can't be reached is reported in one sentence", async () => {
  const answer = await hark(["accounts", "verify", "a@b.example"], {
    DATABASE_URL: "postgres://hark@127.0.0.1:9/hark",
  });
  expect(answer.code).toBe(1);
  expect(answer.output).toMatch(/^The database at 127\.0\.0\.1:9 can't be reached/);
  expect(answer.output.trim().split("\n")).toHaveLength(1);
  const backup = await hark(["backup", join(tmpdir(), randomUUID())], {
    DATABASE_URL: "postgres://hark@127.0.0.1:9/hark",
  });
  expect(backup).toEqual(answer);
});

test("a backup is made with and without a running server, and restored into a new folder", {
  // Four databases are started one after another.
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "hark-cli-"));
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  const quiet = { info() {}, warn() {}, error() {} };
  const email = "ann@team.example";
  const database = await startEmbeddedDatabase({ dataDir: first, log: quiet });
  await migrate(database.url);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const account =
    "insert into accounts (id, name, email, email_key) values (gen_random_uuid(), 'Ann', $1, $1) returning id";
  await client.query(
    `with account as (${account}) insert into agents (id, account_id, display_name) select id, id, 'Ann' from account`,
    [email],
  );
  await client.end();
  const beside = join(folder, "beside.tar.gz");
  const running = await hark(["backup", beside], { DATA_DIR: first });
  expect(running).toEqual({ code: 0, output: expect.stringContaining(`${beside} is written: `) });
  await database.stop();
  const alone = join(folder, "alone.tar.gz");
  expect(await hark(["backup", alone], { DATA_DIR: first })).toMatchObject({ code: 0 });

  const restored = await hark(["restore", alone], { DATA_DIR: second });
  expect(restored).toEqual({ code: 0, output: expect.stringMatching(/accounts: 1 row\n(.*\n)*Everything is back: /) });
  expect(await hark(["accounts", "verify", email], { DATA_DIR: second })).toMatchObject({ code: 0 });
  const again = await hark(["restore", beside], { DATA_DIR: second });
  expect(again).toEqual({ code: 1, output: expect.stringMatching(/^This database has accounts already, [^\n]*\n$/) });
  expect((await readdir(folder)).sort()).toEqual(["alone.tar.gz", "beside.tar.gz", "first", "second"]);
  await rm(folder, { recursive: true, force: true });
});

test("a visitor who is deleted while the server runs is disconnected at once", async () => {
  const { project, theo } = await buildStage(app);
  const socket = await connectWidget(app, project, theo);
  const ended = new Promise((resolve) => socket.socket.once("disconnect", resolve));
  const environment = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir };
  const words = ["visitors", "delete", project.id, theo.widgetUser.id];
  const asked = await hark(words, environment);
  expect(asked).toEqual({ code: 1, output: "Nobody is there to ask. Add --yes to go ahead.\n" });
  const answer = await hark([...words, "--yes"], environment);
  expect(answer).toEqual({ code: 0, output: "The visitor is gone. Backups that were made earlier still hold them.\n" });
  expect(await ended).toBe("io server disconnect");
});
