import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { hour } from "@hark/contract/limits";
import { packTar, unpackTar } from "modern-tar";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildTestApp, type TestApp, useTestApp } from "../../test/build-test-app.ts";
import { buildAgent, buildProject } from "../../test/cast.ts";
import { runCommand } from "../../test/commands.ts";
import { findFreePort } from "../../test/free-port.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { seedDemo } from "../demo/seed-demo.ts";
import { indexAll } from "../features/search/index-documents.ts";
import { ensureMigrationsTable, listMigrations, runMigration } from "../platform/database/migrate.ts";
import { countFacts } from "../platform/facts.ts";
import { newId } from "../platform/ids.ts";
import { readDueJobs } from "../platform/job-queries.ts";
import { enqueueMail } from "../platform/mail/mail-job.ts";
import { createDiskStorage } from "../platform/storage/disk-storage.ts";
import { listTables } from "./catalogue.ts";
import { backupCommands } from "./commands.ts";
import { writeBackup } from "./write-backup.ts";

const source = useTestApp();
const picture = Buffer.from("not looked at here");
const pictureName = `${"a".repeat(27)}.png`;
/** What is only ever saved has no ending. */
const plainName = "d".repeat(27);
let folder: string;
/** Those of the story and of these tests. */
let storedFiles: number;
/** A backup of the demo story with one stored file, made once for the tests that need a valid one. */
let backup: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hark-backup-"));
  const { projectId } = await seedDemo({ ...source.app, publicUrl: "http://hark.test" });
  await buildProject(await buildAgent(source, "Petra"), "Elsewhere");
  await storeFile(source, pictureName, projectId);
  await storeFile(source, plainName, projectId);
  backup = join(folder, "story.tar.gz");
  await source.app.database.transaction(async (tx) => {
    const to = { name: "Ann", address: "ann@team.example" };
    const mail = { to, subject: "Waits", text: "for its turn", html: "<p>for its turn</p>" };
    await enqueueMail(laterJobs(source), tx, mail);
  });
  // What the story has set going comes to its end first: a part of it would wait in the backup otherwise.
  const { database } = source.app;
  await vi.waitFor(
    async () => {
      expect((await countFacts(database)).waiting).toBe(0);
      expect((await readDueJobs(database, []))?.count).toBe(0);
    },
    { timeout: 40_000, interval: 100 },
  );
  const stored = await database.db.selectFrom("stored_files").select("id").where("stored_at", "is not", null).execute();
  storedFiles = stored.length;
  // Sweeps would go on to change what the backup is compared with.
  await source.app.jobs.stop(5_000);
  // What is not indexed yet is indexed by the server that it is restored to, also while the two are compared.
  await indexAll(source.app.database);
  const { ended, lines } = await run(source, "backup", backup);
  expect({ ended, lines }).toMatchObject({ ended: "done" });
  expect(lines).toContainEqual(expect.stringMatching(/^It is a snapshot of \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC: /));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Delays the app's jobs, so that none runs before the backup is made. */
const laterJobs = ({ app }: TestApp): TestApp["app"]["jobs"] => ({
  ...app.jobs,
  enqueue: (tx, kind, payload) => app.jobs.enqueue(tx, kind, payload, { startAfterSeconds: 3600 }),
});

async function storeFile({ app }: TestApp, name: string, ownerId: string) {
  const now = new Date();
  await app.database.db
    .insertInto("stored_files")
    .values({
      id: newId(),
      name,
      purpose: "MESSAGE",
      owner_id: ownerId,
      upload_type: "image/png",
      upload_expires_at: now,
      content_type: "image/png",
      size_bytes: picture.length,
      stored_at: now,
    })
    .execute();
  await app.storage.write(`files/${name}`, picture, { contentType: "image/png", size: picture.length });
}

const commandsOf = (dataDir: string) => backupCommands(() => ({ dataDir }));

const run = (test: TestApp, ...words: string[]) => runCommand(test, commandsOf(test.dataDir), words);

