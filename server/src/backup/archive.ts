import { createReadStream } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { createTarDecoder, createTarPacker } from "modern-tar";
import { z } from "zod";
import { DamagedArchive } from "./damage.ts";
import { decrypt, encrypt } from "./encryption.ts";

/**
 * A backup is a gzipped tar: `hark-backup.json` (the manifest) first, `end.json` (what must have come before) last, between
 * them the rows of each table in PostgreSQL's COPY text form, the jobs that waited, and the stored files. A table is cut into
 * members of some megabytes, because a tar says the size of a member before its bytes.
 */
export const manifestName = "hark-backup.json";
export const endName = "end.json";

/** Increased when an older Hark could not read a newer one's backup. */
export const formatVersion = 1;

const table = z.object({ name: z.string(), columns: z.array(z.string()) });
const sequence = z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() });

export const manifestSchema = z.object({
  format: z.literal(formatVersion),
  createdAt: z.iso.datetime(),
  /** The applied migrations, which define the schema of the rows. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(sequence),
  /** False: they are in a bucket. */
  hasFiles: z.boolean(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const endSchema = z.object({
  rows: z.record(z.string(), z.number()),
  jobs: z.number(),
  files: z.number(),
});
export type End = z.infer<typeof endSchema>;

export type Member =
  | { kind: "table"; table: string }
  | { kind: "jobs" }
  | { kind: "file"; name: string }
  | { kind: "manifest" }
  | { kind: "end" };

/** An ISO time for people, who compare it with what they miss. */
export const formatTime = (time: string) => `${time.slice(0, 19).replace("T", " ")} UTC`;

const number = (index: number) => String(index).padStart(8, "0");
export const tableMember = (name: string, index: number) => `database/${name}/${number(index)}.copy`;
export const jobsMember = (index: number) => `jobs/${number(index)}.json`;
export const fileMember = (name: string) => `files/${name}`;

/** Returns what a member is, by its name; null for an unknown name. No unknown name ever reaches a disk. */
export function readMemberName(name: string): Member | null {
  if (name === manifestName) return { kind: "manifest" };
  if (name === endName) return { kind: "end" };
  const ofTable = /^database\/(\w+)\/\d{8}\.copy$/.exec(name)?.[1];
  if (ofTable) return { kind: "table", table: ofTable };
  if (/^jobs\/\d{8}\.json$/.test(name)) return { kind: "jobs" };
  const ofFile = /^files\/([\w-]+(?:\.\w+)?)$/.exec(name)?.[1];
  return ofFile ? { kind: "file", name: ofFile } : null;
}

export interface ArchiveWriter {
  /** `body` yields exactly `size` bytes. */
  add(name: string, size: number, body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  addJson(name: string, value: unknown): Promise<void>;
}

/**
 * Packs what `produce` adds into an open file, with backpressure from the disk; encrypted if there is a key. `beforeWrite` is told how many
 * bytes are about to be written, and may refuse them.
 */
export async function writeArchive(
  file: FileHandle,
  { key, beforeWrite }: { key: string | null; beforeWrite?: ((bytes: number) => Promise<void>) | undefined },
  produce: (archive: ArchiveWriter) => Promise<void>,
) {
  const { readable, controller } = createTarPacker();
  const written = pipeline(
    Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]),
    createGzip(),
    async function* (bytes: AsyncIterable<Uint8Array>) {
      yield* key === null ? bytes : encrypt(bytes, key);
    },
    // The handle's own stream would keep the handle from closing.
    async (bytes: AsyncIterable<Uint8Array>) => {
      for await (const chunk of bytes) {
        await beforeWrite?.(chunk.length);
        await file.appendFile(chunk);
      }
    },
  );
  const archive: ArchiveWriter = {
    async add(name, size, body) {
      const writer = controller.add({ name, size, mode: 0o600 }).getWriter();
      for await (const chunk of body) await writer.write(chunk);
      await writer.close();
    },
    async addJson(name, value) {
      const bytes = Buffer.from(JSON.stringify(value, null, 2));
      await this.add(name, bytes.length, [bytes]);
    },
  };
  const produced = produce(archive).then(
    () => controller.finalize(),
    (error: unknown) => {
      controller.error(error);
      throw error;
    },
  );
  // A failure on either side ends the other, so that none is left waiting. The disk's error is the better reason.
  const [disk, source] = await Promise.allSettled([written, produced]);
  if (disk.status === "rejected") throw disk.reason;
  if (source.status === "rejected") throw source.reason;
}

export interface ArchiveMember {
  name: string;
  size: number;
  body: Readable;
}

/**
 * Yields the members in order. Each has to be read to its end before the next one. `toDamage` explains errors here and while a
 * member is read.
 */
export async function* readArchive(
  source: string | Readable,
  key: string | null = null,
): AsyncGenerator<ArchiveMember> {
  const file = typeof source === "string" ? createReadStream(source) : source;
  const gunzip = createGunzip();
  // A failure of any ends the others, and is thrown where the bytes are read.
  pipeline(file, (bytes: AsyncIterable<Uint8Array>) => decrypt(bytes, key), gunzip).catch(() => undefined);
  const bytes = Readable.toWeb(gunzip) as ReadableStream<Uint8Array>;
  try {
    for await (const { header, body } of bytes.pipeThrough(createTarDecoder({ strict: true }))) {
      if (header.type !== undefined && header.type !== "file") throw new DamagedArchive("it holds what is not a file");
      const stream = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
      // Damage shows to whoever reads. While a member is not read yet, or no more, it would end the process.
      stream.on("error", () => undefined);
      yield { name: header.name, size: header.size, body: stream };
    }
  } finally {
    file.destroy();
    gunzip.destroy();
  }
}

/** Returns the error as damage of the archive, if it is that. */
export function toDamage(error: unknown): DamagedArchive | null {
  if (error instanceof DamagedArchive) return error;
  if (!(error instanceof Error)) return null;
  const { message, code = "" } = error as NodeJS.ErrnoException;
  if (code === "Z_BUF_ERROR" || /^tar archive is truncated/i.test(message)) {
    return new DamagedArchive("it ends too early");
  }
  if (code.startsWith("Z_")) return new DamagedArchive("its bytes are not what was written");
  // These are the library's own errors, which have no code.
  if (/^(tar |invalid (tar|eof)|too many)/i.test(message))
    return new DamagedArchive("it is not in the form of a backup");
  return null;
}

export async function readJson(member: ArchiveMember): Promise<unknown> {
  if (member.size > 64 * 1024 * 1024) throw new DamagedArchive("a part of it is too large");
  const chunks: Uint8Array[] = [];
  for await (const chunk of member.body) chunks.push(chunk as Uint8Array);
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new DamagedArchive("a part of it can't be read");
  }
}
