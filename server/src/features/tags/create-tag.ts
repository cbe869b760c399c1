import { tags as limits } from "@hark/contract/limits";
import { tagColorOf } from "@hark/contract/tags/rules";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { tagChanged } from "./events.ts";
import { presentTag } from "./present.ts";
import { countTags, findTagByClientId, findTagByName, insertTag, lockNames, type TagRow } from "./queries.ts";
import { t } from "./texts.ts";

/** A retry with the same client id returns the first result. */
export async function createTag(
  tx: Tx,
  input: {
    projectId: string;
    agentId: string;
    name: string;
    color: number | undefined;
    clientId: string | undefined;
    now: Date;
  },
): Promise<TagRow> {
  const { projectId, agentId, name, clientId } = input;
  await lockNames(tx, projectId);
  const first = clientId && (await findTagByClientId(tx, projectId, agentId, clientId));
  if (first) return first;
  await refuseTakenName(tx, projectId, name);
  if ((await countTags(tx, projectId)) >= limits.perProject) {
    throw new AppError("LIMIT_REACHED", { message: t("manyTags", { count: limits.perProject }) });
  }
  const tag = await insertTag(tx, {
    id: newId(),
    projectId,
    name,
    color: input.color ?? tagColorOf(name),
    agentId,
    clientId: clientId ?? null,
    createdAt: input.now,
  });
  tx.announce(tagChanged({ projectId, tag: presentTag(tag) }));
  return tag;
}

/** The names must be locked. */
export async function refuseTakenName(tx: Tx, projectId: string, name: string, ownId?: string) {
  const other = await findTagByName(tx, projectId, name);
  if (other && other.id !== ownId) {
    throw new AppError("NAME_IN_USE", { message: t("nameInUse"), fields: { name: t("nameInUse") } });
  }
}
