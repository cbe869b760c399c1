import type { Tx } from "../../platform/database/database.ts";
import type { AgentActor } from "../members/index.ts";
import { refuseTakenName } from "./create-tag.ts";
import { tagChanged } from "./events.ts";
import { accessTag } from "./policy.ts";
import { presentTag } from "./present.ts";
import { lockNames, type TagRow, updateTagRow } from "./queries.ts";

/** Renames, recolours, archives or brings back; what is left out stays. */
export async function updateTag(
  tx: Tx,
  actor: AgentActor,
  tagId: string,
  change: { name?: string | undefined; color?: number | undefined; isArchived?: boolean | undefined; now: Date },
): Promise<TagRow> {
  const projectId = actor.project.id;
  await lockNames(tx, projectId);
  const tag = await accessTag(tx, actor, tagId, { lock: "change" });
  const { name = tag.name, color = tag.color, isArchived = tag.archived_at !== null } = change;
  const isSame = name === tag.name && color === tag.color && isArchived === (tag.archived_at !== null);
  if (isSame) return tag;
  await refuseTakenName(tx, projectId, name, tag.id);
  const archivedAt = isArchived ? (tag.archived_at ?? change.now) : null;
  const changed = await updateTagRow(tx, tag, { name, color, archivedAt });
  tx.announce(tagChanged({ projectId, tag: presentTag(changed) }));
  return changed;
}
