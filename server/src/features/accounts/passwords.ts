import { hash, verify } from "@node-rs/argon2";

/** Argon2id (the library's default) with OWASP's costs; the work happens on libuv's threads, not on the event loop. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), options);
}

let decoy: Promise<string> | undefined;

/** Takes the same time when there is no hash to compare with, so that time does not tell whether an account exists. */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword("decoy");
  const matches = await verify(passwordHash ?? (await decoy), password.normalize("NFKC"));
  return passwordHash !== null && matches;
}
