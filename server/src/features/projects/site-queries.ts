import { sites as limits } from "@hark/contract/limits";
import type { Reader, Tx } from "../../platform/database/database.ts";

export function listSites(reader: Reader, projectId: string) {
  return reader.db
    .selectFrom("project_sites")
    .select(["origin", "is_listed", "seen_at"])
    .where("project_id", "=", projectId)
    .orderBy("is_listed", "desc")
    .orderBy("seen_at", (order) => order.desc().nullsLast())
    .orderBy("origin")
    .limit(limits.maxListed + limits.maxUnlisted)
    .execute();
}

/** Those where the widget was seen, newest first. */
export function listSeenSites(reader: Reader, projectId: string) {
  return reader.db
    .selectFrom("project_sites")
    .select(["origin", "seen_at"])
    .where("project_id", "=", projectId)
    .where("seen_at", "is not", null)
    .$narrowType<{ seen_at: Date }>()
    .orderBy("seen_at", "desc")
    .orderBy("origin")
    .limit(limits.maxShownAsSeen)
    .execute();
}

export async function isListedSite(reader: Reader, projectId: string, origin: string): Promise<boolean> {
  const row = await reader.db
    .selectFrom("project_sites")
    .select("origin")
    .where("project_id", "=", projectId)
    .where("origin", "=", origin)
    .where("is_listed", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the newest of those that nobody has listed: a stranger may claim any. */
export async function noteSite(tx: Tx, projectId: string, origin: string, now: Date) {
  await tx.db
    .insertInto("project_sites")
    .values({ project_id: projectId, origin, seen_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "origin"])
        .doUpdateSet({ seen_at: now })
        .where("project_sites.seen_at", "is", null),
    )
    .execute();
  await tx.db
    .deleteFrom("project_sites")
    .where("project_id", "=", projectId)
    .where("origin", "in", (eb) =>
      eb
        .selectFrom("project_sites")
        .select("origin")
        .where("project_id", "=", projectId)
        .where("is_listed", "=", false)
        .orderBy("seen_at", (order) => order.desc().nullsLast())
        .offset(limits.maxUnlisted),
    )
    .execute();
}

export async function setSiteListed(
  tx: Tx,
  projectId: string,
  { origin, isListed }: { origin: string; isListed: boolean },
) {
  await tx.db
    .insertInto("project_sites")
    .values({ project_id: projectId, origin, is_listed: isListed })
    .onConflict((conflict) => conflict.columns(["project_id", "origin"]).doUpdateSet({ is_listed: isListed }))
    .execute();
}
