import { access, constants, stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import pg from "pg";
import { storedKey } from "../features/files/index.ts";
import { widenKinds } from "../platform/database/kinds.ts";
import { runMigration } from "../platform/database/migrate.ts";
import { explainDatabase } from "../platform/database/migrate-or-explain.ts";
import { schemaLock } from "../platform/database/schema-lock.ts";
import type { Jobs } from "../platform/jobs.ts";
import { StartupError } from "../platform/startup-error.ts";
import type { Storage } from "../platform/storage/storage.ts";
import {
  type ArchiveMember,
  type End,
  endSchema,
  formatTime,
  formatVersion,
  type Manifest,
  manifestSchema,
  readArchive,
  readJson,
  readMemberName,
  toDamage,
} from "./archive.ts";
import { currentSchema, inSchema, setSequences } from "./catalogue.ts";
import { DamagedArchive } from "./damage.ts";
import { createTableLoader } from "./load-tables.ts";
import { buildScratch, exchangeScratch, newerBackup, refuseUsedDatabase, scratch } from "./scratch-schema.ts";
import { handIn, type WaitingJob, waitingJobs } from "./waiting-jobs.ts";

export interface RestoreOptions {
  /** Migrated, and without accounts. */
  databaseUrl: string;
  path: string;
  /** Where it is read from, if it is no file of this machine; `path` is what people know it by. */
  open?: (() => Promise<Readable>) | undefined;
  /** What it is decrypted with; null where no key is set. */
  key?: string | null | undefined;
  storage: Storage;
  jobs: Jobs;
  now: Date;
  say(line: string): void;
}

export interface RestoreSummary {
  rows: number;
  files: number;
  jobs: number;
  /** False when they were in a bucket and so are not in the archive. */
  hasFiles: boolean;
}

/** What a backup is read into. */
interface Reading extends Pick<RestoreOptions, "path" | "open" | "key" | "say"> {
  client: pg.Client;
  takeJobs(jobs: WaitingJob[]): Promise<void>;
  takeFile(name: string, member: ArchiveMember): Promise<void>;
}

/**
 * Restores a backup into a database without accounts. The backup's own schema is created in a scratch schema, filled, migrated
 * to the newest version and then swapped with the empty tables, all in one transaction: nothing changes until it commits,
 * whatever is wrong with the archive. If it fails, files that were written are removed again.
 * @throws StartupError
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const { databaseUrl, path, open, key, storage } = options;
  if (!open) await refuseUnreadable(path);
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  // A lost connection also fails the current query.
  client.on("error", () => undefined);
  const written: string[] = [];
  try {
    await client.connect();
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    // A server that starts now waits until the restore is done, for some minutes.
    await client.query("select pg_advisory_xact_lock($1)", [schemaLock]);
    const target = await currentSchema(client);
    await refuseUsedDatabase(client, target);
    const summary = await readIn({
      path,
      open,
      key,
      say: options.say,
      client,
      takeJobs: (waiting) => handIn(client, options.jobs, waiting, options.now),
      takeFile: (name, member) => putFile({ client, storage, written }, name, member),
    });
    await exchangeScratch(client, target);
    await client.query("commit");
    return summary;
  } catch (error) {
    // Closing the connection rolls everything back. A ROLLBACK would wait for the table that is being filled.
    await client.end().catch(() => undefined);
    for (const name of written) await storage.remove(storedKey(name)).catch(() => undefined);
    throw explain(error, options);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Builds the backup's tables in the scratch schema, as the newest schema has them. */
async function readIn(reading: Reading): Promise<RestoreSummary> {
  const { client, path, open, key = null, say } = reading;
  const members = readArchive(open ? await open() : path, key);
  try {
    const manifest = await readManifest((await members.next()).value);
    say(`This backup is a snapshot of ${formatTime(manifest.createdAt)}: what was written later is not in it.`);
    const later = await buildScratch(client, manifest.migrations);
    const end = await readMembers(reading, manifest, members);
    await setSequences(client, scratch, manifest.sequences);
    for (const name of later) await runMigration(client, name);
    await widenKinds(client);
    const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
    return { rows, files: end.files, jobs: end.jobs, hasFiles: manifest.hasFiles };
  } finally {
    await members.return(undefined);
  }
}

/**
 * Rehearses a restore: reads the whole backup into tables of a scratch schema in any database of Hark, brings them to the newest schema,
 * and takes all of it back. Files are read to their ends and not written. The server may run: nobody sees anything of it, but the disk
 * needs room for the backup's rows meanwhile.
 * @throws StartupError
 */
export async function verifyBackup(
  options: Pick<RestoreOptions, "databaseUrl" | "path" | "open" | "key" | "say">,
): Promise<RestoreSummary> {
  const { databaseUrl, path, open, key, say } = options;
  if (!open) await refuseUnreadable(path);
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  // A lost connection also fails the current query.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    return await readIn({
      path,
      open,
      key,
      say,
      client,
      takeJobs: async () => {},
      async takeFile(name, member) {
        await findContentType(client, name);
        for await (const _ of member.body) {
          // Read to its end, where a shortened one fails.
        }
      },
    });
  } catch (error) {
    throw explain(error, options);
  } finally {
    // Closing the connection rolls everything back. A ROLLBACK would wait for the table that is being filled.
    await client.end().catch(() => undefined);
  }
}