/** Returns the message of the `StartupError` that a command fails with. */
async function refusalOf(test: TestApp, ...words: string[]): Promise<string> {
  const outcome = await run(test, ...words).then(
    () => null,
    (error: Error) => error,
  );
  expect(outcome?.name).toBe("StartupError");
  return outcome?.message ?? "";
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns all rows of all tables, as PostgreSQL prints them. */
function dump(url: string): Promise<Record<string, string[]>> {
  return onDatabase(url, async (client) => {
    const dumped: Record<string, string[]> = {};
    for (const { name } of await listTables(client, "public")) {
      const { rows } = await client.query(`select t::text as row from ${name} t order by 1`);
      dumped[name] = rows.map(({ row }) => row);
    }
    return dumped;
  });
}

/** Columns, constraints, indexes, triggers and functions. */
function describeSchema(url: string): Promise<unknown> {
  return onDatabase(url, async (client) => {
    const queries = [
      "select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns where table_schema = 'public' order by 1, 2",
      "select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2",
      "select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1",
      "select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal and tgrelid::regclass::text not like 'pgboss%' order by 1, 2",
      "select proname from pg_proc where pronamespace = 'public'::regnamespace order by 1",
      "select nspname from pg_namespace where nspname like 'hark%'",
    ];
    const answers = [];
    for (const text of queries) answers.push((await client.query(text)).rows);
    return answers;
  });
}

async function withEmptyApp(work: (target: TestApp) => Promise<void>) {
  const target = await buildTestApp();
  try {
    await work(target);
  } finally {
    await target.close();
  }
}

test("a backup of the demo story is restored row for row, with its files, its waiting mail and its triggers", async () => {
  await withEmptyApp(async (target) => {
    // Its sweeps would go on with what is restored while that is compared.
    await target.app.jobs.stop(5_000);
    const schema = await describeSchema(target.databaseUrl);
    const { ended, lines } = await run(target, "restore", backup);
    expect(ended).toBe("done");
    expect(lines.at(-1)).toMatch(
      new RegExp(`^Everything is back: \\d+ rows, ${storedFiles} files, 1 waiting jobs\\.$`),
    );
    const rows = await dump(target.databaseUrl);
    expect(rows).toEqual(await dump(source.databaseUrl));
    expect(rows.messages?.length).toBeGreaterThan(10);
    expect(rows.feedback_votes?.length).toBeGreaterThan(5);
    expect(await describeSchema(target.databaseUrl)).toEqual(schema);
    expect(await readFile(join(target.dataDir, "files/files", pictureName))).toEqual(picture);
    const waiting = await onDatabase(
      target.databaseUrl,
      async (client) =>
        (
          await client.query(
            "select data, retry_limit, start_after > now() as later from pgboss.job where name = 'mail'",
          )
        ).rows,
    );
    expect(waiting).toEqual([{ data: expect.objectContaining({ subject: "Waits" }), retry_limit: 58, later: true }]);

    // The triggers work again.
    const count = "select sum(upvote_count)::int as votes from feedbacks";
    await onDatabase(target.databaseUrl, async (client) => {
      const before = (await client.query(count)).rows[0].votes;
      await client.query("delete from feedback_votes");
      expect([before > 0, (await client.query(count)).rows[0].votes]).toEqual([true, 0]);
    });
  });
});

test("a restore can be rehearsed on a server that is in use, which it leaves as it was", async () => {
  const listSchemas = () =>
    onDatabase(source.databaseUrl, async (client) => {
      const { rows } = await client.query(
        "select nspname, (select count(*) from accounts) from pg_namespace order by 1",
      );
      return rows;
    });
  const before = await listSchemas();
  const { ended, lines } = await run(source, "backup", "verify", backup);
  expect(ended).toBe("done");
  expect(lines.at(-1)).toMatch(
    new RegExp(`can be restored: \\d{3,} rows, ${storedFiles} files, 1 waiting jobs\\. Nothing was changed\\.$`),
  );
  expect(await listSchemas()).toEqual(before);

  const shortened = join(folder, "shortened.tar.gz");
  const bytes = await readFile(backup);
  await writeFile(shortened, bytes.subarray(0, bytes.length * 0.7));
  expect(await refusalOf(source, "backup", "verify", shortened)).toMatch(/ is damaged /);
  expect((await run(source, "backup", "verify")).ended).toBe("usage");
});

test("people sign in with their old passwords, on a server that ran during the restore", async () => {
  await withEmptyApp(async (target) => {
    const olivia = await buildAgent(source, "Olivia");
    const path = join(folder, "people.tar.gz");
    await run(source, "backup", path);
    await run(target, "restore", path);
    const answer = await fetch(`${target.url}/api/users`, { headers: { authorization: `Bearer ${olivia.token}` } });
    expect([answer.status, ((await answer.json()) as { user: { email: string } }).user.email]).toEqual([
      200,
      olivia.email,
    ]);
  });
});

test("only its owner can read the archive; it never overwrites a file and is never left half-written", async () => {
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
  expect(await refusalOf(source, "backup", backup)).toBe(`${backup} is there already, and nothing is written over it.`);
  const nowhere = join(folder, "nowhere/b.tar.gz");
  expect(await refusalOf(source, "backup", nowhere)).toMatch(/^.* can't be written: there is no folder .*nowhere\.$/);
  expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("a backup is a snapshot: concurrent writes are not in it, not even in part", async () => {
  const path = join(folder, "moment.tar.gz");
  const before = await dump(source.databaseUrl);
  let isRunning = true;
  const writing = (async () => {
    while (isRunning) await buildProject(await buildAgent(source, "Petra"), "Meanwhile");
  })();
  await run(source, "backup", path);
  isRunning = false;
  await writing;
  await withEmptyApp(async (target) => {
    await run(target, "restore", path);
    const rows = await dump(target.databaseUrl);
    // Each of these projects has one owner and one widget, so none is there without the other.
    expect(rows.projects?.length).toBeGreaterThanOrEqual(before.projects?.length ?? 0);
    expect(rows.widgets?.length).toBe(rows.projects?.length);
  });
});

test("a database with accounts is refused and not changed", async () => {
  const before = await dump(source.databaseUrl);
  expect(await refusalOf(source, "restore", backup)).toMatch(
    /^This database has accounts already, .* Set DATA_DIR to a new folder, or DATABASE_URL to a new database/,
  );
  expect(await dump(source.databaseUrl)).toEqual(before);
});

test("a backup of an older Hark is migrated to the newest schema; one of a newer Hark is refused", async () => {
  const older = await createTestDatabase();
  const path = join(folder, "older.tar.gz");
  const migrations = await listMigrations();
  const id = randomUUID();
  await onDatabase(older.url, async (client) => {
    await client.query("drop schema public cascade");
    await client.query("create schema public");
    await ensureMigrationsTable(client);
    for (const name of migrations.slice(0, 3)) await runMigration(client, name);
    await client.query(
      "insert into accounts (id, name, email, email_key) values ($1, 'Ann', 'Ann@a.example', 'ann@a.example')",
      [id],
    );
  });
  const { ended } = await run({ ...source, databaseUrl: older.url }, "backup", path);
  expect(ended).toBe("done");
  await older.drop();
  await withEmptyApp(async (target) => {
    const schema = await describeSchema(target.databaseUrl);
    await run(target, "restore", path);
    expect(await describeSchema(target.databaseUrl)).toEqual(schema);
    const rows = await dump(target.databaseUrl);
    expect(rows.migrations).toHaveLength(migrations.length);
    expect(rows.plans).toHaveLength(3);
    expect(rows.accounts?.[0]).toContain(id);
  });

  const newer = await rewrite(path, "newer.tar.gz", ({ name, text }) =>
    name === "hark-backup.json" ? text.replace(migrations[0] ?? "", "9999_tomorrow.sql") : text,
  );
  await withEmptyApp(async (target) => {
    expect(await refusalOf(target, "restore", newer)).toBe(
      "This backup was made by a newer version of Hark. Update this one, then restore.",
    );
  });
});

/** Makes a manipulated backup, with changed texts or names of members. */
async function rewrite(
  path: string,
  as: string,
  change: (member: { name: string; text: string }) => string | null,
  renamed: Record<string, string> = {},
) {
  const members = await unpackTar(gunzipSync(await readFile(path)));
  const entries = members.flatMap(({ header, data }) => {
    const text = change({ name: header.name, text: Buffer.from(data ?? []).toString("latin1") });
    if (text === null) return [];
    const body = Buffer.from(text, "latin1");
    return [{ header: { ...header, name: renamed[header.name] ?? header.name, size: body.length }, body }];
  });
  const changed = join(folder, as);
  await writeFile(changed, gzipSync(await packTar(entries)));
  return changed;
}

test("a damaged archive restores nothing, whatever the damage, and says so in one sentence", {
  // Each attempt creates the schema again.
  timeout: 180_000,
}, async () => {
  const bytes = await readFile(backup);
  const flipped = Buffer.from(bytes);
  flipped[Math.floor(bytes.length / 2)] = (flipped[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff;
  const make = async (name: string, content: Buffer) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  const inMessages = gunzipSync(bytes).indexOf("database/messages/") + 600;
  const same = ({ text }: { text: string }) => text;
  const broken = [
    await make("half.tar.gz", bytes.subarray(0, bytes.length / 2)),
    await make("nearly.tar.gz", bytes.subarray(0, -4)),
    await make("in-a-table.tar.gz", gzipSync(gunzipSync(bytes).subarray(0, inMessages))),
    await make("flipped.tar.gz", flipped),
    await make("text.tar.gz", Buffer.from("This is not an archive.")),
    await make("empty.tar.gz", Buffer.alloc(0)),
    await make("other.tar.gz", gzipSync(await packTar([{ header: { name: "a.txt", size: 1 }, body: "a" }]))),
    await rewrite(backup, "no-end.tar.gz", ({ name, text }) => (name === "end.json" ? null : text)),
    await rewrite(backup, "no-file.tar.gz", ({ name, text }) => (name.startsWith("files/") ? null : text)),
    await rewrite(backup, "no-votes.tar.gz", ({ name, text }) => (name.includes("feedback_votes") ? null : text)),
    await rewrite(backup, "no-accounts.tar.gz", ({ name, text }) => (name.includes("/accounts/") ? null : text)),
    await rewrite(backup, "bad-row.tar.gz", ({ name, text }) => (name.includes("/messages/") ? `x\t${text}` : text)),
    await rewrite(backup, "escape.tar.gz", same, { [`files/${pictureName}`]: "files/../../escaped.png" }),
    await rewrite(backup, "absolute.tar.gz", same, { [`files/${pictureName}`]: join(folder, "escaped.png") }),
    await rewrite(backup, "stray.tar.gz", same, { [`files/${pictureName}`]: `files/${"b".repeat(27)}.png` }),
  ];
  await withEmptyApp(async (target) => {
    // The server notes this soon after its start, which is no change by a restore.
    await vi.waitFor(async () => expect((await dump(target.databaseUrl)).served_address).not.toEqual([]), {
      timeout: 20_000,
    });
    const before = { rows: await dump(target.databaseUrl), schema: await describeSchema(target.databaseUrl) };
    for (const path of broken) {
      expect(await refusalOf(target, "restore", path)).toMatch(/ is damaged \([^)]+\), so nothing was restored\.$/);
    }
    expect({ rows: await dump(target.databaseUrl), schema: await describeSchema(target.databaseUrl) }).toEqual(before);
    expect(await readdir(join(target.dataDir, "files/files")).catch(() => [])).toEqual([]);
    const jobs = "select count(*)::int as count from pgboss.job where name = 'mail'";
    expect(await onDatabase(target.databaseUrl, async (client) => (await client.query(jobs)).rows)).toEqual([
      { count: 0 },
    ]);
    expect(await refusalOf(target, "restore", join(folder, "none.tar.gz"))).toMatch(/^There is no file /);
    expect(await refusalOf(target, "restore", folder)).toMatch(/ is not a file\.$/);

    // The failed attempts leave nothing that blocks a valid one.
    expect((await run(target, "restore", backup)).ended).toBe("done");
  });
  expect((await readdir(folder)).filter((name) => name.startsWith("escaped"))).toEqual([]);
});

test("a file that is missing on the disk is counted and does not stop the backup", async () => {
  const name = `${"c".repeat(27)}.png`;
  await storeFile(source, name, randomUUID());
  await createDiskStorage(join(source.dataDir, "files")).remove(`files/${name}`);
  const { ended, lines } = await run(source, "backup", join(folder, "gone.tar.gz"));
  expect(ended).toBe("done");
  expect(lines).toContain("1 files that the database speaks of are not on the disk.");
  await source.app.database.db.deleteFrom("stored_files").where("name", "=", name).execute();
});

test("a file that is there and can't be read fails the backup, which would lack it", async () => {
  const name = `${"e".repeat(27)}.png`;
  await storeFile(source, name, randomUUID());
  const path = join(source.dataDir, "files/files", name);
  await rm(path);
  // A link to itself is a file's name and leads to no file.
  await symlink(path, path);
  expect(await refusalOf(source, "backup", join(folder, "unread.tar.gz"))).toBe(
    `The stored file ${name} can't be read (ELOOP), so no backup was written. Check the disk of DATA_DIR.`,
  );
  expect(await readdir(folder)).not.toContain("unread.tar.gz");
  await rm(path);
  await source.app.database.db.deleteFrom("stored_files").where("name", "=", name).execute();
});

test("a backup stops before it takes what has to stay free on the disk of DATA_DIR, and on another disk it doesn't", async () => {
  const path = join(folder, "full.tar.gz");
  const bytes = Number.MAX_SAFE_INTEGER;
  const commands = backupCommands(() => ({ dataDir: source.dataDir, minFreeBytes: bytes }));
  await expect(runCommand(source, commands, ["backup", path])).rejects.toThrow(
    /full\.tar\.gz would leave the disk of DATA_DIR with less than \d+ MB \(KEEP_FREE_DISK_MB\), so no backup was written\./,
  );
  expect((await readdir(folder)).filter((name) => name.startsWith("full"))).toEqual([]);
  const { databaseUrl } = source;
  const elsewhere = { dataDir: "/proc", bytes };
  await writeBackup({ databaseUrl, path, storage: null, key: null, keepFree: elsewhere, say: () => {} });
  expect((await readdir(folder)).filter((name) => name.startsWith("full"))).toEqual(["full.tar.gz"]);
});

test("a bucket that is away is named, and neither the archive nor the database is blamed", async () => {
  const s3 = { region: "x", bucket: "b", accessKeyId: "a", secretAccessKey: "s", publicUrl: undefined };
  const closed = { ...s3, endpoint: `http://127.0.0.1:${await findFreePort()}` };
  await withEmptyApp(async (target) => {
    const commands = backupCommands(() => ({ dataDir: target.dataDir, s3: closed }));
    const failure = await runCommand(target, commands, ["restore", backup]).catch((error: Error) => error.message);
    expect(failure).toBe(
      "The files can't be written to where this server keeps them (ECONNREFUSED), so nothing was restored. Check DATA_DIR, or the S3_ settings and the bucket.",
    );
    expect((await dump(target.databaseUrl)).accounts).toEqual([]);
  });
});

test("what a killed backup left is removed by the next one in its folder, after an hour", async () => {
  const place = await mkdtemp(join(folder, "killed-"));
  const left = join(place, "old.tar.gz.0123abcd.hark-part");
  const running = join(place, "now.tar.gz.0123abcd.hark-part");
  for (const path of [left, running, join(place, "theirs.part")]) await writeFile(path, "half of it");
  const before = new Date(Date.now() - 2 * hour);
  await utimes(left, before, before);
  await utimes(join(place, "theirs.part"), before, before);
  expect((await run(source, "backup", join(place, "new.tar.gz"))).ended).toBe("done");
  expect((await readdir(place)).sort()).toEqual(["new.tar.gz", "now.tar.gz.0123abcd.hark-part", "theirs.part"]);
});

test("with a bucket the command says that the files are not in the backup", async () => {
  const s3 = {
    endpoint: "http://127.0.0.1:9",
    region: "x",
    bucket: "b",
    accessKeyId: "a",
    secretAccessKey: "s",
    publicUrl: undefined,
  };
  const commands = backupCommands(() => ({ dataDir: source.dataDir, s3 }));
  const path = join(folder, "bucket.tar.gz");
  const { lines } = await runCommand(source, commands, ["backup", path]);
  expect(lines[0]).toBe("Files are kept in a bucket and are not in the backup: copy the bucket too.");
  await withEmptyApp(async (target) => {
    expect((await run(target, "restore", path)).lines.at(-1)).toMatch(/^Files were in a bucket/);
  });
});

test("a table that is not Hark's is left out", async () => {
  const foreign = await createTestDatabase();
  await onDatabase(foreign.url, (client) => client.query("create table somebody_elses as select 1 as number"));
  const path = join(folder, "foreign.tar.gz");
  await run({ ...source, databaseUrl: foreign.url }, "backup", path);
  await foreign.drop();
  await withEmptyApp(async (target) => {
    expect((await run(target, "restore", path)).lines).toContain(
      "somebody_elses: left out, since it is no table of Hark's",
    );
  });
});

test("a database that Hark has never used can't be backed up", async () => {
  const bare = await createTestDatabase();
  await onDatabase(bare.url, (client) => client.query("drop schema public cascade; create schema public"));
  const path = join(folder, "bare.tar.gz");
  expect(await refusalOf({ ...source, databaseUrl: bare.url }, "backup", path)).toMatch(
    /^There is nothing to back up: /,
  );
  await bare.drop();
});

test("both commands require exactly one file", async () => {
  for (const words of [["backup"], ["backup", "a", "b"], ["restore"], ["restore", "a", "b"]]) {
    expect((await run(source, ...words)).ended).toBe("usage");
  }
});
