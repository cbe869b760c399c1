import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../../platform/errors.ts";
import { t } from "./texts.ts";

/** Argon2id (the library's default) with OWASP's costs. It runs on libuv's threads, not on the event loop. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One core is left for the event loop: hashing on all of them would make every other request wait. */
const maxRunning = Math.max(1, availableParallelism() - 1);
/** Some seconds of work. Whoever queued behind it would have given up before the response. */
const maxWaiting = 100;
const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < maxRunning) running++;
  else {
    if (waiting.length >= maxWaiting) {
      throw new AppError("UNAVAILABLE", {
        message: t("manySigningIn"),
        retryAfterSeconds: 5,
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize("NFKC"), options));
}

let decoy: Promise<string> | undefined;

/** Takes the same time when there is no hash to compare with, so that time does not tell whether an account exists. */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hash("decoy", options);
  const compared = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(compared, password.normalize("NFKC")));
  return passwordHash !== null && matches;
}
