import type { Readable } from "node:stream";

/** Stores the bytes of files by key. The rest of the program uses only this interface. */
export interface Storage {
  /**
   * Returns an address that an upload can be PUT to for a limited time, or null when the storage takes no uploads itself and the
   * server's own address is used.
   */
  signUpload(upload: { key: string; contentType: string; size: number | null; lifeMs: number }): Promise<string | null>;
  /** The origin of those addresses, for the content security policy of pages that upload; null when it is the server's own. */
  readonly uploadOrigin: string | null;
  /**
   * Keeps room for bytes that are to be written, and returns what gives it back once they are, or never will be. Null when they would leave
   * too little room to the others on the disk; always granted where the space is not ours to watch.
   */
  keepRoomFor(bytes: number): Promise<(() => void) | null>;
  write(key: string, bytes: Readable | Uint8Array, options: { contentType: string; size: number }): Promise<void>;
  /** Returns the size in bytes, or null when there is no such file. */
  sizeOf(key: string): Promise<number | null>;
  /** Throws when there is nothing. `end` is inclusive. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  copy(from: string, to: string, options: { contentType: string }): Promise<void>;
  /** A missing file is not an error. */
  remove(key: string): Promise<void>;
  /** Removes what writes have begun before a time and, as their process was killed, never ended. Returns how many. */
  removeUnfinished(before: Date): Promise<number>;
  close(): void;
}

export async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
