import { tagColorOf } from "@hark/contract/tags/rules";
import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { insertTag } from "./queries.ts";

/** Creates the tags of the demo project without events. Returns their ids in the given order. */
export async function seedTags(
  tx: Tx,
  projectId: string,
  { names, agentId, createdAt }: { names: readonly string[]; agentId: string; createdAt: Date },
): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const tag = { id: newId(), projectId, name, color: tagColorOf(name), agentId, clientId: null, createdAt };
    ids.push((await insertTag(tx, tag)).id);
  }
  return ids;
}
