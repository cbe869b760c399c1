import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { StartupError } from "../platform/startup-error.ts";
import { DamagedArchive } from "./damage.ts";

/**
 * Backups are encrypted in the form of age (age-encryption.org/v1): in chunks, each of which is proved, so that nothing is restored from a
 * changed or shortened file, and the `age` program can open one without Hark. The library is loaded when there is a key (decision 0122).
 */
export interface BackupKey {
  /** A passphrase, a secret key (`AGE-SECRET-KEY-1…`), or a public key (`age1…`), which encrypts and can't decrypt. */
  value?: string | undefined;
  /** A file that holds it instead. */
  file?: string | undefined;
}

const header = "age-encryption.org/v1\n";
const secretKey = /^AGE-SECRET-KEY-/i;
const publicKey = /^age1/;
const shortestPassphrase = 20;
/** 2 to this power. More would stop a running server for seconds at each backup; the length of the passphrase makes up for it. */
const scryptWork = 15;

/** Whether it is long enough for a passphrase, or has the form of a key. */
export const isBackupKey = (key: string) =>
  publicKey.test(key) || secretKey.test(key) || key.length >= shortestPassphrase;

/** The key that is set, if one is. @throws StartupError */
export async function readBackupKey({ value, file }: BackupKey): Promise<string | null> {
  if (!file) return value ? checked(value, "BACKUP_KEY") : null;
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`BACKUP_KEY_FILE (${file}) can't be read: ${error.code}.`);
  });
  // `age-keygen` writes comments above the key.
  const lines = text.split("\n").map((line) => line.trim());
  return checked(lines.find((line) => line !== "" && !line.startsWith("#")) ?? "", `The key in ${file}`);
}

function checked(key: string, what: string): string {
  if (!isBackupKey(key)) {
    throw new StartupError(`${what} must have at least ${shortestPassphrase} characters.`);
  }
  return key;
}

/** @throws StartupError for a key that is none. */
export async function* encrypt(plain: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Uint8Array> {
  const { Encrypter, identityToRecipient } = await import("age-encryption");
  const encrypter = new Encrypter();
  try {
    if (publicKey.test(key)) encrypter.addRecipient(key);
    else if (secretKey.test(key)) encrypter.addRecipient(await identityToRecipient(key));
    else {
      encrypter.setScryptWorkFactor(scryptWork);
      encrypter.setPassphrase(key);
    }
  } catch {
    throw new StartupError("The backup's key begins like one of age and isn't one, so no backup was written.");
  }
  yield* toIterable(await encrypter.encrypt(toWeb(plain)));
}

/**
 * Without a key what is not encrypted passes as it is. With one it is refused: whoever can write to where the backups are could put a plain
 * one of their own there.
 * @throws StartupError without the right key, DamagedArchive for what was changed.
 */
export async function* decrypt(bytes: AsyncIterable<Uint8Array>, key: string | null): AsyncGenerator<Uint8Array> {
  const parts = bytes[Symbol.asyncIterator]();
  let first = Buffer.alloc(0);
  while (first.length < header.length) {
    const { value, done } = await parts.next();
    if (done) break;
    first = Buffer.concat([first, value]);
  }
  /** Of the disk or the bucket, which the library would hide behind an error of its own. */
  let unread: { error: unknown } | undefined;
  const whole = (async function* () {
    yield first as Uint8Array;
    try {
      yield* { [Symbol.asyncIterator]: () => parts };
    } catch (error) {
      unread = { error };
      throw error;
    }
  })();
  if (!first.toString("latin1").startsWith(header)) {
    if (key === null) return yield* whole;
    throw new StartupError(
      "This backup is not encrypted, although BACKUP_KEY is set, so it may be somebody else's. If it is from before the key was set, leave BACKUP_KEY out for this command. Nothing was restored.",
    );
  }
  if (key === null) {
    throw new StartupError(
      "This backup is encrypted: set BACKUP_KEY or BACKUP_KEY_FILE to the key that it was made with. Nothing was restored.",
    );
  }
  if (publicKey.test(key)) {
    throw new StartupError(
      "This backup is encrypted, and BACKUP_KEY is the public key, which opens nothing: give the secret one. Nothing was restored.",
    );
  }
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  let opened: ReadableStream<Uint8Array>;
  try {
    if (secretKey.test(key)) decrypter.addIdentity(key);
    else decrypter.addPassphrase(key);
    opened = await decrypter.decrypt(toWeb(whole));
  } catch {
    if (unread) throw unread.error;
    throw new StartupError("This backup was encrypted with another key than BACKUP_KEY. Nothing was restored.");
  }
  try {
    yield* toIterable(opened);
  } catch {
    if (unread) throw unread.error;
    throw new DamagedArchive("it was changed or shortened after it was encrypted");
  }
}

const toWeb = (bytes: AsyncIterable<Uint8Array>) => Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>;

const toIterable = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]) as AsyncIterable<Uint8Array>;
