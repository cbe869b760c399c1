import { stat } from "node:fs/promises";
import { minute } from "@hark/contract/limits";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { storedKey } from "../features/files/index.ts";
import { listMigrations } from "../platform/database/migrate.ts";
import { explainDatabase } from "../platform/database/migrate-or-explain.ts";
import { closeConnection, openConnection } from "../platform/database/open-connection.ts";
import { giveUpInSilence } from "../platform/database/silence.ts";
import { StartupError } from "../platform/startup-error.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { writeNewFile } from "../platform/write-new-file.ts";
import {
  type ArchiveWriter,
  endName,
  fileMember,
  formatVersion,
  jobsMember,
  type Manifest,
  manifestName,
  tableMember,
  writeArchive,
} from "./archive.ts";
import {
  currentSchema,
  inSchema,
  listOfColumns,
  listTables,
  readSequences,
  type Table,
  untilIdle,
} from "./catalogue.ts";
import { type KeptFree, watchRoom } from "./room.ts";
import { listWaitingJobs } from "./waiting-jobs.ts";

export interface BackupOptions {
  databaseUrl: string;
  path: string;
  /** Null: files are in a bucket, which is not in the backup. */
  storage: Storage | null;
  /** Encrypts it; null leaves it as it is. */
  key: string | null;
  say(line: string): void;
  /** Unset, it may fill the disk. */
  keepFree?: KeptFree | undefined;
  /** How long PostgreSQL may say nothing while something is read from it, in milliseconds. */
  silenceMs?: number | undefined;
}

export interface BackupSummary {
  bytes: number;
  rows: number;
  files: number;
  /** Files that are in the database but not on the disk, as the server may have removed them since the snapshot. */
  missingFiles: number;
  /** What was written later is not in it. */
  snapshotAt: Date;
}

/** The most bytes of a table's rows in one member, which are held in memory. */
const memberBytes = 4 * 1024 * 1024;

const fileBatch = 500;

/** Longer than a table's lock is held by somebody else, and than a full write buffer takes to the slowest disk. */
const defaultSilenceMs = 10 * minute;

/**
 * Writes everything into one archive (`archive.ts`). All reads share one snapshot, so the server can keep running. Nothing is
 * changed, not even the schema: a database of an older Hark is backed up as it is.
 * @throws StartupError
 */
export async function writeBackup(options: BackupOptions): Promise<BackupSummary> {
  const { databaseUrl, path, silenceMs = defaultSilenceMs } = options;
  let opened: pg.Client | undefined;
  try {
    const client = await openConnection(databaseUrl);
    opened = client;
    const allowSilence = giveUpInSilence(client, silenceMs);
    await client.query("begin isolation level repeatable read read only");
    await client.query("set local statement_timeout = 0");
    // A large file may be written between two reads.
    await client.query("set local idle_in_transaction_session_timeout = 0");
    const source = await readSource(client, options);
    const counts = { rows: 0, files: 0, missingFiles: 0 };
    const beforeWrite = await watchRoom(path, options.keepFree);
    await writeNewFile(path, (file) =>
      writeArchive(file, { key: options.key, beforeWrite }, async (archive) => {
        await archive.addJson(manifestName, source.manifest);
        const rows = await addTables(client, archive, source, options.say);
        const jobs = await addJobs(client, archive);
        allowSilence();
        const files = source.manifest.hasFiles ? await addFiles(client, archive, options) : { added: 0, missing: 0 };
        await archive.addJson(endName, { rows, jobs, files: files.added });
        counts.rows = Object.values(rows).reduce((sum, count) => sum + count, 0);
        counts.files = files.added;
        counts.missingFiles = files.missing;
      }),
    );
    return { bytes: (await stat(path)).size, snapshotAt: new Date(source.manifest.createdAt), ...counts };
  } catch (error) {
    throw explainDatabase(databaseUrl, error);
  } finally {
    if (opened) await closeConnection(opened);
  }
}

interface Source {
  schema: string;
  tables: Table[];
  manifest: Manifest;
}

