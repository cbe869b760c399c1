import type { Reader } from "../../platform/database/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { AgentActor } from "../members/index.ts";
import { findTag, type TagLock, type TagRow } from "./queries.ts";

/** Any member of the project may see, change, put on and delete its tags. */
export async function accessTag(
  reader: Reader,
  actor: Pick<AgentActor, "project">,
  tagId: string,
  options: { lock?: TagLock } = {},
): Promise<TagRow> {
  const tag = await findTag(reader, actor.project.id, tagId, options);
  if (!tag) throw notFound();
  return tag;
}
