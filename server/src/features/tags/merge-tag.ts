import type { Tx } from "../../platform/database/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { tagRemoved } from "./events.ts";
import type { TagHooks } from "./hooks.ts";
import { deleteTag, lockTags, type TagRow } from "./queries.ts";
import { t } from "./texts.ts";

/** Gives everything that has a tag another one instead, and deletes the first. Returns the one that stays. */
export async function mergeTag(
  tx: Tx,
  hooks: TagHooks,
  { projectId, tagId, intoId }: { projectId: string; tagId: string; intoId: string },
): Promise<TagRow> {
  const locked = await lockTags(tx, projectId, [tagId, intoId], "change");
  const tag = locked.get(tagId);
  if (!tag) throw notFound();
  const into = locked.get(intoId);
  const message = tagId === intoId ? t("intoItself") : t("intoUnknown");
  if (!into || into === tag) throw new AppError("VALIDATION_FAILED", { message, fields: { intoId: message } });
  if (into.archived_at !== null) throw new AppError("CONFLICT", { message: t("intoArchived") });
  const { conversations, feedback, followers } = hooks;
  for (const replace of [conversations.replace, feedback.replace, ...followers]) {
    await replace(tx, projectId, tagId, intoId);
  }
  await deleteTag(tx, tag);
  tx.announce(tagRemoved({ projectId, tagId, intoId }));
  return into;
}