async function readSource(client: pg.Client, { storage }: BackupOptions): Promise<Source> {
  // The first query takes the snapshot.
  const taken = await client.query<{ now: Date }>("select clock_timestamp() as now");
  const now = taken.rows[0]?.now ?? new Date();
  const schema = await currentSchema(client);
  const tables = await listTables(client, schema);
  if (!tables.some((table) => table.name === "migrations")) {
    throw new StartupError("There is nothing to back up: this database has never been used by Hark.");
  }
  const { rows } = await client.query<{ name: string }>("select name from migrations order by name");
  const migrations = rows.map((row) => row.name);
  const known = await listMigrations();
  if (migrations.some((name) => !known.includes(name))) {
    throw new StartupError(
      "The database was written by a newer version of Hark, so make the backup with that version.",
    );
  }
  const manifest: Manifest = {
    format: formatVersion,
    createdAt: now.toISOString(),
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    sequences: await readSequences(client, schema),
    hasFiles: storage !== null && tables.some((table) => table.name === "stored_files"),
  };
  return { schema, tables, manifest };
}

async function addTables(
  client: pg.Client,
  archive: ArchiveWriter,
  { schema, tables }: Source,
  say: (line: string) => void,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, columns } of tables) {
    counts[name] = await addTable(client, archive, { name, from: inSchema(schema, name), columns });
    if (counts[name] > 0) say(`${name}: ${counts[name]} ${counts[name] === 1 ? "row" : "rows"}`);
  }
  return counts;
}

async function addTable(
  client: pg.Client,
  archive: ArchiveWriter,
  { name, from, columns }: { name: string; from: string; columns: string[] },
): Promise<number> {
  const idle = untilIdle(client);
  const copy = client.query(copyTo(`copy ${from} (${listOfColumns(columns)}) to stdout`));
  let chunks: Buffer[] = [];
  let size = 0;
  let index = 0;
  const flush = async () => {
    if (size === 0) return;
    index += 1;
    await archive.add(tableMember(name, index), size, chunks);
    chunks = [];
    size = 0;
  };
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= memberBytes) await flush();
  }
  await flush();
  await idle;
  return copy.rowCount;
}

async function addJobs(client: pg.Client, archive: ArchiveWriter): Promise<number> {
  let count = 0;
  let index = 0;
  for await (const part of listWaitingJobs(client)) {
    index += 1;
    await archive.addJson(jobsMember(index), part);
    count += part.length;
  }
  return count;
}

/** Goes by the rows of the snapshot, since files without a row can't be reached. PostgreSQL is not heard of while files are written. */
async function addFiles(
  client: pg.Client,
  archive: ArchiveWriter,
  { storage, say, silenceMs = defaultSilenceMs }: BackupOptions,
) {
  const counts = { added: 0, missing: 0 };
  if (!storage) return counts;
  let after = "";
  for (;;) {
    const allowSilence = giveUpInSilence(client, silenceMs);
    const { rows } = await client.query<{ name: string }>(
      `select name from stored_files where stored_at is not null and name collate "C" > $1
       order by name collate "C" limit ${fileBatch}`,
      [after],
    );
    allowSilence();
    for (const { name } of rows) {
      if (await addFile(archive, storage, name)) counts.added += 1;
      else counts.missing += 1;
    }
    if (rows.length > 0) say(`files: ${counts.added}`);
    if (rows.length < fileBatch) return counts;
    after = rows.at(-1)?.name ?? after;
  }
}

/**
 * Returns false when the file is gone. One that is there and can't be read fails the backup: otherwise backups without it would take the
 * place of whole ones, one after the other.
 */
async function addFile(archive: ArchiveWriter, storage: Storage, name: string): Promise<boolean> {
  const opened = await openFile(storage, storedKey(name)).catch((error: unknown) => {
    throw unreadable(name, error);
  });
  if (!opened) return false;
  const { size, bytes } = opened;
  try {
    await archive.add(fileMember(name), size, bytes);
  } catch (error) {
    throw bytes.errored ? unreadable(name, bytes.errored) : error;
  } finally {
    bytes.destroy();
  }
  return true;
}

async function openFile(storage: Storage, key: string) {
  const size = await storage.sizeOf(key);
  if (size === null) return null;
  const bytes = await storage.read(key).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return bytes && { size, bytes };
}

function unreadable(name: string, error: unknown): StartupError {
  const { code, cause } = error as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException };
  return new StartupError(
    `The stored file ${name} can't be read (${cause?.code ?? code}), so no backup was written. Check the disk of DATA_DIR.`,
  );
}
