import { hash } from "node:crypto";
import { day } from "@hark/contract/limits";
import type { Reader, Tx } from "./database/database.ts";

/** A call that creates something and may be repeated because its answer was lost. */
export interface RepeatableCall {
  /** One word for each endpoint. */
  kind: string;
  /** Whoever calls, and where: a repeat by anybody else is a call of its own. */
  caller: string;
  /** Its `Idempotency-Key`; without one, every call is the first. */
  key: string | undefined;
}

/** How long a repeat is known, in milliseconds. */
const knownMs = day;

/**
 * Notes that this call makes `subjectId`, unless an earlier one has made something already: then returns the id of that, else null. It waits
 * for an earlier call that is still under way, and is forgotten with its transaction. What was made may be gone by now.
 */
export async function findFirstOrNote(
  tx: Tx,
  call: RepeatableCall,
  { subjectId, now, lifeMs = knownMs }: { subjectId: string; now: Date; lifeMs?: number },
): Promise<string | null> {
  const keyHash = keyOf(call);
  if (keyHash === null) return null;
  const noted = await tx.db
    .insertInto("first_calls")
    .values({ key_hash: keyHash, subject_id: subjectId, expires_at: new Date(now.getTime() + lifeMs) })
    .onConflict((conflict) =>
      conflict
        .column("key_hash")
        .doUpdateSet((eb) => ({ subject_id: eb.ref("excluded.subject_id"), expires_at: eb.ref("excluded.expires_at") }))
        .where("first_calls.expires_at", "<=", now),
    )
    .returning("subject_id")
    .executeTakeFirst();
  if (noted) return null;
  return findFirst(tx, call, now);
}

/** Returns the id of what the first such call has made, or null. */
export async function findFirst(reader: Reader, call: RepeatableCall, now: Date): Promise<string | null> {
  const keyHash = keyOf(call);
  if (keyHash === null) return null;
  const row = await reader.db
    .selectFrom("first_calls")
    .select("subject_id")
    .where("key_hash", "=", keyHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.subject_id ?? null;
}

/** A key has 122 random bits, so a fast hash of it is enough. */
function keyOf({ kind, caller, key }: RepeatableCall): Buffer | null {
  return key === undefined ? null : hash("sha256", JSON.stringify([kind, caller, key]), "buffer");
}

export async function forgetFirstCalls(reader: Reader, now: Date) {
  await reader.db.deleteFrom("first_calls").where("expires_at", "<=", now).execute();
}
