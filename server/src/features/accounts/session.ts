import { minute, session as sessionLimits } from "@hark/contract/limits";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { hashToken, newToken, readBearer } from "../../platform/tokens.ts";
import { type AccountWithAgent, findAccountBySession, insertSession, noteSessionUse } from "./queries.ts";

/** A signed-in account: the actor of the `account` door. */
export type AccountActor = AccountWithAgent & { session_id: string; expires_at: Date; last_used_at: Date };

const userAgentMax = 400;
/** How exactly the list of sessions tells their last use. */
const useNotedMs = 10 * minute;

declare module "../../platform/http/actors.ts" {
  interface Actors {
    account: AccountActor;
  }
}

/** `userAgent` is what the browser says of itself, for the list of sessions. */
export async function startSession(tx: Tx, accountId: string, now: Date, userAgent?: string): Promise<string> {
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(now.getTime() + sessionLimits.lifeMs);
  const said = userAgent?.slice(0, userAgentMax) ?? null;
  await insertSession(tx, { id: newId(), accountId, tokenHash, expiresAt, userAgent: said, now });
  return token;
}

export async function findAccountByToken(
  database: Database,
  clock: Clock,
  token: string,
): Promise<AccountActor | null> {
  const now = clock.now();
  const account = await findAccountBySession(database, hashToken(token), now);
  if (!account) return null;
  // A session is extended by use; a write now and then is enough for a lifetime of 30 days.
  if (now.getTime() - account.last_used_at.getTime() > useNotedMs) {
    const expiresAt = new Date(now.getTime() + sessionLimits.lifeMs);
    await noteSessionUse(database, account.session_id, { now, expiresAt });
  }
  return account;
}

/** The `account` door, also used by the doors of members. */
export async function requireAccount(database: Database, clock: Clock, request: FastifyRequest): Promise<AccountActor> {
  const token = readBearer(request.headers.authorization);
  const account = token ? await findAccountByToken(database, clock, token) : null;
  if (!account) throw new AppError("UNAUTHORIZED");
  return account;
}
