import type { FastifyRequest } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { notFound } from "../../platform/errors.ts";
import { type AccountActor, requireAccount } from "../accounts/index.ts";

declare module "../../platform/http/actors.ts" {
  interface Actors {
    administrator: AccountActor;
  }
}

/** Throws UNAUTHORIZED, then NOT_FOUND: for everybody but an administrator there is nothing to find here (O1). */
export async function requireAdministrator(
  database: Database,
  clock: Clock,
  request: FastifyRequest,
): Promise<AccountActor> {
  const account = await requireAccount(database, clock, request);
  if (!account.is_administrator) throw notFound();
  return account;
}
