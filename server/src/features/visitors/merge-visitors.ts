import { metadata as limits } from "@hark/contract/limits";
import type { Tx } from "../../platform/database/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { visitorChanged, visitorMergedByHand } from "./events.ts";
import {
  deleteVisitor,
  listSessions,
  lockVisitors,
  moveVisitorSessions,
  type VisitorRow,
  writeMergedVisitor,
} from "./queries.ts";
import { t } from "./texts.ts";

/**
 * Merges the source into the target, for good: everything of it moves, its sessions too, so that both browsers go on as the target.
 * What the target lacks comes from the source. Nobody becomes verified by it, and neither may be: throws NOT_FOUND for the target,
 * VALIDATION_FAILED for the source, VISITOR_VERIFIED, MERGE_REFUSED.
 */
export async function mergeVisitors(
  tx: Tx,
  projectId: string,
  { targetId, sourceId }: { targetId: string; sourceId: string },
  merges: readonly ((tx: Tx, from: VisitorRow, to: VisitorRow) => Promise<void>)[],
): Promise<VisitorRow> {
  const locked = await lockVisitors(tx, projectId, [targetId, sourceId]);
  const target = locked.find(({ id }) => id === targetId);
  const source = locked.find(({ id }) => id === sourceId);
  if (!target) throw notFound();
  if (targetId === sourceId) throw refused(t("mergeIntoItself"));
  if (!source) throw refused(t("visitorMissing"));
  if (target.is_verified || source.is_verified) throw new AppError("VISITOR_VERIFIED");
  // The record of an address is one that no browser joins: it would see what the team did for an address that nobody has proven.
  if (target.address_key !== null && (await listSessions(tx, source)).length > 0) {
    throw new AppError("MERGE_REFUSED", { message: t("mergeIntoAddress") });
  }
  for (const merge of merges) await merge(tx, source, target);
  await moveVisitorSessions(tx, projectId, source.id, target.id);
  await deleteVisitor(tx, source);
  const merged = await writeMergedVisitor(tx, target, source, joinMetadata(target, source));
  tx.announce(visitorMergedByHand({ projectId, sourceId: source.id, targetId: target.id }));
  tx.announce(visitorChanged({ projectId, visitorId: target.id }));
  return merged;
}

/**
 * The target's keys stay; those that it lacks come with their owner, in their order, as far as a visitor's metadata may be long: both
 * together may be twice that. Entries, as an assignment would lose `__proto__`.
 */
function joinMetadata(target: VisitorRow, source: VisitorRow): { metadata: string; page_keys: string[] | null } {
  const own = Object.entries(JSON.parse(target.metadata) as Record<string, unknown>);
  const known = new Set(own.map(([key]) => key));
  let length = target.metadata.length;
  const lacking = Object.entries(JSON.parse(source.metadata) as Record<string, unknown>).filter(([key, value]) => {
    if (known.has(key)) return false;
    // With the colon and a comma between two.
    const more = JSON.stringify(key).length + JSON.stringify(value).length + 2;
    if (length + more > limits.maxLength) return false;
    length += more;
    return true;
  });
  const lackingKeys = new Set(lacking.map(([key]) => key));
  const pageKeys = [...(target.page_keys ?? []), ...(source.page_keys ?? []).filter((key) => lackingKeys.has(key))];
  return {
    metadata: JSON.stringify(Object.fromEntries([...own, ...lacking])),
    page_keys: target.page_keys === null && source.page_keys === null ? null : pageKeys,
  };
}

const refused = (message: string) => new AppError("VALIDATION_FAILED", { message, fields: { sourceId: message } });
