import type { Readable } from "node:stream";

/** Where the bytes of files are, by key. The rest of the program knows nothing but this. */
export interface Storage {
  /**
   * A place to PUT an upload to, by address and for a limited time, where the storage itself takes uploads. Null: it does
   * not, and the server's own address does.
   */
  signUpload(upload: { key: string; contentType: string; size: number | null; lifeMs: number }): Promise<string | null>;
  /** The origin of those addresses, for the content security policy of pages that upload; null when it is the server's own. */
  readonly uploadOrigin: string | null;
  /** Whether so many bytes more leave room for the others on the disk; always where the space is not ours to watch. */
  hasRoomFor(bytes: number): Promise<boolean>;
  write(key: string, bytes: Readable | Uint8Array, options: { contentType: string; size: number }): Promise<void>;
  /** The size of what is there, or null. */
  sizeOf(key: string): Promise<number | null>;
  /** Throws when there is nothing. `end` is inclusive. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  copy(from: string, to: string, options: { contentType: string }): Promise<void>;
  /** Nothing there is fine. */
  remove(key: string): Promise<void>;
  close(): void;
}

export async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