async function readManifest(member: ArchiveMember | undefined): Promise<Manifest> {
  if (!member || readMemberName(member.name)?.kind !== "manifest") {
    throw new DamagedArchive("it is not in the form of a backup");
  }
  const value = await readJson(member);
  const format = (value as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format > formatVersion) throw newerBackup();
  const manifest = manifestSchema.safeParse(value);
  if (!manifest.success) throw new DamagedArchive("a part of it can't be read");
  return manifest.data;
}

/** Restores everything between the manifest and the end, whose counts have to match. */
async function readMembers(reading: Reading, manifest: Manifest, members: AsyncIterable<ArchiveMember>): Promise<End> {
  const { client, say } = reading;
  const loader = await createTableLoader(client, scratch, { manifest, say });
  let end: End | null = null;
  let jobCount = 0;
  let fileCount = 0;
  for await (const member of members) {
    const kind = readMemberName(member.name);
    if (!kind || kind.kind === "manifest" || end) throw new DamagedArchive("it holds what no backup holds");
    if (kind.kind === "table") {
      await loader.append(kind.table, member.body);
      continue;
    }
    await loader.close();
    if (kind.kind === "jobs") {
      const waiting = parse(waitingJobs, await readJson(member));
      await reading.takeJobs(waiting);
      jobCount += waiting.length;
    } else if (kind.kind === "file") {
      await reading.takeFile(kind.name, member);
      fileCount += 1;
      if (fileCount % 500 === 0) say(`files: ${fileCount}`);
    } else {
      end = parse(endSchema, await readJson(member));
    }
  }
  if (!end) throw new DamagedArchive("it ends too early");
  if (end.files !== fileCount || end.jobs !== jobCount) throw new DamagedArchive("parts of it are missing");
  await loader.finish(end.rows);
  return end;
}

function parse<T>(schema: { safeParse(value: unknown): { success: boolean; data?: T } }, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success || result.data === undefined) throw new DamagedArchive("a part of it can't be read");
  return result.data;
}

async function findContentType(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ type: string }>(
    `select content_type as type from ${inSchema(scratch, "stored_files")} where name = $1`,
    [name],
  );
  const contentType = rows[0]?.type;
  if (contentType === undefined) throw new DamagedArchive("it holds a file that its rows do not speak of");
  return contentType;
}

interface FilePlace extends Pick<RestoreOptions, "storage"> {
  client: pg.Client;
  /** Names of files that were not there before. */
  written: string[];
}

async function putFile({ client, storage, written }: FilePlace, name: string, member: ArchiveMember) {
  const contentType = await findContentType(client, name);
  const key = storedKey(name);
  try {
    if ((await storage.sizeOf(key)) === null) written.push(name);
    await storage.write(key, member.body, { contentType, size: member.size });
  } catch (error) {
    throw member.body.errored ?? new StorageFailed(error);
  }
}

async function refuseUnreadable(path: string) {
  const found = await stat(path).catch(() => null);
  if (!found) throw new StartupError(`There is no file ${resolve(path)}.`);
  if (!found.isFile()) throw new StartupError(`${resolve(path)} is not a file.`);
  await access(path, constants.R_OK).catch(() => {
    throw new StartupError(`${resolve(path)} can't be read: permission denied.`);
  });
}

/** The place where files are kept has failed, not the archive and not the database. */
class StorageFailed extends Error {
  readonly reason: string;
  constructor(cause: unknown) {
    super("Files could not be kept", { cause });
    const { code, name, cause: inner } = cause as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException };
    // Of what the bucket was away for, its own error says more than the sentence that people are shown.
    this.reason = inner?.code ?? inner?.name ?? code ?? name;
  }
}

function explain(
  error: unknown,
  { databaseUrl, path, open }: Pick<RestoreOptions, "databaseUrl" | "path" | "open">,
): unknown {
  const name = open ? path : resolve(path);
  if (error instanceof StartupError) return error;
  if (error instanceof StorageFailed) {
    return new StartupError(
      `The files can't be written to where this server keeps them (${error.reason}), so nothing was restored. Check DATA_DIR, or the S3_ settings and the bucket.`,
    );
  }
  const damage = toDamage(error);
  if (damage) return new StartupError(`${name} is damaged (${damage.message}), so nothing was restored.`);
  const explained = explainDatabase(databaseUrl, error);
  if (explained instanceof StartupError) return explained;
  const code = (error as { code?: string }).code ?? "";
  // PostgreSQL's message quotes rows, so only its code is reported.
  if (/^(22|23)...$/.test(code)) {
    return new StartupError(`${name} is damaged (its rows don't fit, ${code}), so nothing was restored.`);
  }
  if (code) return new StartupError(`The restore failed and nothing was changed (${code}). Try it again.`);
  return error;
}
