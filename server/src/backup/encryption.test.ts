import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, useTestApp } from "../../test/build-test-app.ts";
import { buildStage } from "../../test/cast.ts";
import { runCommand } from "../../test/commands.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { createLog } from "../platform/log.ts";
import type { S3Settings } from "../platform/storage/s3-storage.ts";
import { openBackupBucket } from "./bucket.ts";
import { type BackupSettings, backupCommands } from "./commands.ts";
import { decrypt, encrypt } from "./encryption.ts";
import { backUpIfDue, listBackups } from "./schedule-backups.ts";

const app = useTestApp();
let folder: string;
let server: S3rver;
let bucket: S3Settings;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hark-encrypted-"));
  const configureBuckets = [{ name: "safe", configs: [] }];
  server = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory: join(folder, "s3"), configureBuckets });
  const { port } = await server.run();
  const keys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
  bucket = { endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", bucket: "safe", ...keys, publicUrl: undefined };
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const value = "correct horse battery staple";
const another = "another horse battery staple";

function run(words: string[], settings: Partial<BackupSettings> = {}) {
  return runCommand(
    app,
    backupCommands(() => ({ dataDir: app.dataDir, ...settings })),
    words,
  );
}

test("[O5] an encrypted backup holds no word in the clear, comes back with its key, and not without or with another", async () => {
  const { project } = await buildStage(app);
  const path = join(folder, "one.tar.gz.age");
  const written = await run(["backup", path], { backupKey: { value } });
  expect(written.lines.at(-1)).toMatch(/^It is encrypted\./);
  const bytes = await readFile(path);
  expect(bytes.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  expect((await run(["backup", "verify", path], { backupKey: { value } })).ended).toBe("done");

  await expect(run(["backup", "verify", path])).rejects.toThrow(/is encrypted: set BACKUP_KEY/);
  await expect(run(["backup", "verify", path], { backupKey: { value: another } })).rejects.toThrow(
    /with another key than BACKUP_KEY/,
  );
  for (const [name, damaged] of [
    ["cut", bytes.subarray(0, bytes.length - 20)],
    ["bent", Buffer.from(bytes.map((byte, index) => (index === bytes.length - 100 ? byte ^ 1 : byte)))],
  ] as const) {
    await writeFile(join(folder, name), damaged);
    await expect(run(["backup", "verify", join(folder, name)], { backupKey: { value } })).rejects.toThrow(
      /is damaged \(.*\), so nothing was restored/,
    );
  }

  const empty = await createTestDatabase();
  const other = await buildTestApp({ databaseUrl: empty.url });
  const restore = (backupKey: BackupSettings["backupKey"]) =>
    runCommand(
      other,
      backupCommands(() => ({ dataDir: other.dataDir, backupKey })),
      ["restore", path],
    );
  const countProjects = async () => (await other.app.database.db.selectFrom("projects").select("id").execute()).length;
  await expect(restore({ value: another })).rejects.toThrow(/Nothing was restored/);
  expect(await countProjects()).toBe(0);
  expect((await restore({ value })).ended).toBe("done");
  const found = await other.app.database.db.selectFrom("projects").select("id").execute();
  expect(found.map(({ id }) => id)).toContain(project.id);
  await other.close();
  await empty.drop();
});

test("[O5] a server with the public key alone makes backups that only the secret one opens", async () => {
  const secret = await generateIdentity();
  const keyFile = join(folder, "key.txt");
  await writeFile(keyFile, `# created: today\n# public key: …\n${secret}\n`);
  const path = join(folder, "public.tar.gz.age");
  const publicKey = { value: await identityToRecipient(secret) };
  expect((await run(["backup", path], { backupKey: publicKey })).ended).toBe("done");
  await expect(run(["backup", "verify", path], { backupKey: publicKey })).rejects.toThrow(/is the public key/);
  expect((await run(["backup", "verify", path], { backupKey: { file: keyFile } })).ended).toBe("done");
  await expect(run(["backup", join(folder, "none")], { backupKey: { file: join(folder, "nowhere") } })).rejects.toThrow(
    /BACKUP_KEY_FILE .* can't be read: ENOENT/,
  );
  await expect(run(["backup", join(folder, "short")], { backupKey: { value: "short" } })).rejects.toThrow(
    /at least 20 characters/,
  );
});

test("[O5] where a key is set, a backup that is not encrypted is refused, as somebody else may have put it there", async () => {
  const path = join(folder, "plain.tar.gz");
  await run(["backup", path]);
  await expect(run(["backup", "verify", path], { backupKey: { value } })).rejects.toThrow(
    /is not encrypted, although BACKUP_KEY is set/,
  );
  expect((await run(["backup", "verify", path])).ended).toBe("done");
});

test("[O5] scheduled backups go into the bucket, where so many are kept, and are read from there", async () => {
  const schedule = { folder: null, bucket, key: { value }, everyHours: 24, keep: 2 };
  const make = (day: number) =>
    backUpIfDue(
      {
        databaseUrl: app.databaseUrl,
        dataDir: app.dataDir,
        storage: app.app.storage,
        clock: { now: () => new Date(Date.UTC(2027, 2, day)) },
        log: createLog("silent"),
      },
      schedule,
    );
  const opened = openBackupBucket(bucket, { partBytes: 5 * 1024 * 1024 });
  // Larger than a part, and of another name than the schedule's.
  const large = join(folder, "large");
  await writeFile(large, Buffer.alloc(11 * 1024 * 1024, 7));
  const progress: number[] = [];
  await opened.put(large, "by-hand", (sent, all) => progress.push(sent / all));
  expect(progress.at(-1)).toBe(1);
  expect(progress).toHaveLength(3);
  for (const day of [1, 2, 3]) expect(await make(day)).toBe(`hark-2027030${day}T000000Z.tar.gz.age`);
  expect(await make(3)).toBeNull();
  const names = (await listBackups(schedule)).map(({ name }) => name);
  expect(names).toEqual(["hark-20270302T000000Z.tar.gz.age", "hark-20270303T000000Z.tar.gz.age"]);
  expect((await opened.list()).map(({ name }) => name)).toContain("by-hand");
  opened.close();

  const settings = { backupKey: { value }, backupBucket: bucket };
  const { lines } = await run(["backup", "list"], settings);
  expect(lines.map((line) => line.split("  ")[0])).toEqual(names.map((name) => `s3:${name}`));
  expect((await run(["backup", "verify", `s3:${names[0]}`], settings)).ended).toBe("done");
  await expect(run(["backup", "verify", "s3:nothing"], settings)).rejects.toThrow(/can't be read from the bucket/);
  await expect(run(["backup", "verify", "s3:nothing"])).rejects.toThrow(/set BACKUP_S3_BUCKET/);
});

test("[O5] a backup that can't be read while it is sent is refused with the reason, and the server goes on", async () => {
  const opened = openBackupBucket(bucket);
  // A folder opens and can't be read, as a file on a disk that fails.
  await expect(opened.put(folder, "unreadable", () => {})).rejects.toMatchObject({ code: "EISDIR" });
  expect((await opened.list()).map(({ name }) => name)).not.toContain("unreadable");
  opened.close();
});

test("a bucket that breaks off while a backup is read is blamed itself, and neither the backup nor the key", async () => {
  const identity = await generateIdentity();
  const plain = Buffer.alloc(300_000, "rows");
  const chunks: Uint8Array[] = [];
  for await (const chunk of encrypt(oneAfterTheOther(plain), identity)) chunks.push(chunk);
  const encrypted = Buffer.concat(chunks);
  for (const sent of [30, 250_000]) {
    const read = async () => {
      for await (const _ of decrypt(oneAfterTheOther(encrypted.subarray(0, sent), new Error("away")), identity)) {
        // Read as far as it goes.
      }
    };
    await expect(read()).rejects.toThrow("away");
  }
});

async function* oneAfterTheOther(bytes: Uint8Array, end?: Error): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 10_000) yield bytes.subarray(start, start + 10_000);
  if (end) throw end;
}
