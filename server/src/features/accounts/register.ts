import { errorMessage } from "@hark/contract/errors";
import { session } from "@hark/contract/limits";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findFirst, type RepeatableCall } from "../../platform/first-calls.ts";
import { newId } from "../../platform/ids.ts";
import { emailKey } from "./email-key.ts";
import { evictStranger } from "./evict-stranger.ts";
import { verifyPassword } from "./passwords.ts";
import {
  type AccountWithAgent,
  findAccountByEmailKey,
  getAccount,
  hasLinkSince,
  insertAccount,
  insertAgent,
  lockEmail,
  replaceRegistration,
} from "./queries.ts";

interface Registration {
  name: string;
  email: string;
  passwordHash: string | null;
}

/**
 * Returns whether this registration was made already by whoever repeats it now, knowing the key and the password. Holds the
 * address until the transaction ends, so that the two can't both be the first.
 */
export async function isRegistered(
  tx: Tx,
  input: { email: string; password: string; call: RepeatableCall; now: Date },
): Promise<boolean> {
  const key = emailKey(input.email);
  await lockEmail(tx, key);
  const first = await findFirst(tx, input.call, input.now);
  const existing = first && (await findAccountByEmailKey(tx, key));
  if (!existing || existing.id !== first) return false;
  // A contested one has none, and its key, which nobody can guess, says enough.
  return existing.password_hash === null || verifyPassword(input.password, existing.password_hash);
}

/**
 * Returns whether somebody else's registration of this address waits for its link, which shows by another password. A mailed link
 * can't tell which of them opens it, so neither password may count (decision 0132). Takes the same time for every address. The
 * caller holds `lockEmail`.
 */
export async function isContested(
  tx: Tx,
  { email, password, now }: { email: string; password: string; now: Date },
): Promise<boolean> {
  const existing = await findAccountByEmailKey(tx, emailKey(email));
  const isSamePerson = await verifyPassword(password, existing?.password_hash ?? null);
  if (!existing || isSamePerson) return false;
  return hasLinkSince(tx, existing.id, "VERIFY_EMAIL", new Date(now.getTime() - session.verifyLinkLifeMs));
}

/**
 * Creates an account with its agent (design section 6). An unverified registration of the same address is replaced, with its
 * password and links: it may be a stranger's, who would otherwise block the address. The caller mails the verification link.
 * Throws EMAIL_IN_USE.
 */
export async function register(tx: Tx, input: Registration): Promise<AccountWithAgent> {
  const key = emailKey(input.email);
  await lockEmail(tx, key);
  const existing = await findAccountByEmailKey(tx, key);
  if (!existing) return insert(tx, key, input);
  if (existing.email_verified_at) throw new AppError("EMAIL_IN_USE", { fields: { email: errorMessage.EMAIL_IN_USE } });
  await evictStranger(tx, existing);
  await replaceRegistration(tx, existing, input);
  return getAccount(tx, existing.id);
}

async function insert(tx: Tx, key: string, { name, email, passwordHash }: Registration): Promise<AccountWithAgent> {
  const id = newId();
  await insertAccount(tx, { id, name, email, emailKey: key, passwordHash });
  await insertAgent(tx, { id: newId(), accountId: id, displayName: name });
  return getAccount(tx, id);
}
